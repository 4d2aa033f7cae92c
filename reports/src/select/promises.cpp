#include "select/promises.hpp"

#include <fmt/format.h>

#include "cli/status.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {

std::map<std::string, told_promise> read_promises(std::vector<std::string> const& texts) {
    std::map<std::string, told_promise> found;
    for (std::string const& text : texts) {
        std::size_t const equals = text.rfind('=');
        std::string_view const word =
            equals == std::string::npos ? std::string_view() : std::string_view(text).substr(equals + 1);
        auto const contact = enum_named<contact_promise>(contact_promise_names, word);
        auto const one_sided = enum_named<one_sided_promise>(one_sided_promise_names, word);
        if (!contact && !one_sided)
            throw usage_error(fmt::format(
                "--promise {}: expected SUBJECT=closed, =open, =unspecified, =never_misses, =never_invents or =none",
                quote_excerpt(text)));
        told_promise& told = found[text.substr(0, equals)];
        if (contact) told.contact = contact;
        if (one_sided) told.one_sided = one_sided;
    }
    return found;
}

void add_promise_option(command_options const& command, std::vector<std::string>& texts, std::string_view whose) {
    command.add_repeated(
        "--promise SUBJECT=P", texts,
        fmt::format("Judge {} by this promise: closed or open for touching shapes; never_misses (false "
                    "hits are permitted) or never_invents (false misses are). May be repeated",
                    whose));
}

}  // namespace graze
