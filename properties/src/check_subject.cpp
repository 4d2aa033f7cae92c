#include "graze/properties.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <stdexcept>

#include "property_list.hpp"

namespace graze::properties {
namespace {

/// A function in this process, asked the way plugins are.
template <class Scalar, class Decide>
remote_subject direct_subject(Decide decide) {
    remote_session const answer = [decide = std::make_shared<Decide const>(std::move(decide))](
                                      void const* inputs, std::span<std::size_t const> begins, reply* replies,
                                      void* spheres) {
        for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
            std::span const input(static_cast<Scalar const*>(inputs) + begins[i], begins[i + 1] - begins[i]);
            try {
                if constexpr (std::is_same_v<Decide, hit_function<Scalar>>) {
                    replies[i] = (*decide)(input) ? reply::hit : reply::miss;
                } else {
                    auto const sphere = (*decide)(input);
                    std::copy(sphere.begin(), sphere.end(), static_cast<Scalar*>(spheres) + 4 * i);
                    replies[i] = reply::hit;
                }
            } catch (...) {
                replies[i] = reply::crash;
            }
        }
    };
    return [answer] { return answer; };
}

template <class Scalar, class Decide>
bool check(std::string_view id, std::string_view name, contact_promise contact, Decide decide,
           check_options const& options) {
    test_info const* const test = find_test(id);
    constexpr bool gives_spheres = std::is_same_v<Decide, sphere_function<Scalar>>;
    if (!test || test->answer == answer_kind::sign || (test->answer == answer_kind::sphere) != gives_spheres)
        throw std::invalid_argument("graze::properties: no test " + std::string(id) + " with such answers");
    subject built;
    built.name = name;
    built.promised = contact;
    scalar_type const scalar = scalar_type_of<Scalar>;
    (scalar == scalar_type::float32 ? built.remote32 : built.remote64) = direct_subject<Scalar>(std::move(decide));
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
