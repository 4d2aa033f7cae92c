//! What a test answers, and what it refuses.
use crate::test::{Scalar, Test};
use std::fmt;

/// How two sets lie. Sets are closed: those that touch meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// No point in common.
    Disjoint,
    /// A common point that an arbitrarily small change takes away.
    Touching,
    /// Common points that stay after every small enough change.
    Crossing,
    /// The question has no answer.
    Undefined,
}

impl Relation {
    /// Whether there is a common point; nothing where the question has no answer.
    pub fn meets(self) -> Option<bool> {
        match self {
            Relation::Undefined => None,
            other => Some(other != Relation::Disjoint),
        }
    }
}

/// The sign of a determinant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Below zero.
    Negative,
    /// Zero.
    Zero,
    /// Above zero.
    Positive,
}

/// The answer of a test of what moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<S> {
    /// Of all moments together.
    pub relation: Relation,
    /// From 0 to 1, never later than the exact one; nothing where they do not meet.
    pub first_contact: Option<S>,
}

/// The answer of a test that is known by its name alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<S> {
    /// `disjoint`, `touching`, `crossing`, `undefined`; `negative`, `zero`, `positive`; or `defined`, where numbers exist.
    pub name: &'static str,
    /// The numbers of a sphere or of values, or the time of first contact: empty where there is none.
    pub numbers: Vec<S>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// No input of the test has so many scalars.
    WrongCount {
        /// The test.
        test: &'static str,
        /// How many were given.
        found: usize,
        /// Such as `15` or `2 + 6 n, n >= 1`.
        expected: &'static str,
    },
    /// A scalar is infinite or NaN, a box has min > max, or a radius or a half extent is negative.
    Invalid {
        /// The test.
        test: &'static str,
    },
    /// Inputs of `count` scalars each do not fill `found` scalars.
    Uneven {
        /// The test.
        test: &'static str,
        /// How many were given in all.
        found: usize,
        /// Of one input.
        count: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::WrongCount { test, found, expected } => write!(out, "{test}: found {found} scalars, expected {expected}"),
            Error::Invalid { test } => write!(
                out,
                "{test}: not in the domain: a scalar is not finite, a box has min > max, or a radius or half extent is negative"
            ),
            Error::Uneven { test, found, count } => write!(out, "{test}: {found} scalars are no whole number of {count}"),
        }
    }
}

impl std::error::Error for Error {}

/// The names by the codes of graze/certified.h.
pub(crate) const NAMES: [&str; 8] =
    ["disjoint", "touching", "crossing", "undefined", "negative", "zero", "positive", "defined"];
const RELATIONS: [Relation; 4] = [Relation::Disjoint, Relation::Touching, Relation::Crossing, Relation::Undefined];

/// Takes what the library said, once it is no error.
pub(crate) trait FromCode<S, const N: usize> {
    fn from_code(code: usize, numbers: [S; N]) -> Self;
}

impl<S> FromCode<S, 0> for Relation {
    fn from_code(code: usize, _: [S; 0]) -> Self {
        RELATIONS[code]
    }
}

impl<S> FromCode<S, 0> for Sign {
    fn from_code(code: usize, _: [S; 0]) -> Self {
        [Sign::Negative, Sign::Zero, Sign::Positive][code - 4]
    }
}

impl<S: Scalar> FromCode<S, 1> for Motion<S> {
    fn from_code(code: usize, [time]: [S; 1]) -> Self {
        let relation = RELATIONS[code];
        Motion { relation, first_contact: if relation.meets() == Some(true) { Some(time) } else { None } }
    }
}

impl<S, const N: usize> FromCode<S, N> for [S; N] {
    fn from_code(_: usize, numbers: [S; N]) -> Self {
        numbers
    }
}

impl<S, const N: usize> FromCode<S, N> for Option<[S; N]> {
    fn from_code(code: usize, numbers: [S; N]) -> Self {
        if NAMES[code] == "defined" {
            Some(numbers)
        } else {
            None
        }
    }
}

/// The error of a negative code.
pub(crate) fn error_of(test: &Test, code: i32, found: usize) -> Error {
    match code {
        -2 => Error::WrongCount { test: test.name, found, expected: test.count },
        -1 => Error::Invalid { test: test.name },
        other => unreachable!("graze_certified answered {other}: another ABI than {}", crate::abi()),
    }
}
