//! The same interface from Rust, without a crate: a match of every game, and many side by side.
use std::ffi::{c_char, CStr};
use std::ptr::{null, null_mut};

macro_rules! opaque { ($($name:ident),*) => { $(#[repr(C)] struct $name { _private: [u8; 0] })* } }
opaque!(Game, State, Batch);

#[repr(C)]
struct Setup {
    size: u32,
    deck: [*const c_char; 2],
    options: *const c_char,
    seed: [u64; 2],
}
#[repr(C)]
struct Sizes {
    size: u32,
    numbers: i32,
    option_rows: i32,
    option_columns: i32,
    ids: i32,
}
#[repr(C)]
struct BatchSetup {
    size: u32,
    rows: i32,
    threads: i32,
    max_decisions: i32,
    seed: u64,
    opponent: *const c_char,
    only_choices: i32,
}
#[repr(C)]
struct BatchBuffers {
    size: u32,
    numbers: *mut i16,
    options: *mut i16,
    count: *mut i32,
    player: *mut i8,
    reward: *mut f32,
    terminated: *mut u8,
    truncated: *mut u8,
    length: *mut i32,
}

#[link(name = "quincunx")]
extern "C" {
    fn qx_abi() -> u32;
    fn qx_error() -> *const c_char;
    fn qx_game_count() -> i32;
    fn qx_game_id(which: i32) -> *const c_char;
    fn qx_game_open(id: *const c_char, variant: *const c_char, cards: *const c_char, game: *mut *mut Game) -> i32;
    fn qx_game_close(game: *mut Game);
    fn qx_game_sizes(game: *const Game, sizes: *mut Sizes) -> i32;
    fn qx_state_new(game: *const Game, setup: *const Setup, state: *mut *mut State) -> i32;
    fn qx_state_free(state: *mut State);
    fn qx_state_player(state: *const State) -> i32;
    fn qx_state_winner(state: *const State) -> i32;
    fn qx_state_answer_row(state: *mut State, row: i32) -> i32;
    fn qx_batch_new(game: *const Game, setup: *const BatchSetup, buffers: *const BatchBuffers, batch: *mut *mut Batch) -> i32;
    fn qx_batch_free(batch: *mut Batch);
    fn qx_batch_step(batch: *mut Batch, answers: *const i16) -> i32;
}

fn fine(code: i32) {
    assert!(code >= 0, "{}", unsafe { CStr::from_ptr(qx_error()) }.to_string_lossy());
}
fn size_of<T>() -> u32 {
    std::mem::size_of::<T>() as u32
}

const ROWS: usize = 4;

fn main() {
    unsafe {
        assert_eq!(qx_abi() >> 16, 0);
        assert_eq!(qx_state_answer_row(null_mut(), 0), -1);
        for which in 0..qx_game_count() {
            let mut game = null_mut();
            fine(qx_game_open(qx_game_id(which), null(), null(), &mut game));

            let setup = Setup { size: size_of::<Setup>(), deck: [null(); 2], options: null(), seed: [7, 1] };
            let mut state = null_mut();
            fine(qx_state_new(game, &setup, &mut state));
            while qx_state_player(state) >= 0 {
                fine(qx_state_answer_row(state, 0));
            }
            assert!(qx_state_winner(state) >= -1);
            qx_state_free(state);

            let mut sizes = Sizes { size: size_of::<Sizes>(), numbers: 0, option_rows: 0, option_columns: 0, ids: 0 };
            fine(qx_game_sizes(game, &mut sizes));
            let mut numbers = vec![0i16; ROWS * sizes.numbers as usize];
            let mut options = vec![0i16; ROWS * (sizes.option_rows * sizes.option_columns) as usize];
            let (mut count, mut length, mut player) = ([0i32; ROWS], [0i32; ROWS], [0i8; ROWS]);
            let (mut reward, mut terminated, mut truncated) = ([0f32; 2 * ROWS], [0u8; ROWS], [0u8; ROWS]);
            let setup = BatchSetup {
                size: size_of::<BatchSetup>(),
                rows: ROWS as i32,
                threads: 1,
                max_decisions: 500,
                seed: 3,
                opponent: null(),
                only_choices: 1,
            };
            let buffers = BatchBuffers {
                size: size_of::<BatchBuffers>(),
                numbers: numbers.as_mut_ptr(),
                options: options.as_mut_ptr(),
                count: count.as_mut_ptr(),
                player: player.as_mut_ptr(),
                reward: reward.as_mut_ptr(),
                terminated: terminated.as_mut_ptr(),
                truncated: truncated.as_mut_ptr(),
                length: length.as_mut_ptr(),
            };
            let mut batch = null_mut();
            fine(qx_batch_new(game, &setup, &buffers, &mut batch));
            for _ in 0..600 {
                fine(qx_batch_step(batch, [-1i16; ROWS].as_ptr()));
            }
            qx_batch_free(batch);
            assert!(length.iter().all(|&n| n > 0) && count.iter().all(|&n| n > 0));
            qx_game_close(game);
        }
        println!("{} games played", qx_game_count());
    }
}
