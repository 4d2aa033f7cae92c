//! Shrinks inputs toward numbers that are easy to check by hand, inside the domain of their test.
use crate::{Scalar, Test};
use proptest::strategy::ValueTree;

/// Lower is simpler: fewer scalars, then fewer bits of m and e in m 2^e with m odd, an integer and a plus sign before others.
fn cost<S: Scalar>(input: &[S]) -> (usize, u64) {
    let bits = |value: f64| -> u64 {
        if value == 0.0 {
            return u64::from(value.is_sign_negative());
        }
        let raw = value.to_bits();
        let (field, fraction) = ((raw >> 52) & 0x7ff, raw & ((1 << 52) - 1));
        let mantissa = if field == 0 { fraction } else { fraction | 1 << 52 };
        let exponent = field.max(1) as i64 - 1075 + i64::from(mantissa.trailing_zeros());
        let width = 64 - u64::from((mantissa >> mantissa.trailing_zeros()).leading_zeros());
        let steps = 64 - u64::from(exponent.unsigned_abs().leading_zeros());
        width + steps + u64::from(exponent < 0) + u64::from(value < 0.0)
    };
    (input.len(), input.iter().map(|&scalar| bits(scalar.into())).sum())
}

/// The value to so many significant bits.
fn rounded(value: f64, bits: i32) -> f64 {
    if value == 0.0 {
        return value;
    }
    let unit = 2f64.powi((value.abs().log2().floor() as i32 + 1 - bits).clamp(-1022, 1000));
    (value / unit).round() * unit
}

/// Simpler inputs to try, the boldest first.
fn candidates<S: Scalar>(test: &Test, input: &[S]) -> Vec<Vec<S>> {
    let mut found: Vec<Vec<S>> = Vec::new();
    let values: Vec<f64> = input.iter().map(|&scalar| scalar.into()).collect();
    let mut offer = |values: Vec<f64>| found.push(values.into_iter().map(S::nearest).collect());
    // A point or a triangle less, of what has any number of them: the test says which counts and inputs it takes.
    if test.count.contains('n') {
        let d = test.dimension;
        for length in [3 * d, d] {
            for begin in (0..values.len().saturating_sub(length - 1)).filter(|begin| (values.len() - begin) % d == 0) {
                offer([&values[..begin], &values[begin + length..]].concat());
            }
        }
        // Two hulls: a point of each.
        for begin in (0..values.len() / 2).step_by(d) {
            let second = values.len() / 2 + begin;
            if second + d <= values.len() {
                offer([&values[..begin], &values[begin + d..second], &values[second + d..]].concat());
            }
        }
    }
    let largest = values.iter().fold(0.0f64, |most, value| most.max(value.abs()));
    if largest > 0.0 {
        // All in one scale, and all on one grid: what nearly touches often still does.
        let scale = 2f64.powi((-largest.log2().floor() as i32).clamp(-1000, 1000));
        for further in [1.0, 4.0, 16.0] {
            offer(values.iter().map(|value| value * scale * further).collect());
        }
        for bits in [1, 2, 3, 4, 6, 8, 12, 16] {
            let unit = 1.0 / scale * 2f64.powi(-bits);
            offer(values.iter().map(|value| (value / unit).round() * unit).collect());
        }
    }
    offer(values.iter().map(|value| -value).collect());
    for bits in [1, 2, 4, 8, 12] {
        offer(values.iter().map(|&value| rounded(value, bits)).collect());
    }
    // What is as large stays as large: shared coordinates are what many a case is about.
    for (i, value) in values.iter().map(|value| value.abs()).enumerate() {
        if value == 0.0 || values[..i].iter().any(|other| other.abs() == value) {
            continue;
        }
        for simpler in [0.0, 1.0, 2.0, value.round()].into_iter().chain([1, 2, 4, 8, 16].map(|bits| rounded(value, bits))) {
            let together = |other: &f64| if other.abs() == value { simpler.copysign(*other) } else { *other };
            offer(values.iter().map(together).collect());
        }
    }
    for i in 0..values.len() {
        let value = values[i];
        let few = [1, 2, 4, 8, 16, 24].map(|bits| rounded(value, bits));
        let plain = [0.0, 1.0, 2.0, -1.0, value.round(), -value, value / 2.0, value * 2.0];
        for simpler in plain.into_iter().chain(few).chain(values.iter().copied().take(18)) {
            let mut changed = values.clone();
            changed[i] = simpler;
            offer(changed);
        }
    }
    let now = cost(input);
    found.retain(|other| cost(other) < now && test.ask(other).is_ok());
    found
}

/// An input that fails, and what is tried in its place.
#[derive(Clone)]
pub struct Shrinking<S> {
    test: &'static Test,
    failing: Vec<S>,
    tried: Option<Vec<S>>,
    /// Simpler ones than `failing` that are not tried yet, the boldest last; None: not made yet.
    left: Option<Vec<Vec<S>>>,
}

impl<S: std::fmt::Debug> std::fmt::Debug for Shrinking<S> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.failing.fmt(out)
    }
}

impl<S: Scalar> Shrinking<S> {
    pub(crate) fn new(test: &'static Test, input: Vec<S>) -> Self {
        Shrinking { test, failing: input, tried: None, left: None }
    }

    fn try_next(&mut self) -> bool {
        let (test, failing) = (self.test, &self.failing);
        let left = self.left.get_or_insert_with(|| {
            let mut made = candidates(test, failing);
            made.reverse();
            made
        });
        self.tried = left.pop();
        self.tried.is_some()
    }
}

impl<S: Scalar> ValueTree for Shrinking<S> {
    type Value = Vec<S>;

    fn current(&self) -> Vec<S> {
        self.tried.as_ref().unwrap_or(&self.failing).clone()
    }

    /// The current input fails.
    fn simplify(&mut self) -> bool {
        if let Some(tried) = self.tried.take() {
            self.failing = tried;
            self.left = None;
        }
        self.try_next()
    }

    /// The current input does not fail: the next one in its place, at the end the last that did.
    fn complicate(&mut self) -> bool {
        self.tried.is_some() && self.try_next()
    }
}
