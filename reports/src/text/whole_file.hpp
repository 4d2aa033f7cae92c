// Files written whole or not at all.
#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>

namespace graze {

/// Written beside and then moved over, so that a full disk loses nothing that was there. Gives why that did not work;
/// nothing if it did. What `write` throws is such a reason too.
std::string try_to_write(std::filesystem::path const& path, std::function<void(std::ostream&)> const& write);

/// The file that is moved over.
std::filesystem::path draft_of(std::filesystem::path const& path);

/// Makes the folder if need be, and sees that files can be made in it: before the campaign, not after it. Throws
/// std::runtime_error naming it.
void prepare_folder(std::string const& folder);

/// Throws std::runtime_error naming the file.
void write_file(std::filesystem::path const& path, std::function<void(std::ostream&)> const& write);
void write_file(std::filesystem::path const& path, std::string_view text);

/// The file of one of the names in a folder that the program's own is in, or ones above; empty if there is none.
std::string file_near_program(std::initializer_list<std::string_view> names);

/// The SHA-256 of a file, in hexadecimal. Throws std::runtime_error naming it.
std::string digest_of(std::string_view text);
std::string digest_of_file(std::filesystem::path const& path);

}  // namespace graze
