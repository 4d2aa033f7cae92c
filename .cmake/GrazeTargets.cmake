# What every target of ours shares: warnings, strict floating point, sanitizers, install rules.

# Arithmetic as written: no fused multiply-add that the source does not spell out. A consumer may link
# graze::strict_fp too; a header-only library must not change flags behind its user's back.
add_library(graze_strict_fp INTERFACE)
add_library(graze::strict_fp ALIAS graze_strict_fp)
set_target_properties(graze_strict_fp PROPERTIES EXPORT_NAME strict_fp)
target_compile_options(graze_strict_fp INTERFACE -ffp-contract=off)

# -Wrestrict: g++ 12 sees overlaps in std::string that are not there (GCC bug 105651).
function(graze_settings target)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror=switch-enum
                         $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<BOOL:${GRAZE_WERROR}>:-Werror>)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:graze_strict_fp>)
  if(GRAZE_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${GRAZE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${GRAZE_SANITIZE})
  endif()
endfunction()

# graze_precompile(target [header...]): what most units parse and is dear to parse, parsed once for all targets that name no
# headers of their own. Headers of other projects alone: when one of ours changes, it makes again what includes it and no
# more. Every unit includes what it needs all the same, for builds without (CMAKE_DISABLE_PRECOMPILE_HEADERS).
# Warnings: of a precompiled <string> g++ 12 says more of what -Wno-restrict is about; builds without have them.
function(graze_precompile target)
  if(CMAKE_DISABLE_PRECOMPILE_HEADERS)
    return()
  endif()
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds>)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FROM" "")
  if(NOT arg_UNPARSED_ARGUMENTS)
    if(NOT arg_FROM)
      set(arg_FROM graze_precompiled)
    endif()
    target_precompile_headers(${target} REUSE_FROM ${arg_FROM})
    return()
  endif()
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <bit> <charconv> <chrono> <cmath> <cstdint> <cstring> <filesystem> <fstream> <functional> <limits>
    <map> <memory> <mutex> <optional> <set> <span> <stdexcept> <string> <string_view> <thread> <tuple> <utility> <variant>
    <vector> ${ARGN})
endfunction()

# graze_unite(target): where GRAZE_UNITE is on, a room is a unit: what the files of one folder parse and instantiate alike is
# compiled once for all of them. Sources with options of their own stay by themselves.
function(graze_unite target)
  if(NOT GRAZE_UNITE)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME room)
    set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${target}_${room})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# graze_mark_slow(test...): tests of the current folder that take long. .ci/test leaves them out (ctest -LE slow) and
# .ci/test-all runs them.
function(graze_mark_slow)
  set_property(TEST ${ARGN} APPEND PROPERTY LABELS slow)
endfunction()

# graze_compile_quickly(target): what runs once a command and not once a case. Half of the time that -O3 takes to compile
# goes into making it faster than anybody could notice. graze_optimize(LEVEL source...): some sources of a target otherwise. g++ 12
# fails on these with a header that was precompiled with -O1.
function(graze_compile_quickly target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()
function(graze_optimize level)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O${level}>)
  if(GRAZE_QUICK)
    set_property(SOURCE ${ARGN} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# graze_read_tests(OUT): the ids of all tests, in order, from the list that C++ reads.
function(graze_read_tests out)
  set(list ${PROJECT_SOURCE_DIR}/fast/include/graze/tests.def)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} ids REGEX "^GRAZE_TEST\\(")
  list(TRANSFORM ids REPLACE "^GRAZE_TEST\\(([a-z0-9_]+),.*" "\\1")
  set(${out} ${ids} PARENT_SCOPE)
endfunction()

# graze_read_structures(OUT): the ids of all structures, in order, from structure_forms.
function(graze_read_structures out)
  set(list ${PROJECT_SOURCE_DIR}/fast/include/graze/structure.hpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} ids REGEX "^    {\"[a-z0-9_]+\", [23], [0-9]+},$")
  list(TRANSFORM ids REPLACE "^    {\"([a-z0-9_]+)\",.*" "\\1")
  if(NOT ids)
    message(FATAL_ERROR "graze: no structures in ${list}")
  endif()
  set(${out} ${ids} PARENT_SCOPE)
endfunction()

# Sources of the current folder that a fuzzer's coverage is not about, where the build has such instrumentation: what
# answers the subjects would only slow a harness down, and lead it to ways through the answer.
function(graze_without_coverage)
  if("${GRAZE_SANITIZE} ${CMAKE_CXX_FLAGS}" MATCHES "fuzzer")
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=fuzzer-no-link)
  endif()
endfunction()

# graze_install_target(TARGET [SET]): graze_NAME is exported as graze::NAME, graze itself as graze::graze. SET is the part of
# the package that holds it: fast, batch, or reference without one. A part is usable without what the later ones need.
function(graze_install_target target)
  if(NOT GRAZE_INSTALL)
    return()
  endif()
  set(set ${ARGN})
  if(NOT set)
    set(set reference)
  endif()
  string(REGEX REPLACE "^graze_" "" name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS ${target} EXPORT graze-${set}-targets)
  if(IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/include)
    install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  endif()
endfunction()

if(GRAZE_INSTALL)
  install(TARGETS graze_strict_fp EXPORT graze-plugin-targets)
endif()
