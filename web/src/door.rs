//! How do texts get in and out of WebAssembly?
//!
//! A page asks for [`room`], writes its request there, calls [`ask`], and reads the answer from where
//! [`room_at`] says. There is one room, so one request at a time: each worker has an instance of its own.

#![allow(unsafe_code)] // to be found by their names, no more

use std::cell::RefCell;
use std::panic;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Library;

static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());

thread_local! {
    static LIBRARY: RefCell<Library> = RefCell::default();
}

fn in_room() -> MutexGuard<'static, Vec<u8>> {
    ROOM.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for a text of so many bytes: where it begins.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *const u8 {
    let mut room = in_room();
    room.clear();
    room.resize(length, 0);
    room.as_ptr()
}

/// Where the last answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn room_at() -> *const u8 {
    in_room().as_ptr()
}

/// Answers the request in the room, and leaves the answer there: how long it is. Should it panic, the
/// reason is what can be read from the room.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    panic::set_hook(Box::new(|why| *in_room() = why.to_string().into_bytes()));
    let request = String::from_utf8_lossy(&std::mem::take(&mut *in_room())).into_owned();
    let answer = LIBRARY.with_borrow_mut(|library| library.answer(&request));
    let mut room = in_room();
    *room = answer.into_bytes();
    room.len()
}

/// How long what is in the room is.
#[unsafe(no_mangle)]
pub extern "C" fn room_length() -> usize {
    in_room().len()
}
