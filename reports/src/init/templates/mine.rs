//! Your collision test, for graze: fill in `answer`. ./graze.sh builds this and says whether it is right.
use std::ffi::{c_char, c_int, c_void};

/// @TEST@: @QUESTION@
/// x holds, one scalar after the other:
@LAYOUT@///
/// The answer: @ANSWER@
#[allow(unused_variables)]
fn answer(x: &[f64], output: &mut [f64]) -> c_int {
@BODY@
}

/// How many numbers the answer has; 0 for a yes or no.
const NUMBERS: usize = @NUMBERS@;

/// What it promises for shapes that only touch: 1 is a hit, 2 a miss, 0 nothing.
const CONTACT: c_int = @CONTACT@;

// What follows is graze/subject.h in Rust. A panic ends the process, which is a finding of its own: a crash.
#[repr(C)]
pub struct GrazeSubject {
    test: *const c_char,
    name: *const c_char,
    scalar: c_int,
    contact: c_int,
    decide: extern "C" fn(*const c_void, usize, *mut c_void) -> c_int,
}
// The strings are constants.
unsafe impl Sync for GrazeSubject {}

extern "C" fn decide(input: *const c_void, count: usize, output: *mut c_void) -> c_int {
    let x = unsafe { std::slice::from_raw_parts(input.cast::<f64>(), count) };
    if output.is_null() {
        return answer(x, &mut []);
    }
    answer(x, unsafe { std::slice::from_raw_parts_mut(output.cast::<f64>(), NUMBERS) })
}

static SUBJECTS: [GrazeSubject; 1] = [GrazeSubject {
    test: b"@TEST@\0".as_ptr().cast(),
    name: b"routine\0".as_ptr().cast(),
    scalar: 64,
    contact: CONTACT,
    decide,
}];

/// # Safety
/// Called by graze with valid pointers.
#[no_mangle]
pub unsafe extern "C" fn graze_subjects(count: *mut usize, abi: *mut c_int) -> *const GrazeSubject {
    *count = SUBJECTS.len();
    *abi = 1;
    SUBJECTS.as_ptr()
}
