// How does a whole game fit into a link?

const code = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The address of this page with a game in it: a saved one, or a transcript. */
export async function gameAddress(text) {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return `${location.href.split("#")[0]}#game=${code(packed)}`;
}

/** Longer than any game is. */
const MOST = 4_000_000;

/** The game of such an address; none if there is none. */
export async function gameOf(hash) {
  const packed = /^#game=([\w-]+)$/.exec(hash)?.[1];
  if (!packed) return null;
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) throw new Error("too long for a game");
    parts.push(part.value);
  }
  return new Blob(parts).text();
}
