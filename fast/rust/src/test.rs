//! A description of each test, and the calls into the C library: all that is unsafe.
use crate::answer::{error_of, Answer, Error, FromCode, NAMES};
use std::os::raw::{c_char, c_int};

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// `f32` or `f64`.
pub trait Scalar:
    sealed::Sealed + Copy + Default + PartialEq + std::fmt::Debug + std::str::FromStr + Into<f64> + Send + Sync + 'static
{
    /// As graze calls it: `float32` or `float64`.
    const NAME: &'static str;
    /// The scalar nearest to a number.
    fn nearest(value: f64) -> Self;
    #[doc(hidden)]
    fn entry(test: &Test) -> &Entry<Self>;
}

impl Scalar for f32 {
    const NAME: &'static str = "float32";
    fn nearest(value: f64) -> f32 {
        value as f32
    }
    fn entry(test: &Test) -> &Entry<f32> {
        &test.single
    }
}

impl Scalar for f64 {
    const NAME: &'static str = "float64";
    fn nearest(value: f64) -> f64 {
        value
    }
    fn entry(test: &Test) -> &Entry<f64> {
        &test.double
    }
}

pub(crate) enum One<S> {
    Plain(unsafe extern "C" fn(*const S, usize) -> c_int),
    Numbered(unsafe extern "C" fn(*const S, usize, *mut S) -> c_int),
}

pub(crate) enum Several<S> {
    Plain(unsafe extern "C" fn(*const S, usize, usize, *mut c_char) -> c_int),
    Numbered(unsafe extern "C" fn(*const S, usize, usize, *mut c_char, *mut S) -> c_int),
}

#[doc(hidden)]
pub struct Entry<S> {
    pub(crate) one: One<S>,
    pub(crate) several: Several<S>,
}

/// One question about shapes.
pub struct Test {
    /// Such as `ray_triangle_3d`.
    pub name: &'static str,
    /// 2 or 3.
    pub dimension: usize,
    /// In words.
    pub question: &'static str,
    /// The shapes of an input, each with the names of its points and further scalars.
    pub layout: &'static str,
    /// How many scalars an input has, such as `15` or `2 + 6 n, n >= 1`.
    pub count: &'static str,
    /// The names of the answer's numbers.
    pub numbers: &'static [&'static str],
    /// `relation`, `sign`, `moving`, `sphere` or `values`, which contacts are, too.
    pub kind: &'static str,
    pub(crate) single: Entry<f32>,
    pub(crate) double: Entry<f64>,
}

/// All tests, in the order of graze's list.
pub fn tests() -> &'static [&'static Test] {
    crate::ALL
}

/// The test of that name.
pub fn find(name: &str) -> Option<&'static Test> {
    crate::ALL.iter().copied().find(|test| test.name == name)
}

/// That of the library which is loaded. This crate is written for 1.
pub fn abi() -> i32 {
    extern "C" {
        fn graze_certified_abi() -> c_int;
    }
    unsafe { graze_certified_abi() }
}

impl Test {
    /// The exact answer for one input.
    pub fn ask<S: Scalar>(&self, input: &[S]) -> Result<Answer<S>, Error> {
        let mut numbers = vec![S::default(); self.numbers.len()];
        let code = self.code_into(input, &mut numbers)?;
        // A number that does not exist is NaN, and nothing else is.
        numbers.retain(|number| *number == *number);
        Ok(Answer { name: NAMES[code], numbers })
    }

    /// `numbers` has as many as the test.
    fn code_into<S: Scalar>(&self, input: &[S], numbers: &mut [S]) -> Result<usize, Error> {
        assert_eq!(numbers.len(), self.numbers.len());
        // The library reads `count` scalars at most, and writes as many numbers as the test has.
        let code = unsafe {
            match S::entry(self).one {
                One::Plain(ask) => ask(input.as_ptr(), input.len()),
                One::Numbered(ask) => ask(input.as_ptr(), input.len(), numbers.as_mut_ptr()),
            }
        };
        usize::try_from(code).map_err(|_| error_of(self, code, input.len()))
    }

    pub(crate) fn single_answer<S: Scalar, const N: usize, A: FromCode<S, N>>(&self, input: &[S]) -> Result<A, Error> {
        let mut numbers = [S::default(); N];
        let code = self.code_into(input, &mut numbers)?;
        Ok(A::from_code(code, numbers))
    }

    pub(crate) fn many_answers<S: Scalar, const N: usize, A: FromCode<S, N>>(
        &self,
        inputs: &[S],
        count: usize,
    ) -> Result<Vec<Result<A, Error>>, Error> {
        assert_eq!(N, self.numbers.len());
        if count == 0 {
            return Err(error_of(self, -2, count));
        }
        if inputs.len() % count != 0 {
            return Err(Error::Uneven { test: self.name, found: inputs.len(), count });
        }
        let cases = inputs.len() / count;
        let mut answers: Vec<c_char> = vec![0; cases];
        let mut numbers = vec![[S::default(); N]; cases];
        // The library reads cases * count scalars, and writes `cases` answers and N numbers for each.
        let code = unsafe {
            match S::entry(self).several {
                Several::Plain(ask) => ask(inputs.as_ptr(), count, cases, answers.as_mut_ptr()),
                Several::Numbered(ask) => {
                    ask(inputs.as_ptr(), count, cases, answers.as_mut_ptr(), numbers.as_mut_ptr() as *mut S)
                }
            }
        };
        if code == -2 {
            return Err(error_of(self, code, count));
        }
        // c_char is unsigned on some platforms; the codes are those of signed char.
        let answer_of = |(code, numbers): (c_char, [S; N])| match code as i8 {
            code if code < 0 => Err(error_of(self, code.into(), count)),
            code => Ok(A::from_code(code as usize, numbers)),
        };
        Ok(answers.into_iter().zip(numbers).map(answer_of).collect())
    }
}
