// Text of any origin, made safe for HTML, XML, and scripts in HTML; and the hashes of a content-security policy.
#pragma once

#include <string>
#include <string_view>

namespace graze {

/// Valid UTF-8 without control characters: what is not becomes U+FFFD, line breaks and tabs become spaces unless they
/// are kept. As many characters as it takes to fill `most` bytes, then "...".
std::string plain_text(std::string_view text, bool keep_lines = false, std::size_t most = static_cast<std::size_t>(-1));

/// The same with & < > " ' as entities: for content and for quoted attributes, in HTML and XML.
std::string escaped(std::string_view text, std::size_t most = static_cast<std::size_t>(-1));
std::string escaped_lines(std::string_view text);

/// JSON text that may stand in a script element: < > & and the line separators as \u escapes, invalid UTF-8 replaced.
std::string json_for_script(std::string_view json);

std::string base64(std::string_view bytes);

/// For the part of an address after #: all but letters, digits and - . _ ~ as %XX.
std::string percent_encoded(std::string_view text);

/// "'sha256-...'", as Content-Security-Policy wants it.
std::string policy_hash(std::string_view text);

}  // namespace graze
