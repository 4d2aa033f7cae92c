// Vectors of three of any number: floating-point and exact ones, intervals, double-doubles.
#pragma once

#include <array>
#include <type_traits>

namespace graze {

template <class Number>
using vector_of = std::array<Number, 3>;

template <class Number>
vector_of<Number> operator+(vector_of<Number> const& u, vector_of<Number> const& v) {
    return {u[0] + v[0], u[1] + v[1], u[2] + v[2]};
}
template <class Number>
vector_of<Number> operator-(vector_of<Number> const& u, vector_of<Number> const& v) {
    return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}
template <class Number>
vector_of<Number> operator-(vector_of<Number> const& u) {
    return {-u[0], -u[1], -u[2]};
}
template <class Number>
vector_of<Number> operator*(vector_of<Number> const& u, std::type_identity_t<Number> const& f) {
    return {u[0] * f, u[1] * f, u[2] * f};
}
template <class Number>
Number dot(vector_of<Number> const& u, vector_of<Number> const& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
template <class Number>
vector_of<Number> cross(vector_of<Number> const& u, vector_of<Number> const& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
template <class Number>
bool is_zero(vector_of<Number> const& u) {
    return u[0] == 0 && u[1] == 0 && u[2] == 0;
}

}  // namespace graze
