// One copy of the library. It answers one request at a time, and knows nothing of the page or of other copies.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let library;

/** The WebAssembly that the page carries: base64 of gzip. */
async function unpacked(text) {
  const packed = Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

const inRoom = (length) => decoder.decode(new Uint8Array(library.memory.buffer, library.room_at(), length));

/** The answer to a request, both as text. */
function ask(request) {
  const bytes = encoder.encode(request);
  const at = library.room(bytes.length);
  new Uint8Array(library.memory.buffer, at, bytes.length).set(bytes);
  try {
    return inRoom(library.ask());
  } catch {
    // It panicked: why is in the room.
    return JSON.stringify({ error: inRoom(library.room_length()), broken: true });
  }
}

onmessage = async ({ data }) => {
  if (data.text || data.module) {
    const module = data.module ?? (await unpacked(data.text));
    library = (await WebAssembly.instantiate(module, {})).exports;
    postMessage({ module });
  } else {
    postMessage({ number: data.number, answer: ask(data.request) });
  }
};
