//! Exact collision tests: the certified tests of graze. Each answer is exact for every finite input, and the same to the bit
//! on every platform and in every language that graze has an interface for.
//!
//! ```
//! use graze::{certified, Relation, Sign};
//! let pair = [0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 1.0, 1.0];
//! assert_eq!(certified::segment_segment_2d(&pair), Ok(Relation::Touching));
//! assert_eq!(certified::orient_2d(&[0.0, 0.0, 0.1, 0.1, 0.3, 0.3]), Ok(Sign::Zero));
//! assert_eq!(certified::line_line_point_2d(&[0.0f32, 0.0, 2.0, 2.0, 0.0, 2.0, 2.0, 0.0]), Ok(Some([1.0, 1.0])));
//! assert!(certified::segment_segment_2d(&[0.0, 1.0]).is_err());
//! ```
//!
//! [`certified`] has a function a test, [`many`] the same for many inputs in one call, [`tests`] a description of each.
//! [`program`] asks the program graze, which knows what is wrong with an answer and why. With the feature `proptest`,
//! `strategies` aims at where collision tests break.
#![warn(missing_docs)]

mod answer;
mod json;
pub mod program;
#[cfg(feature = "proptest")]
mod shrinking;
#[cfg(feature = "proptest")]
pub mod strategies;
mod test;

pub use answer::{Answer, Error, Motion, Relation, Sign};
pub use test::{abi, find, tests, Scalar, Test};

use std::os::raw::{c_char, c_int};
use test::{Entry, One, Several};

/// The macros make a C declaration, a description and two functions of each line of tests.rs.
macro_rules! all_tests {
    ($($kind:ident $name:ident $dimension:literal $numbers:tt
       $one32:ident $many32:ident $one64:ident $many64:ident
       ($question:literal, $layout:literal, $count:literal, $names:tt);)*) => {
        #[allow(non_upper_case_globals)]
        mod described {
            use super::*;
            $(declare!($numbers $one32 $many32 $one64 $many64);
            pub(crate) static $name: Test = Test {
                name: stringify!($name), dimension: $dimension, question: $question, layout: $layout,
                count: $count, numbers: &$names, kind: stringify!($kind),
                single: entry!($numbers $one32 $many32), double: entry!($numbers $one64 $many64),
            };)*
        }
        pub(crate) static ALL: &[&Test] = &[$(&described::$name),*];

        /// A function a test, generic over `f32` and `f64`. The input is in the layout that stands with the function,
        /// points as x y or x y z.
        pub mod certified {
            use crate::*;
            $(#[doc = concat!($question, " ", $count, " scalars: ", $layout)]
            pub fn $name<S: Scalar>(input: &[S]) -> Result<typed!($kind $numbers S), Error> {
                described::$name.single_answer::<S, $numbers, _>(input)
            })*
        }

        /// The functions of [`certified`] for inputs of `count` scalars each, one after the other. The outer error: there
        /// is no input of so many scalars, or the last is not whole. The inner ones: an input is not in the domain.
        pub mod many {
            use crate::*;
            $(#[doc = concat!($question, " ", $count, " scalars each: ", $layout)]
            pub fn $name<S: Scalar>(inputs: &[S], count: usize) -> Result<Vec<Result<typed!($kind $numbers S), Error>>, Error> {
                described::$name.many_answers::<S, $numbers, _>(inputs, count)
            })*
        }
    };
}

macro_rules! typed {
    (relation $numbers:tt $s:ident) => { Relation };
    (sign $numbers:tt $s:ident) => { Sign };
    (moving $numbers:tt $s:ident) => { Motion<$s> };
    (sphere $numbers:tt $s:ident) => { [$s; $numbers] };
    (values $numbers:tt $s:ident) => { Option<[$s; $numbers]> };
}

macro_rules! declare {
    (0 $one32:ident $many32:ident $one64:ident $many64:ident) => {
        extern "C" {
            fn $one32(input: *const f32, count: usize) -> c_int;
            fn $many32(inputs: *const f32, count: usize, cases: usize, answers: *mut c_char) -> c_int;
            fn $one64(input: *const f64, count: usize) -> c_int;
            fn $many64(inputs: *const f64, count: usize, cases: usize, answers: *mut c_char) -> c_int;
        }
    };
    ($numbers:tt $one32:ident $many32:ident $one64:ident $many64:ident) => {
        extern "C" {
            fn $one32(input: *const f32, count: usize, numbers: *mut f32) -> c_int;
            fn $many32(inputs: *const f32, count: usize, cases: usize, answers: *mut c_char, numbers: *mut f32) -> c_int;
            fn $one64(input: *const f64, count: usize, numbers: *mut f64) -> c_int;
            fn $many64(inputs: *const f64, count: usize, cases: usize, answers: *mut c_char, numbers: *mut f64) -> c_int;
        }
    };
}

macro_rules! entry {
    (0 $one:ident $many:ident) => {
        Entry { one: One::Plain($one), several: Several::Plain($many) }
    };
    ($numbers:tt $one:ident $many:ident) => {
        Entry { one: One::Numbered($one), several: Several::Numbered($many) }
    };
}

include!("tests.rs");
