#include "graze/properties.hpp"

#include <stdexcept>

#include "given_answers.hpp"
#include "property_list.hpp"

namespace graze::properties {
namespace {

template <class Scalar, class Decide>
bool check(std::string_view id, std::string_view name, contact_promise contact, Decide decide,
           check_options const& options) {
    test_info const* const test = &test_of(id);
    constexpr bool gives_spheres = std::is_same_v<Decide, sphere_function<Scalar>>;
    bool const takes_hits = test->answer == answer_kind::relation || test->answer == answer_kind::moving;
    if (gives_spheres ? test->answer != answer_kind::sphere : !takes_hits)
        throw std::invalid_argument("graze::properties: no test " + std::string(id) + " with such answers");
    subject const built = direct_subject<Scalar>(*test, std::string(name), contact, std::move(decide));
    scalar_type const scalar = scalar_type_of<Scalar>;
    set_defaults(options.cases);
    set_band(options.band_ulps);
    bool right = true;
    for (property_info const& property : all_properties()) {
        if (property.of != scope::given || !property.concerns(*test)) continue;
        std::string const title =
            std::string(property.name) + "." + test->id + "." + built.name + "." + std::string(name_of(scalar));
        right = property.check(title, {test, scalar, &built}) && right;
    }
    return right;
}

}  // namespace

template <class Scalar>
bool check_subject(std::string_view test, std::string_view name, contact_promise contact,
                   std::type_identity_t<hit_function<Scalar>> decide, check_options const& options) {
    return check<Scalar>(test, name, contact, std::move(decide), options);
}

template <class Scalar>
bool check_sphere_subject(std::string_view name, std::type_identity_t<sphere_function<Scalar>> decide,
                          check_options const& options) {
    return check<Scalar>("triangle_min_sphere_3d", name, contact_promise::unspecified, std::move(decide), options);
}

template bool check_subject<float>(std::string_view, std::string_view, contact_promise, hit_function<float>,
                                   check_options const&);
template bool check_subject<double>(std::string_view, std::string_view, contact_promise, hit_function<double>,
                                    check_options const&);
template bool check_sphere_subject<float>(std::string_view, sphere_function<float>, check_options const&);
template bool check_sphere_subject<double>(std::string_view, sphere_function<double>, check_options const&);

}  // namespace graze::properties
