//! Strategies for proptest that aim at where collision tests break, and functions that judge what they find.
//!
//! ```no_run
//! use proptest::prelude::*;
//! # fn my_segments_meet(x: &[f32]) -> bool { x[0] == 0.0 }
//! proptest! {
//!     #[test]
//!     fn segments(input in graze::strategies::cases::<f32>("segment_segment_2d")) {
//!         graze::strategies::exact("segment_segment_2d", &input, my_segments_meet(&input))?;
//!     }
//! }
//! ```
pub use crate::shrinking::Shrinking;
use crate::program::{explain, generate, Given, ProgramError};
use crate::{Scalar, Test};
use proptest::strategy::{NewTree, Strategy};
use proptest::test_runner::{TestCaseError, TestRunner};
use proptest::prelude::RngCore;
use std::sync::Arc;

/// Cases of graze's families. They shrink toward simple numbers, in the domain of the test.
#[derive(Clone)]
pub struct Cases<S> {
    test: &'static Test,
    inputs: Arc<Vec<Vec<S>>>,
}

impl<S> std::fmt::Debug for Cases<S> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} cases of {}", self.inputs.len(), self.test.name)
    }
}

/// How many cases a strategy draws from: enough for each family to have its turn a hundred times and more.
const POOL: usize = 4096;

/// Cases of all families that every test has: near contact, coplanar, degenerate, with shared features, on a grid, of extreme
/// scale and at random. Panics without the program; see [`cases_of`].
pub fn cases<S: Scalar>(test: &str) -> Cases<S> {
    cases_of(test, &[], POOL, 1).unwrap_or_else(|error| panic!("{error}"))
}

/// Cases of these families, so many, by this seed: what [`crate::program::generate`] gives. Which of them are used, and in
/// what order, proptest's own seed says.
pub fn cases_of<S: Scalar>(test: &str, families: &[&str], number: usize, seed: u64) -> Result<Cases<S>, ProgramError> {
    let test = known(test);
    Ok(Cases { test, inputs: Arc::new(generate(test.name, families, number.max(1), seed)?) })
}

impl<S: Scalar> Strategy for Cases<S> {
    type Tree = Shrinking<S>;
    type Value = Vec<S>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        // There are far fewer than 2^64: the bias is nothing.
        let index = runner.rng().next_u64() % self.inputs.len() as u64;
        Ok(Shrinking::new(self.test, self.inputs[index as usize].clone()))
    }
}

fn known(test: &str) -> &'static Test {
    crate::find(test).unwrap_or_else(|| panic!("graze: no test {test}"))
}

/// Fails the case of a property where the answer is wrong, and says the exact one, the margin and a certificate. An input that
/// is not in the domain is rejected. Panics for an unknown test, and for an answer of a kind that it has not.
pub fn exact<S: Scalar>(test: &str, input: &[S], given: impl Into<Given>) -> Result<(), TestCaseError> {
    match explain(known(test), input, given) {
        Ok(None) => Ok(()),
        Ok(Some(wrong)) => Err(TestCaseError::fail(wrong)),
        Err(outside) => Err(TestCaseError::reject(outside.to_string())),
    }
}
