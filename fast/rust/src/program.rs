//! The program graze: cases that aim, and what is wrong with an answer and why. It is the one that the environment variable
//! `GRAZE` names, else `graze` on the `PATH`.
use crate::json::Json;
use crate::{Error, Motion, Relation, Scalar, Sign, Test};
use std::fmt;
use std::io::Write;
use std::process::{Command, Stdio};

/// The program could not be run, or refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramError(String);

impl fmt::Display for ProgramError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for ProgramError {}

/// An answer of yours, made from what such functions return: `bool` where shapes meet or not, [`Relation`], [`Motion`], [`Sign`] or
/// [`Given::sign`], an array of numbers; `None` is an answer that is declined.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// Do the shapes meet?
    Meets(bool),
    /// Of a sign test.
    Sign(Sign),
    /// Of a sphere, of values, of a contact: in the order of [`Test::numbers`].
    Numbers(Vec<f64>),
    /// No answer, which is never wrong.
    Declined,
}

impl Given {
    /// That of a number, as of a determinant; NaN is declined.
    pub fn sign(number: impl Into<f64>) -> Given {
        let number = number.into();
        match number.partial_cmp(&0.0) {
            None => Given::Declined,
            Some(std::cmp::Ordering::Less) => Given::Sign(Sign::Negative),
            Some(std::cmp::Ordering::Equal) => Given::Sign(Sign::Zero),
            Some(std::cmp::Ordering::Greater) => Given::Sign(Sign::Positive),
        }
    }
}

impl From<bool> for Given {
    fn from(meets: bool) -> Given {
        Given::Meets(meets)
    }
}
impl From<Relation> for Given {
    fn from(relation: Relation) -> Given {
        relation.meets().map_or(Given::Declined, Given::Meets)
    }
}
impl<S> From<Motion<S>> for Given {
    fn from(motion: Motion<S>) -> Given {
        motion.relation.into()
    }
}
impl From<Sign> for Given {
    fn from(sign: Sign) -> Given {
        Given::Sign(sign)
    }
}
impl<S: Scalar, const N: usize> From<[S; N]> for Given {
    fn from(numbers: [S; N]) -> Given {
        Given::Numbers(numbers.iter().map(|&number| number.into()).collect())
    }
}
impl<T: Into<Given>> From<Option<T>> for Given {
    fn from(given: Option<T>) -> Given {
        given.map_or(Given::Declined, Into::into)
    }
}

/// What the program says of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Shapes that touch meet; numbers may be off by as much as an excess of 16.
    pub right: bool,
    /// Such as `agree`, `false_hit`, `contact_miss`, `wrong_sign` or `wrong_value`.
    pub outcome: String,
    /// The exact answer: a relation, a sign, or numbers rounded once to double.
    pub expected: String,
    /// How far the case is from changing its answer, as JSON; `null` where that is no number.
    pub margin: String,
    /// What the exact answer can be checked by with fractions alone, as JSON.
    pub certificate: String,
    /// The case for `graze check -`.
    pub line: String,
}

impl fmt::Display for Judgement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "expected {}: {}\nmargin {}\ncertificate {}\n{}",
            self.expected, self.outcome, self.margin, self.certificate, self.line
        )
    }
}

/// Cases of graze's families, the same for the same seed: those named, or for none all that every test has, in turn.
/// Families are such as `near_contact`, `coplanar`, `degenerate`, `shared_feature`, `grid` and `extreme_scale`.
pub fn generate<S: Scalar>(test: &str, families: &[&str], cases: usize, seed: u64) -> Result<Vec<Vec<S>>, ProgramError> {
    let mut words = vec!["generate", test, "--scalar", S::NAME, "--cases"];
    let (cases, seed) = (cases.to_string(), seed.to_string());
    words.extend([cases.as_str(), "--seed", &seed]);
    words.extend(families.iter().flat_map(|family| ["--family", family]));
    let text = run(&words, "", &[0])?;
    text.lines()
        .map(|line| input_of(line).ok_or_else(|| ProgramError(format!("graze generate wrote a line that is no case: {line}"))))
        .collect()
}

/// Judges an answer to one case by the exact references. The time of what moves is not judged.
pub fn judge<S: Scalar>(test: &str, input: &[S], given: impl Into<Given>) -> Result<Judgement, ProgramError> {
    let answer = match given.into() {
        Given::Meets(true) => "\"hit\"".into(),
        Given::Meets(false) => "\"miss\"".into(),
        Given::Sign(sign) => format!("\"{}\"", format!("{sign:?}").to_lowercase()),
        Given::Numbers(numbers) => list_text(&numbers),
        Given::Declined => "\"declined\"".into(),
    };
    let line = line_of(test, input);
    let asked = line.replacen('}', &format!(",\"verdicts\":{{\"answer\":{answer}}}}}"), 1);
    let words = ["check", "--json", "--certify", "--subject", "external.answer", "--promise", "external.answer=closed", "-"];
    let text = run(&words, &asked, &[0, 1])?;
    let found = Json::parse(text.trim()).and_then(|said| judgement_of(&said, line));
    found.ok_or_else(|| ProgramError(format!("graze check wrote what is no judgement: {text}")))
}

fn judgement_of(said: &Json, line: String) -> Option<Judgement> {
    let outcome = said.get("subjects")?.get("external.answer")?.get("outcome")?.text()?.to_string();
    let written = |key: &str| said.get(key).map_or("null".to_string(), Json::written);
    let expected = ["exact_values", "exact_sphere"].iter().find_map(|key| said.get(key)).map(Json::written);
    Some(Judgement {
        right: said.get("ok")?.text()? == "true",
        outcome,
        expected: expected.or_else(|| said.get("relation")?.text().map(str::to_string))?,
        margin: written("margin"),
        certificate: written("certificate"),
        line,
    })
}

/// Nothing where the answer is right; else what [`judge`] says of it, or where there is no program what the library knows. Asks
/// the program about wrong answers, and about numbers that are not the exact ones rounded, which may be right all the same; of
/// these it panics where there is no program. Panics for an answer of a kind that the test has not.
pub fn explain<S: Scalar>(test: &'static Test, input: &[S], given: impl Into<Given>) -> Result<Option<String>, Error> {
    let given = given.into();
    let exact = test.ask(input)?;
    let right = match (&given, exact.name) {
        (Given::Declined, _) | (_, "undefined") => true,
        (Given::Meets(meets), "disjoint" | "touching" | "crossing") => *meets == (exact.name != "disjoint"),
        (Given::Sign(sign), "negative" | "zero" | "positive") => format!("{sign:?}").to_lowercase() == exact.name,
        (Given::Numbers(numbers), "defined") if numbers.len() == test.numbers.len() => numbers.iter().copied().eq(exact.numbers.iter().map(|&number| number.into())),
        _ => panic!("graze: {} has no answers such as {given:?}", test.name),
    };
    if right {
        return Ok(None);
    }
    Ok(match judge(test.name, input, given.clone()) {
        Ok(judgement) if judgement.right => None,
        Ok(judgement) => Some(format!("given {given:?}, {judgement}")),
        Err(error) if matches!(given, Given::Numbers(_)) => panic!("{}: numbers are judged by the program: {error}", test.name),
        Err(error) => Some(format!(
            "given {given:?}, expected {} {:?}\n{}\n({error})",
            exact.name,
            exact.numbers,
            line_of(test.name, input)
        )),
    })
}

fn list_text(numbers: &[f64]) -> String {
    // The shortest text that reads back as the same double; what is not finite is a string.
    let text = |number: &f64| if number.is_finite() { format!("{number:e}") } else { format!("\"{number}\"") };
    format!("[{}]", numbers.iter().map(text).collect::<Vec<_>>().join(","))
}

fn line_of<S: Scalar>(test: &str, input: &[S]) -> String {
    let numbers: Vec<f64> = input.iter().map(|&scalar| scalar.into()).collect();
    format!("{{\"test\":\"{test}\",\"scalar\":\"{}\",\"input\":{}}}", S::NAME, list_text(&numbers))
}

fn input_of<S: Scalar>(line: &str) -> Option<Vec<S>> {
    let input = Json::parse(line)?;
    input.get("input")?.list().iter().map(|item| scalar_of(item.text()?)).collect()
}

/// Of graze's hexadecimal floats, which are exact in the scalar type, and of decimals.
fn scalar_of<S: Scalar>(text: &str) -> Option<S> {
    let (negative, magnitude) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let hexadecimal = match magnitude.strip_prefix("0x") {
        Some(rest) => rest,
        None => return text.parse().ok(),
    };
    let (digits, exponent) = hexadecimal.split_once('p')?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mantissa = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()?;
    let exponent = exponent.parse::<i32>().ok()? - 4 * fraction.len() as i32;
    // The mantissa has 53 bits at most. Two factors, as 2^exponent alone may be no double; the first product is exact.
    let half = exponent / 2;
    let value = mantissa as f64 * 2f64.powi(half) * 2f64.powi(exponent - half);
    Some(S::nearest(if negative { -value } else { value }))
}

fn run(words: &[&str], input: &str, fine: &[i32]) -> Result<String, ProgramError> {
    let program = std::env::var_os("GRAZE").unwrap_or_else(|| "graze".into());
    let failed = |error: &dyn fmt::Display| {
        ProgramError(format!("{} {}: {error}; the variable GRAZE names the program", program.to_string_lossy(), words.join(" ")))
    };
    let mut child = Command::new(&program)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(&error))?;
    // One line at most, which a pipe holds while nobody reads it.
    let written = child.stdin.take().map_or(Ok(()), |mut pipe| writeln!(pipe, "{input}"));
    let done = child.wait_with_output().map_err(|error| failed(&error))?;
    if !done.status.code().map_or(false, |code| fine.contains(&code)) {
        return Err(failed(&String::from_utf8_lossy(&done.stderr).trim()));
    }
    // A program that reads no input may have closed it.
    if !input.is_empty() {
        written.map_err(|error| failed(&error))?;
    }
    String::from_utf8(done.stdout).map_err(|error| failed(&error))
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn hexadecimal_floats_are_read_exactly() {
        for (text, value) in [("0x0p+0", 0.0), ("0x1p+0", 1.0), ("-0x1.8p+1", -3.0), ("0x1.fffffffffffffp+1023", f64::MAX)] {
            assert_eq!(scalar_of::<f64>(text), Some(value), "{text}");
        }
        assert_eq!(scalar_of::<f64>("0x1p-1074"), Some(f64::from_bits(1)));
        assert_eq!(scalar_of::<f64>("0x1.8p-1073"), Some(f64::from_bits(3)));
        assert_eq!(scalar_of::<f64>("0x1.0000000000001p-1022"), Some(f64::from_bits((1 << 52) + 1)));
        assert_eq!(scalar_of::<f32>("0x1p-149"), Some(f32::from_bits(1)));
        assert_eq!(scalar_of::<f64>("-0x0p+0").map(f64::to_bits), Some((-0.0f64).to_bits()));
        assert_eq!(scalar_of::<f32>("0.1"), Some(0.1f32));
        assert_eq!(scalar_of::<f64>("0xp"), None);
    }
}
