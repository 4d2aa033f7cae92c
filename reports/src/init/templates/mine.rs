//! Your collision test, for graze: fill in each `answer`. ./graze.sh builds this and says whether it is right.
use std::ffi::{c_char, c_int, c_void};
@EACH_ROUTINE@

/// @TEST@: @QUESTION@
/// x holds, one scalar after the other:
@LAYOUT@///
/// The answer: @ANSWER@
#[allow(unused_variables)]
fn answer@SUFFIX@(x: &[@TYPE@], output: &mut [@TYPE@]) -> c_int {
@BODY@
}

extern "C" fn decide@SUFFIX@(input: *const c_void, count: usize, output: *mut c_void) -> c_int {
    const NUMBERS: usize = @NUMBERS@; // that the answer has; 0 for a yes or no
    let x = unsafe { std::slice::from_raw_parts(input.cast::<@TYPE@>(), count) };
    if output.is_null() {
        return answer@SUFFIX@(x, &mut []);
    }
    answer@SUFFIX@(x, unsafe { std::slice::from_raw_parts_mut(output.cast::<@TYPE@>(), NUMBERS) })
}
@END@

// graze/subject.h in Rust. A panic ends the process, which is a finding of its own: a crash.
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

/// contact: what it promises for shapes that only touch. 1 is a hit, 2 a miss; with 0 no answer is wrong
/// there. For signs and values it means nothing.
static SUBJECTS: &[GrazeSubject] = &[
@EACH_SUBJECT@
    GrazeSubject {
        test: b"@TEST@\0".as_ptr().cast(),
        name: b"routine\0".as_ptr().cast(),
        scalar: @BITS@,
        contact: @CONTACT@,
        decide: decide@SUFFIX@,
    },
@END@
];

/// # Safety
/// Called by graze with valid pointers.
#[no_mangle]
pub unsafe extern "C" fn graze_subjects(count: *mut usize, abi: *mut c_int) -> *const GrazeSubject {
    *count = SUBJECTS.len();
    *abi = 1;
    SUBJECTS.as_ptr()
}
