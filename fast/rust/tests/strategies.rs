//! Wrong routines are found and shrunk, right ones pass. Needs the program graze: cargo test --features proptest -- --include-ignored
use graze::program::{explain, generate, judge, Given};
use graze::{certified, Sign};
use graze::strategies::{cases, cases_of, exact};
use proptest::test_runner::{Config, TestError, TestRng, TestRunner};

fn runner() -> TestRunner {
    let config = Config { cases: 2000, max_shrink_iters: 20_000, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha))
}

/// What a property says of a wrong routine, with the input it was shrunk to.
fn found<A: Into<Given>>(test: &'static str, routine: impl Fn(&[f32]) -> A) -> (String, Vec<f32>) {
    let property = |input: Vec<f32>| exact(test, &input, routine(&input));
    match runner().run(&cases::<f32>(test), property) {
        Err(TestError::Fail(reason, input)) => (reason.message().to_string(), input),
        other => panic!("{test}: {other:?}"),
    }
}

fn boxes(x: &[f32], strict: bool) -> bool {
    let below = |a: f32, b: f32| if strict { a < b } else { a <= b };
    below(x[0], x[6]) && below(x[4], x[2]) && below(x[1], x[7]) && below(x[5], x[3])
}

fn orientation(x: &[f32]) -> f32 {
    (x[0] - x[4]) * (x[3] - x[5]) - (x[1] - x[5]) * (x[2] - x[4])
}

#[test]
#[ignore = "needs the program graze"]
fn right_routines_pass() {
    let pass = |test: &'static str, routine: fn(&[f32]) -> Given| {
        let property = |input: Vec<f32>| exact(test, &input, routine(&input));
        runner().run(&cases::<f32>(test), property).unwrap_or_else(|error| panic!("{test}: {error}"));
    };
    pass("aabb_aabb_2d", |x| boxes(x, false).into());
    pass("orient_2d", |x| certified::orient_2d(x).unwrap().into());
    pass("ray_triangle_hit_3d", |x| certified::ray_triangle_hit_3d(x).unwrap().into());
    pass("polygon_polygon_2d", |x| certified::polygon_polygon_2d(x).unwrap().into());
    pass("sphere_sphere_cast_3d", |x| certified::sphere_sphere_cast_3d(x).unwrap().into());
}

#[test]
#[ignore = "needs the program graze"]
fn wrong_routines_are_found_and_shrunk() {
    // The simplest boxes that touch.
    let (said, input) = found("aabb_aabb_2d", |x| boxes(x, true));
    assert_eq!(input, [0.0; 8]);
    assert!(said.contains("expected touching: contact_miss") && said.contains("certificate {\"point\":"), "{said}");
    // A determinant in floats.
    let (said, input) = found("orient_2d", |x| Given::sign(orientation(x)));
    assert!(said.contains("wrong_sign"), "{said}");
    assert!(!matches!(exact("orient_2d", &input, Given::sign(orientation(&input))), Ok(())));
    // The point of two lines in floats is good enough until they are nearly parallel.
    let (said, _) = found("line_line_point_2d", |x| -> Option<[f32; 2]> {
        let (ux, uy, vx, vy) = (x[2] - x[0], x[3] - x[1], x[6] - x[4], x[7] - x[5]);
        let t = ((x[4] - x[0]) * vy - (x[5] - x[1]) * vx) / (ux * vy - uy * vx);
        t.is_finite().then(|| [x[0] + t * ux, x[1] + t * uy])
    });
    assert!(said.contains("wrong_value"), "{said}");
    // A mesh loses the triangles that do not matter.
    let (said, input) = found("point_trimesh_2d", |_| false);
    assert!(said.contains("miss") && input.len() == 8, "{said}");
    let (_, input) = found("point_polygon_2d", |x| x.len() < 8);
    assert!(input.len() <= 10, "{input:?}");
    println!("orient_2d: {said}");
}

#[test]
#[ignore = "needs the program graze"]
fn families_are_chosen_and_repeat() {
    let coplanar = || generate::<f64>("segment_triangle_3d", &["coplanar"], 200, 7).unwrap();
    assert_eq!(coplanar(), coplanar());
    let is_flat = |input: &&Vec<f64>| {
        let beside = |p: &[f64]| certified::orient_3d(&[&input[..9], p].concat()).unwrap();
        beside(&input[9..12]) == Sign::Zero && beside(&input[12..]) == Sign::Zero
    };
    let flat = |cases: Vec<Vec<f64>>| cases.iter().filter(is_flat).count();
    // Some are moved off the plane by an ulp.
    let random = generate("segment_triangle_3d", &["random"], 200, 7).unwrap();
    println!("in one plane: {} of 200 coplanar, {} of 200 random", flat(coplanar()), flat(random.clone()));
    assert!(flat(coplanar()) >= 60 && flat(random) < 30);
    assert_ne!(coplanar(), generate("segment_triangle_3d", &["coplanar"], 200, 8).unwrap());
    let error = cases_of::<f64>("segment_triangle_3d", &["no_such_family"], 50, 7).unwrap_err().to_string();
    assert!(error.contains("no_such_family") && error.contains("GRAZE"), "{error}");
}

#[test]
#[ignore = "needs the program graze"]
fn answers_are_judged() {
    let touching = [0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 1.0, 1.0];
    assert!(judge("segment_segment_2d", &touching, true).unwrap().right);
    let wrong = judge("segment_segment_2d", &touching, false).unwrap();
    assert!(!wrong.right && wrong.outcome == "contact_miss" && wrong.expected == "touching" && wrong.margin == "0", "{wrong}");
    assert!(wrong.certificate.contains("\"point\":[\"1/1\",\"0/1\"]"), "{wrong}");
    let sphere = judge("triangle_min_sphere_3d", &[0.0f32, 0.0, 0.0, 2.0, 0.0, 0.0, 1.0, 1.0, 0.0], [1.0f32, 0.0, 0.0, 1.5]).unwrap();
    assert_eq!((sphere.outcome.as_str(), sphere.expected.as_str()), ("wrong_sphere", "[1,0,0,1]"));
    // An ulp off is not wrong, as the program says.
    let lines = [0.0f32, 0.0, 2.0, 2.0, 0.0, 2.0, 2.0, 0.0];
    let test = graze::find("line_line_point_2d").unwrap();
    assert_eq!(explain(test, &lines, [1.0f32, 1.0 + f32::EPSILON]), Ok(None));
    assert!(explain(test, &lines, [1.0f32, 1.5]).unwrap().unwrap().contains("wrong_value"));
    assert!(judge("segment_segment_2d", &[0.0f64; 3], true).is_err());
}
