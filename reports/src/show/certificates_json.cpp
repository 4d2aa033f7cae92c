#include "show/certificates_json.hpp"

#include <vector>

#include "graze/certify.hpp"

namespace graze {
namespace {

template <class Fractions>
json_text fractions(Fractions const& values) {
    return json_array(values, to_fraction);
}

template <class Integers>
std::vector<rational> as_rationals(Integers const& values) {
    return {values.begin(), values.end()};
}

json_text interval_json(certificate const& proof) {
    return fractions(std::vector{proof.from, proof.to});
}

json_text certificate_json(certificate const& proof, bool of_mesh) {
    json_object object;
    switch (proof.what) {
        case certificate::kind::none: return {};
        case certificate::kind::common_point: object.add("point", fractions(proof.point)); break;
        case certificate::kind::separation:
            object.add("direction", fractions(proof.direction));
            if (!proof.weights.empty()) object.add("weights", fractions(proof.weights));
            object.add("a", to_fraction(proof.a)).add("b", to_fraction(proof.b));
            break;
        case certificate::kind::disc:
            object.add("distance_squared", to_fraction(proof.distance_squared));
            object.add("radius_squared", to_fraction(proof.radius_squared));
            break;
        case certificate::kind::cylinder:
            object.add("share", to_fraction(proof.a)).add("distance_squared", to_fraction(proof.distance_squared));
            object.add("radius_squared", to_fraction(proof.radius_squared));
            break;
        case certificate::kind::simple_polygon: break;
        case certificate::kind::polygon_sides:
            object.add("sides", json_array(proof.sides)).add("point", fractions(proof.point));
            break;
        case certificate::kind::polygon_apart:
            object.add("distance_squared", to_fraction(proof.distance_squared));
            object.add("nearest", json_array(std::array{proof.point, proof.nearest},
                                             [](auto const& point) { return fractions(point); }));
            object.add("inside", json_text::raw("[false,false]"));
            break;
        case certificate::kind::contact:
            object.add("direction", fractions(proof.direction)).add("a", fractions(proof.point));
            object.add("b", fractions(proof.nearest)).add("core_squared", to_fraction(proof.distance_squared));
            object.add("core_sign", proof.sign).add("radius", to_fraction(proof.radius));
            break;
        case certificate::kind::cylinder_ray:
            object.add("ends", fractions(proof.point)).add("side", fractions(proof.direction));
            break;
        case certificate::kind::determinant: object.add("determinant", to_fraction(proof.determinant)); break;
        case certificate::kind::parity:
            // From inside the point itself is in both sets; outside no point is.
            if (proof.crossings % 2 == 1) object.add("point", fractions(proof.point));
            object.add("ray", fractions(proof.direction)).add("crossings", proof.crossings);
            break;
        case certificate::kind::winding:
            object.add("point", fractions(proof.point)).add("ray", fractions(proof.direction));
            object.add("winding", static_cast<int>(proof.winding));
            break;
        case certificate::kind::first_root:
            object.add("interval", interval_json(proof)).add("polynomial", fractions(as_rationals(proof.polynomial)));
            break;
        case certificate::kind::moving_separation: {
            object.add("interval", interval_json(proof));
            // A direction that stays, or one for each power of the time.
            auto const row = [](auto const& item) { return fractions(as_rationals(item)); };
            if (proof.directions.size() == 1)
                object.add("direction", row(proof.directions.front()));
            else
                object.add("directions", json_array(proof.directions, row));
            break;
        }
    }
    if (of_mesh) object.add("triangle", proof.triangle);
    return object;
}

}  // namespace

json_text sphere_json(exact_sphere const& sphere, bool with_support) {
    json_object object{{"centre", fractions(sphere.centre)}, {"radius_squared", to_fraction(sphere.radius_squared)}};
    if (with_support) object.add("support", json_array(sphere.support));
    return object;
}

json_text certificates_json(test_info const& test, exact_answer const& truth) {
    if (truth.sphere) return sphere_json(*truth.sphere, true);
    if (truth.rel == relation::undefined || truth.certificates.empty()) return {};
    auto const write = [&](certificate const& proof) {
        return certificate_json(proof,
                                test.has_mesh() || (test.has_solid() && proof.what != certificate::kind::winding));
    };
    if (test.has_two_times() && truth.rel == relation::disjoint)
        return json_object{{"subdivision", json_array(truth.certificates, write)}};
    // A disjoint mesh takes one proof a triangle, an array of them even if it has only one triangle.
    if (is_proved_by_triangles(test, truth.rel)) return json_array(truth.certificates, write);
    return write(truth.certificates.front());
}

}  // namespace graze
