//! Does the segment ab go through the triangle pqr? The third routine of crossings.cpp, step for step, as a traceable one in
//! Rust, without crates: written once for any number, it counts with floats where it is judged, and with what graze lends
//! where graze asks why it was wrong. The declarations are those of graze/subject.h.
use std::cell::Cell;
use std::cmp::Ordering;
use std::ffi::{c_char, c_int, c_void, CString};
use std::ops::{Add, Mul, Sub};
use std::panic::{catch_unwind, resume_unwind, Location};
use std::slice::from_raw_parts;

#[repr(C)]
pub struct Subject {
    test: *const c_char,
    name: *const c_char,
    scalar: c_int,
    contact: c_int,
    decide: extern "C" fn(*const c_void, usize, *mut c_void) -> c_int,
}

#[repr(C)]
pub struct TraceableSubject {
    subject: Subject,
    read: Option<extern "C" fn(*const Operations, *const u64, usize, *mut u64) -> c_int>,
}
// The strings are constants.
unsafe impl Sync for TraceableSubject {}

/// What graze lends. A number is known by its u64; 0 is none, and says that the reading has come to its end.
#[repr(C)]
pub struct Operations {
    size: usize,
    constant: extern "C" fn(f64, c_int, c_int) -> u64,
    operate: extern "C" fn(c_int, c_int, u64, u64, u64, *const c_char, c_int) -> u64,
    compare: extern "C" fn(c_int, u64, u64, *const c_char, c_int) -> c_int,
    value: extern "C" fn(u64) -> f64,
}

const TRACEABLE_ABI: c_int = 2;
const CONTACT_UNSPECIFIED: c_int = 0;
const ADD: c_int = 1;
const SUBTRACT: c_int = 2;
const MULTIPLY: c_int = 3;
const LESS: c_int = 1;
const LESS_EQUAL: c_int = 2;
const GREATER: c_int = 3;
const GREATER_EQUAL: c_int = 4;
const EQUAL: c_int = 5;

/// What the routine counts with.
trait Number: Copy + PartialOrd + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    fn of(constant: f64) -> Self;
}
impl Number for f32 {
    fn of(constant: f64) -> f32 {
        constant as f32
    }
}
impl Number for f64 {
    fn of(constant: f64) -> f64 {
        constant
    }
}

thread_local!(static LENT: Cell<*const Operations> = const { Cell::new(std::ptr::null()) });

fn lent() -> &'static Operations {
    unsafe { &*LENT.with(Cell::get) }
}
/// Leaves the routine, without a word of what a panic would say.
fn end_reading() -> ! {
    resume_unwind(Box::new(()))
}

/// A number that graze holds, of 32 or 64 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Lent<const BITS: c_int>(u64);

impl<const BITS: c_int> Lent<BITS> {
    fn checked(id: u64) -> Self {
        if id == 0 {
            end_reading();
        }
        Lent(id)
    }
    fn operate(self, operation: c_int, other: Self, at: &Location) -> Self {
        let file = CString::new(at.file()).unwrap_or_default();
        Self::checked((lent().operate)(operation, BITS, self.0, other.0, 0, file.as_ptr(), at.line() as c_int))
    }
    fn compare(&self, relation: c_int, other: &Self, at: &Location) -> bool {
        let file = CString::new(at.file()).unwrap_or_default();
        let found = (lent().compare)(relation, self.0, other.0, file.as_ptr(), at.line() as c_int);
        if found < 0 {
            end_reading();
        }
        found > 0
    }
}
impl<const BITS: c_int> Number for Lent<BITS> {
    fn of(constant: f64) -> Self {
        Self::checked((lent().constant)(constant, 64, BITS))
    }
}
// track_caller: the line is that of the operator in the routine.
impl<const BITS: c_int> Add for Lent<BITS> {
    type Output = Self;
    #[track_caller]
    fn add(self, other: Self) -> Self {
        self.operate(ADD, other, Location::caller())
    }
}
impl<const BITS: c_int> Sub for Lent<BITS> {
    type Output = Self;
    #[track_caller]
    fn sub(self, other: Self) -> Self {
        self.operate(SUBTRACT, other, Location::caller())
    }
}
impl<const BITS: c_int> Mul for Lent<BITS> {
    type Output = Self;
    #[track_caller]
    fn mul(self, other: Self) -> Self {
        self.operate(MULTIPLY, other, Location::caller())
    }
}
impl<const BITS: c_int> PartialEq for Lent<BITS> {
    #[track_caller]
    fn eq(&self, other: &Self) -> bool {
        self.compare(EQUAL, other, Location::caller())
    }
}
impl<const BITS: c_int> PartialOrd for Lent<BITS> {
    #[track_caller]
    fn lt(&self, other: &Self) -> bool {
        self.compare(LESS, other, Location::caller())
    }
    #[track_caller]
    fn le(&self, other: &Self) -> bool {
        self.compare(LESS_EQUAL, other, Location::caller())
    }
    #[track_caller]
    fn gt(&self, other: &Self) -> bool {
        self.compare(GREATER, other, Location::caller())
    }
    #[track_caller]
    fn ge(&self, other: &Self) -> bool {
        self.compare(GREATER_EQUAL, other, Location::caller())
    }
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        [(self < other, Ordering::Less), (self > other, Ordering::Greater), (self == other, Ordering::Equal)]
            .into_iter()
            .find_map(|(holds, ordering)| holds.then_some(ordering))
    }
}

#[derive(Clone, Copy)]
struct Vector<N> {
    x: N,
    y: N,
    z: N,
}
fn minus<N: Number>(a: Vector<N>, b: Vector<N>) -> Vector<N> {
    Vector { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z }
}
fn cross<N: Number>(a: Vector<N>, b: Vector<N>) -> Vector<N> {
    Vector { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x }
}
fn dot<N: Number>(a: Vector<N>, b: Vector<N>) -> N {
    a.x * b.x + a.y * b.y + a.z * b.z
}
fn volume<N: Number>(a: Vector<N>, b: Vector<N>, c: Vector<N>, d: Vector<N>) -> N {
    dot(cross(minus(a, d), minus(b, d)), minus(c, d))
}

/// The answer: 1 for a hit, 0 for a miss, negative for what lies in one plane.
fn third<N: Number>(numbers: &[N]) -> c_int {
    let zero = N::of(0.0);
    let at = |i: usize| Vector { x: numbers[3 * i], y: numbers[3 * i + 1], z: numbers[3 * i + 2] };
    let (p, q, r, a, b) = (at(0), at(1), at(2), at(3), at(4));
    let (side_a, side_b) = (volume(p, q, r, a), volume(p, q, r, b));
    if side_a == zero && side_b == zero {
        return -1;
    }
    if (side_a > zero && side_b > zero) || (side_a < zero && side_b < zero) {
        return 0;
    }
    let (u, v, w) = (volume(a, b, p, q), volume(a, b, q, r), volume(a, b, r, p));
    ((u >= zero && v >= zero && w >= zero) || (u <= zero && v <= zero && w <= zero)).into()
}

extern "C" fn decide<N: Number>(input: *const c_void, count: usize, _output: *mut c_void) -> c_int {
    third(unsafe { from_raw_parts(input.cast::<N>(), count) })
}

extern "C" fn read<const BITS: c_int>(
    with: *const Operations,
    input: *const u64,
    count: usize,
    _output: *mut u64,
) -> c_int {
    LENT.with(|lent| lent.set(with));
    let numbers = unsafe { from_raw_parts(input.cast::<Lent<BITS>>(), count) };
    let answer = catch_unwind(|| third(numbers)).unwrap_or(-1);
    LENT.with(|lent| lent.set(std::ptr::null()));
    answer
}

const fn subject<N: Number, const BITS: c_int>() -> TraceableSubject {
    TraceableSubject {
        subject: Subject {
            test: b"segment_triangle_3d\0".as_ptr().cast(),
            name: b"third\0".as_ptr().cast(),
            scalar: BITS,
            contact: CONTACT_UNSPECIFIED,
            decide: decide::<N>,
        },
        read: Some(read::<BITS>),
    }
}
static SUBJECTS: [TraceableSubject; 2] = [subject::<f32, 32>(), subject::<f64, 64>()];

/// # Safety
/// Called by graze with valid pointers.
#[no_mangle]
pub unsafe extern "C" fn graze_traceable_subjects(count: *mut usize, abi: *mut c_int) -> *const TraceableSubject {
    *count = SUBJECTS.len();
    *abi = TRACEABLE_ABI;
    SUBJECTS.as_ptr()
}
