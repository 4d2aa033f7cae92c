// A harness of the case-file reader: any bytes give cases and errors, and a case written out reads back as the same.
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "graze/case_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::istringstream in(std::string(reinterpret_cast<char const*>(data), size));
    graze::case_reader reader(in, "fuzz", 1 << 16);
    while (auto const line = reader.next()) {
        if (auto const* error = std::get_if<graze::line_error>(&*line)) {
            if (error->text().empty()) std::abort();
            continue;
        }
        auto const& record = std::get<graze::case_record>(*line);
        if (graze::validate(*record.question.test, record.question.scalar, record.question.input)) std::abort();
        std::string const text = graze::to_line(record);
        auto const again = graze::parse_case(text, "again", 1);
        auto const* const back = std::get_if<graze::case_record>(&again);
        if (!back || back->question.input != record.question.input || graze::to_line(*back) != text) {
            std::cerr << "does not read back: " << text << '\n';
            std::abort();
        }
    }
    return 0;
}
