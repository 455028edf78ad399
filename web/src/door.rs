//! How do texts get in and out of WebAssembly?
//!
//! A page asks for [`room`], writes its request there, calls [`ask`], and reads the answer from where
//! [`room_at`] says. There is one room, so one request at a time: each worker has an instance of its own.

#![allow(unsafe_code)] // to be found by their names, no more

use std::panic;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Library;

static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static LIBRARY: Mutex<Option<Library>> = Mutex::new(None);

fn of<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for a text of so many bytes: where it begins.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *const u8 {
    let mut room = of(&ROOM);
    room.clear();
    room.resize(length, 0);
    room.as_ptr()
}

/// Where the last answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn room_at() -> *const u8 {
    of(&ROOM).as_ptr()
}

/// Answers the request in the room, and leaves the answer there: how long it is. Should it panic, the
/// reason is what can be read from the room.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    panic::set_hook(Box::new(|why| *of(&ROOM) = why.to_string().into_bytes()));
    let request = String::from_utf8_lossy(&std::mem::take(&mut *of(&ROOM))).into_owned();
    let answer = of(&LIBRARY).get_or_insert_default().answer(&request);
    let mut room = of(&ROOM);
    *room = answer.into_bytes();
    room.len()
}

/// How long what is in the room is.
#[unsafe(no_mangle)]
pub extern "C" fn room_length() -> usize {
    of(&ROOM).len()
}
