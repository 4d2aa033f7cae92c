//! Is a point in a disc? In Rust, without crates: the declarations are those of graze/subject.h. A panic does not leave
//! an `extern "C"` function but aborts, which graze records as a crash of the case.
use std::ffi::{c_char, c_int, c_void};

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

const ABI: c_int = 1;
const CONTACT_CLOSED: c_int = 1;

/// Squares that overflow or vanish, and sums that round.
fn in_disc(px: f64, py: f64, x: f64, y: f64, radius: f64) -> bool {
    let (dx, dy) = (px - x, py - y);
    dx * dx + dy * dy <= radius * radius
}

/// The input of point_disc_2d: point, centre, radius.
fn scalars<'a, Scalar>(input: *const c_void, count: usize) -> &'a [Scalar] {
    unsafe { std::slice::from_raw_parts(input.cast(), count) }
}

extern "C" fn decide32(input: *const c_void, count: usize, _output: *mut c_void) -> c_int {
    let s: Vec<f64> = scalars::<f32>(input, count).iter().map(|&x| x.into()).collect();
    in_disc(s[0], s[1], s[2], s[3], s[4]).into()
}

extern "C" fn decide64(input: *const c_void, count: usize, _output: *mut c_void) -> c_int {
    let s = scalars::<f64>(input, count);
    in_disc(s[0], s[1], s[2], s[3], s[4]).into()
}

static SUBJECTS: [GrazeSubject; 2] = [
    GrazeSubject {
        test: b"point_disc_2d\0".as_ptr().cast(),
        name: b"squares\0".as_ptr().cast(),
        scalar: 32,
        contact: CONTACT_CLOSED,
        decide: decide32,
    },
    GrazeSubject {
        test: b"point_disc_2d\0".as_ptr().cast(),
        name: b"squares\0".as_ptr().cast(),
        scalar: 64,
        contact: CONTACT_CLOSED,
        decide: decide64,
    },
];

/// # Safety
/// Called by graze with valid pointers.
#[no_mangle]
pub unsafe extern "C" fn graze_subjects(count: *mut usize, abi: *mut c_int) -> *const GrazeSubject {
    *count = SUBJECTS.len();
    *abi = ABI;
    SUBJECTS.as_ptr()
}
