//! What is known without the program graze. In a process of its own, as it sets a variable of the environment.
use graze::program::{explain, generate, judge};

#[test]
fn without_the_program_the_library_judges_what_it_can() {
    std::env::set_var("GRAZE", "/nowhere/graze");
    let segments = graze::find("segment_segment_2d").unwrap();
    let touching = [0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 1.0, 1.0];
    assert_eq!(explain(segments, &touching, true), Ok(None));
    let said = explain(segments, &touching, false).unwrap().unwrap();
    assert!(said.contains("expected touching") && said.contains("the variable GRAZE names the program"), "{said}");
    assert!(explain(segments, &touching[..7], true).is_err());
    let point = graze::find("line_line_point_2d").unwrap();
    let lines = [0.0f32, 0.0, 2.0, 2.0, 0.0, 2.0, 2.0, 0.0];
    assert_eq!(explain(point, &lines, [1.0f32, 1.0]), Ok(None));
    // An ulp off may be as good as the input allows: that is not called wrong.
    assert!(std::panic::catch_unwind(|| explain(point, &lines, [1.0f32, 1.0 + f32::EPSILON])).is_err());
    assert!(std::panic::catch_unwind(|| explain(point, &lines, true)).is_err());
    assert!(std::panic::catch_unwind(|| explain(point, &lines, [1.0f32])).is_err());
    assert!(judge("segment_segment_2d", &touching, true).is_err() && generate::<f32>("orient_2d", &[], 1, 1).is_err());
}
