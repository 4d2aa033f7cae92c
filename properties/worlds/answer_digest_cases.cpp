// Writes what the answer digest is made from, out of the catalog: the corpus of cases, and the C++ source that asks
// every subject (answer_digest.cpp includes it), so that no subject can be forgotten.
//
//   answer_digest_cases corpus OUT CASES FILE...   CASES generated ones for each test, scalar and family, then those of
//                                                  the case files
//   answer_digest_cases subjects OUT
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <stdexcept>

#include "answer_digest.hpp"
#include "graze/case_file.hpp"
#include "graze/families.hpp"

namespace graze {
namespace {

/// Spheres cost a thousand times as much as anything else.
constexpr std::uint64_t cases_per_sphere = 10;
constexpr std::uint64_t seed = 5;

void write_corpus(std::ofstream& out, std::uint64_t generated, std::vector<std::string> const& files) {
    std::vector<case_record> committed;
    case_files lines(files);
    while (auto line = lines.next()) {
        if (auto const* bad = std::get_if<line_error>(&*line)) throw std::runtime_error(bad->text());
        committed.push_back(std::get<case_record>(std::move(*line)));
    }
    for (test_info const& test : catalog())
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
            std::vector<std::vector<double>> inputs;
            std::uint64_t const cases = test.answer == answer_kind::sphere ? generated / cases_per_sphere : generated;
            for (family_info const& family : families_of(test)) {
                // The corpus stays what it was: families that came later have their cases in families_digest.txt alone.
                if (family.name == "thin" || family.name == "far_small" || family.name == "game_units") continue;
                for (std::uint64_t i = 0; i < cases; ++i) {
                    source choices(case_key(seed, test, scalar, family, i));
                    family.generate(test, scalar, choices, inputs.emplace_back());
                }
            }
            for (case_record const& record : committed)
                if (record.question.test == &test && record.question.scalar == scalar)
                    inputs.push_back(record.question.input);
            digest::write_header(out, test.id, scalar, inputs.size());
            for (auto const& input : inputs) digest::write_input(out, input);
        }
}

/// The parts of the layout by the names that a subject's expression uses; a mesh is its first scalar.
std::string parts_code(test_info const& test) {
    std::string const point = fmt::format("vec{}<Scalar>", test.dimension);
    std::size_t const d = test.dimension;
    auto const scalars = [](std::size_t first, std::size_t count) {
        std::string text = "{";
        for (std::size_t i = 0; i < count; ++i) text += fmt::format("{}input[{}]", i == 0 ? "" : ", ", first + i);
        return text + "}";
    };
    // Point by point, what is not one in the end alone.
    auto const points = [&](part const& item) {
        std::string text = "{";
        for (std::size_t at = 0; at < item.count; at += d)
            text += (at == 0 ? "" : ", ") +
                    (at + d <= item.count ? scalars(item.offset + at, d) : fmt::format("input[{}]", item.offset + at));
        return text + "}";
    };
    std::string text;
    char name = 'a';
    for (part const& item : test.layout) {
        shape_traits const& traits = traits_of(item.kind);
        text += "    [[maybe_unused]] ";
        if (traits.varies() && !traits.has_triangles()) {
            // What varies makes up the rest, in equal shares.
            std::size_t const shares = test.growth() / d;
            text += fmt::format("std::size_t const {}_size = (count - {}) / {};\n", name, test.fixed_count(), shares);
            text += fmt::format("    [[maybe_unused]] Scalar const* const {0} = input + {1} + {2} * {0}_size;\n", name,
                                test.fixed_count(), &item == test.layout.data() ? 0 : shares - 1);
        } else if (traits.has_triangles()) {
            text += fmt::format("Scalar const* const {} = input + {};\n", name, item.offset);
            text += fmt::format("    [[maybe_unused]] std::size_t const {}_size = count - {};\n", name, item.offset);
        } else {
            std::string value;
            if (traits.points == 0)
                value = scalars(item.offset, item.count);
            else if (item.count == d)
                value = scalars(item.offset, d);
            else
                value = points(item);
            text += declaration_of(item, point, std::string(1, name)) + value + ";\n";
        }
        ++name;
    }
    return text;
}

/// The expression, with a mesh's size by its own name.
std::string with_mesh_size(std::string text) {
    for (char name = 'a'; name <= 'd'; ++name) {
        std::string const from = fmt::format("std::size({})", name);
        for (std::size_t at; (at = text.find(from)) != std::string::npos;)
            text.replace(at, from.size(), fmt::format("{}_size", name));
    }
    return text;
}

void write_subjects(std::ofstream& out) {
    std::set<std::string> headers;
    for (test_info const& test : catalog())
        for (subject const& item : test.subjects) headers.insert(item.header);
    out << "// Made from the catalog.\n#include <array>\n#include <optional>\n";
    for (std::string const& header : headers) out << "#include \"graze/" << header << "\"\n";
    out << "\nnamespace graze {\nnamespace {\n";
    std::string table;
    int number = 0;
    for (test_info const& test : catalog())
        for (subject const& item : test.subjects) {
            std::string const function = fmt::format("subject_{}", number++);
            std::string answer = with_mesh_size(item.expression);
            if (test.answer == answer_kind::sphere)
                answer = "digest::answer_of_sphere(" + answer + ")";
            else if (test.answer == answer_kind::contact)
                answer = "digest::answer_of_contact(" + answer + ")";
            else if (test.answer == answer_kind::values)
                answer = "digest::answer_of_values(" + answer + ")";
            else if (test.in_motion())
                answer = "digest::answer_of_impact(" + answer + ")";
            else if (test.answer == answer_kind::sign)
                answer = "digest::answer_of_sign(" + answer + ")";
            else if (item.is_certified())
                answer = fmt::format("digest::answer_of(certified::{}(input, count), {})", test.id, answer);
            else
                answer = "digest::answer_of(" + answer + ")";
            out << fmt::format(
                "\ntemplate <class Scalar>\ndigest::answer {}(Scalar const* input, [[maybe_unused]] std::size_t count) "
                "{{\n{}    return {};\n}}\n",
                function, parts_code(test), answer);
            table +=
                fmt::format("    {{\"{}\", \"{}\", {}<float>, {}<double>}},\n", test.id, item.name, function, function);
        }
    out << "\n}  // namespace\n\nstd::vector<digest::asked_subject> const all_subjects{\n"
        << table << "};\n}  // namespace graze\n";
}

int run(int argc, char** argv) {
    std::vector<std::string> const arguments(argv + 1, argv + argc);
    if (arguments.size() < 2)
        throw std::invalid_argument("usage: answer_digest_cases corpus OUT CASES FILE... | subjects OUT");
    std::ofstream out(arguments[1], std::ios::binary);
    if (arguments[0] == "subjects")
        write_subjects(out);
    else if (arguments[0] == "corpus" && arguments.size() > 2)
        write_corpus(out, std::strtoull(arguments[2].c_str(), nullptr, 10), {arguments.begin() + 3, arguments.end()});
    else
        throw std::invalid_argument("unknown mode: " + arguments[0]);
    out.flush();
    if (!out) throw std::runtime_error("cannot write " + arguments[1]);
    return 0;
}

}  // namespace
}  // namespace graze

int main(int argc, char** argv) {
    try {
        return graze::run(argc, argv);
    } catch (std::exception const& error) {
        fmt::print(stderr, "answer_digest_cases: {}\n", error.what());
        return 2;
    }
}
