//! The conformance suite through the crate, and a sample of it bit for bit against the program's own answers. Needs the program
//! graze: cargo test -- --include-ignored
use graze::{certified, many, Answer, Error, Scalar, Test};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

#[allow(dead_code)]
#[path = "../src/json.rs"]
mod json;
use json::Json;

fn graze() -> Command {
    Command::new(std::env::var_os("GRAZE").unwrap_or_else(|| "graze".into()))
}

/// The folder that GRAZE_SUITE names, or one made for this run.
fn suite() -> PathBuf {
    if let Some(folder) = std::env::var_os("GRAZE_SUITE") {
        return folder.into();
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("suite");
    let done = graze().args(["suite", "--out"]).arg(&folder).status().expect("the variable GRAZE names the program");
    assert!(done.success());
    folder
}

fn numbers<S: Scalar>(list: &Json) -> Vec<S> {
    list.list().iter().map(|item| item.text().and_then(|text| text.parse().ok()).expect("a number")).collect()
}

fn is_expected<S: Scalar>(test: &Test, case: &Json, answer: &Answer<S>) -> bool {
    let found: Vec<f64> = answer.numbers.iter().map(|&number| number.into()).collect();
    let mut right = answer.name == case.get("expect").map_or("defined", |expect| expect.text().unwrap());
    if let Some(exact) = case.get("exact_values") {
        let (exact, allowed) = (numbers::<f64>(exact), numbers::<f64>(case.get("tolerance").unwrap()));
        let near = |found: &[f64]| {
            found.len() == exact.len() && (0..exact.len()).all(|i| (found[i] - exact[i]).abs() <= allowed[i])
        };
        right = right
            && if allowed.len() == exact.len() {
                // The ends of a segment have no order.
                near(&found) || (found.len() == 6 && near(&[&found[3..], &found[..3]].concat()))
            } else {
                // Of a contact the distance alone is unique; a sphere has one tolerance for all.
                let at = if test.kind == "sphere" { 3 } else { 0 };
                (found[at] - exact[at]).abs() <= allowed[0]
            };
    }
    if let Some(latest) = case.get("latest") {
        right = right && found[0] <= latest.text().unwrap().parse::<f64>().unwrap();
    }
    right
}

fn ask_all<S: Scalar>(folder: &Path) -> (usize, usize) {
    let (mut asked, mut wrong) = (0, 0);
    for test in graze::tests() {
        let path = folder.join(format!("{}.{}.jsonl", test.name, S::NAME));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for line in text.lines() {
            let case = Json::parse(line).expect("JSON");
            asked += 1;
            let answer = test.ask(&numbers::<S>(case.get("input").unwrap()));
            if !matches!(&answer, Ok(answer) if is_expected(test, &case, answer)) {
                wrong += 1;
                println!("wrong: {} {} {answer:?} {line:.300}", test.name, S::NAME);
            }
        }
    }
    (asked, wrong)
}

#[test]
#[ignore = "needs the program graze"]
fn every_case_of_the_suite_is_answered() {
    let folder = suite();
    let (singles, doubles) = (ask_all::<f32>(&folder), ask_all::<f64>(&folder));
    println!("{} cases, {} wrong", singles.0 + doubles.0, singles.1 + doubles.1);
    assert_eq!(singles.1 + doubles.1, 0);
    assert!(singles.0 + doubles.0 > 40_000);
}

/// What the certified subject of the program gave, as numbers; empty where it declined or has none.
fn told<S: Scalar>(subject: &Json) -> Vec<S> {
    let written = ["sphere", "values", "contact"].iter().find_map(|key| subject.get(key)).map(Json::list).unwrap_or_default();
    let time = subject.get("time").filter(|time| time.text().is_some());
    written.iter().chain(time).map(|item| item.text().and_then(|text| text.parse().ok()).expect("a number")).collect()
}

/// The program writes inputs as hexadecimal floats.
fn graze_input<S: Scalar>(case: &Json) -> Vec<S> {
    let read = |text: &str| -> f64 {
        let (sign, text) = text.strip_prefix('-').map_or((1.0, text), |rest| (-1.0, rest));
        let (digits, exponent) = text.trim_start_matches("0x").split_once('p').expect("a hexadecimal float");
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let mantissa = u64::from_str_radix(&format!("{whole}{fraction}"), 16).unwrap() as f64;
        let exponent = exponent.parse::<i32>().unwrap() - 4 * fraction.len() as i32;
        sign * mantissa * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
    };
    case.get("input").unwrap().list().iter().map(|item| S::nearest(read(item.text().unwrap()))).collect()
}

fn same_bits<S: Scalar>() -> HashMap<&'static str, usize> {
    let bits = |numbers: &[S]| -> Vec<u64> { numbers.iter().map(|&number| number.into().to_bits()).collect() };
    let mut compared = HashMap::new();
    for test in graze::tests() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = folder.join(format!("{}.{}.cases.jsonl", test.name, S::NAME));
        let made = graze().args(["generate", test.name, "--scalar", S::NAME, "--cases", "24"]).output().unwrap();
        assert!(made.status.success());
        std::fs::write(&path, &made.stdout).unwrap();
        let said = graze().args(["check", "--json", "--subject", "certified.*"]).arg(&path).output().unwrap();
        let (made, said) = (String::from_utf8(made.stdout).unwrap(), String::from_utf8(said.stdout).unwrap());
        assert_eq!(said.lines().count(), 24, "{}", test.name);
        for (question, line) in made.lines().zip(said.lines()) {
            let case = Json::parse(line).unwrap();
            let subjects = match case.get("subjects") {
                Some(Json::Object(members)) => members,
                _ => panic!("{line}"),
            };
            let input = graze_input::<S>(&Json::parse(question).unwrap());
            let answer = test.ask(&input).unwrap();
            assert_eq!(subjects.len(), 1, "{line}");
            let expected = case.get("relation").and_then(Json::text).unwrap_or("defined");
            assert_eq!(answer.name, expected, "{line}");
            assert_eq!(bits(&answer.numbers), bits(&told::<S>(&subjects[0].1)), "{line}");
            *compared.entry(test.kind).or_default() += answer.numbers.len().max(1);
        }
    }
    compared
}

#[test]
#[ignore = "needs the program graze"]
fn a_sample_is_the_same_to_the_bit_as_in_the_program() {
    for compared in [same_bits::<f32>(), same_bits::<f64>()] {
        println!("{compared:?}");
        for kind in ["relation", "sign", "moving", "sphere", "values"] {
            assert!(compared.get(kind).copied().unwrap_or(0) >= 20, "{kind}: {compared:?}");
        }
    }
}

#[test]
fn many_inputs_are_answered_as_one_by_one() {
    let inputs: Vec<f64> = (0..5 * 64).map(|i| f64::from(i * 37 % 11) - 3.0).collect();
    let found = many::point_disc_2d(&inputs, 5).unwrap();
    assert_eq!(found.len(), 64);
    for (case, input) in found.iter().zip(inputs.chunks(5)) {
        assert_eq!(*case, certified::point_disc_2d(input));
    }
    assert!(found.iter().any(Result::is_err) && found.iter().any(Result::is_ok));
    let lines: Vec<f32> = (0..8 * 32).map(|i| (i * 29 % 13) as f32).collect();
    let points = many::line_line_point_2d(&lines, 8).unwrap();
    for (point, input) in points.iter().zip(lines.chunks(8)) {
        assert_eq!(*point, certified::line_line_point_2d(input));
    }
    assert!(points.iter().any(|point| matches!(point, Ok(Some(_)))));
    assert_eq!(many::point_disc_2d::<f64>(&[], 5), Ok(vec![]));
}

#[test]
fn what_is_no_input_is_refused() {
    let disc = certified::point_disc_2d::<f64>;
    assert_eq!(disc(&[]), Err(Error::WrongCount { test: "point_disc_2d", found: 0, expected: "5" }));
    assert_eq!(disc(&[0.0; 3]).unwrap_err().to_string(), "point_disc_2d: found 3 scalars, expected 5");
    for input in [[0.0, 0.0, 0.0, f64::NAN, 1.0], [0.0, f64::INFINITY, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 0.0, -1.0]] {
        assert_eq!(disc(&input), Err(Error::Invalid { test: "point_disc_2d" }));
    }
    assert_eq!(many::point_disc_2d(&[0.0; 7], 5), Err(Error::Uneven { test: "point_disc_2d", found: 7, count: 5 }));
    assert!(matches!(many::point_disc_2d(&[0.0; 8], 4), Err(Error::WrongCount { found: 4, .. })));
    assert!(matches!(many::point_disc_2d(&[0.0; 8], 0), Err(Error::WrongCount { found: 0, .. })));
    assert_eq!(graze::abi(), 1);
}

#[test]
fn numbers_that_do_not_exist_are_none() {
    let parallel = [0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0];
    assert_eq!(certified::line_line_point_2d(&parallel), Ok(None));
    assert_eq!(graze::find("line_line_point_2d").unwrap().ask(&parallel).unwrap().name, "undefined");
    let apart = [0.0, 0.0, 0.0, 1.0, 4.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0];
    let cast = certified::sphere_sphere_cast_3d(&apart).unwrap();
    assert_eq!((cast.relation, cast.first_contact), (graze::Relation::Disjoint, None));
    let meeting = [0.0f32, 0.0, 0.0, 1.0, 4.0, 0.0, 0.0, 1.0, -4.0, 0.0, 0.0];
    assert_eq!(certified::sphere_sphere_cast_3d(&meeting).unwrap().first_contact, Some(0.5));
}
