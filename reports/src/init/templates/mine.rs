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
#[repr(C)]
pub struct GrazeSubjectV3 {
    size: usize,
    subject: GrazeSubject,
    promise: c_int,
    read: *const c_void, // null: it is not read in other arithmetic
}
// The strings are constants.
unsafe impl Sync for GrazeSubjectV3 {}

/// contact: what it promises for shapes that only touch. 1 is a hit, 2 a miss; with 0 no answer is wrong there.
/// promise: the error that it never makes. 1 (never misses): it may hit disjoint shapes (a conservative test), but never
/// misses crossing ones; 2 (never invents): the other way around; 0: both errors are wrong.
/// Contact and promise are for tests with hits and misses: leave them as they are for signs, values and contacts.
static SUBJECTS: &[GrazeSubjectV3] = &[
@EACH_SUBJECT@
    GrazeSubjectV3 {
        size: std::mem::size_of::<GrazeSubjectV3>(),
        subject: GrazeSubject {
            test: b"@TEST@\0".as_ptr().cast(),
            name: b"routine\0".as_ptr().cast(),
            scalar: @BITS@,
            contact: @CONTACT@,
            decide: decide@SUFFIX@,
        },
        promise: @PROMISE@,
        read: std::ptr::null(),
    },
@END@
];

/// # Safety
/// Called by graze with valid pointers.
#[no_mangle]
pub unsafe extern "C" fn graze_subjects_v3(count: *mut usize, abi: *mut c_int) -> *const GrazeSubjectV3 {
    *count = SUBJECTS.len();
    *abi = 3;
    SUBJECTS.as_ptr()
}
