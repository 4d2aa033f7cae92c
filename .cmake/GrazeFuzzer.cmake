# Fuzzing harnesses, graze's own and those of other projects' collision tests. Part of graze's build and of the
# installed package (its component reference).
include(CheckCXXSourceCompiles)

if(NOT DEFINED GRAZE_HARNESS_DIR)
  set(GRAZE_HARNESS_DIR ${CMAKE_CURRENT_LIST_DIR}/../fuzz/harness)
endif()

# What the harnesses are linked with in place of libFuzzer, e.g. a path of an engine's library, for builds whose flags
# come from outside: GRAZE_SANITIZE stays empty then, and instrumentation and sanitizers are those of CMAKE_CXX_FLAGS.
# The engine brings main, and calls LLVMFuzzerTestOneInput.
set(GRAZE_FUZZING_ENGINE "" CACHE STRING "Link options of a fuzzing engine for the harnesses, in place of clang's libFuzzer")

# Whether graze's own build has harnesses for an engine; without, they have plain drivers, which run files.
set(GRAZE_WITH_ENGINE FALSE)
if(GRAZE_FUZZING_ENGINE OR GRAZE_SANITIZE MATCHES "fuzzer")
  set(GRAZE_WITH_ENGINE TRUE)
endif()

# Links a harness of graze's own build with the engine.
function(graze_link_engine target)
  if(GRAZE_FUZZING_ENGINE)
    separate_arguments(engine UNIX_COMMAND "${GRAZE_FUZZING_ENGINE}")
    target_link_libraries(${target} PRIVATE ${engine})
  else()
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  endif()
endfunction()

# GRAZE_HAVE_LIBFUZZER: the C++ compiler is clang, with its libFuzzer.
function(graze_find_libfuzzer)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(GRAZE_HAVE_LIBFUZZER FALSE CACHE INTERNAL "")
    return()
  endif()
  set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer)
  set(CMAKE_REQUIRED_QUIET TRUE)
  check_cxx_source_compiles(
    "#include <cstddef>\n#include <cstdint>\nextern \"C\" int LLVMFuzzerTestOneInput(std::uint8_t const*, std::size_t) { return 0; }"
    GRAZE_HAVE_LIBFUZZER)
endfunction()

# graze_add_fuzzer(NAME TEST test_id [SCALAR float32|float64] [STEM stem] [SANITIZE list]
#                  [FAIL_ON outcome,...] [source...])
#
# A program NAME that fuzzes the test. The sources are those of a plugin (they export graze_subjects or, with promises of
# one side, graze_subjects_v3, see graze/subject.h), compiled into it: their subjects, named STEM.* (NAME.* without STEM),
# are judged beside the certified one, by what they promise, and the coverage that guides the fuzzer is theirs. Without
# sources it judges the documented subjects.
# SCALAR: cases of that type alone. SANITIZE: address,undefined unless set; "none" for no sanitizer. FAIL_ON: the program
# aborts on a wrong answer of these outcomes (by commas; "disagreement": all), as fuzzing services expect it of a finding.
# GRAZE_FUZZ_FAIL_ON in the environment replaces it.
#
# "graze fuzz TEST --harness NAME --out DIR" runs it and reports. It takes libFuzzer's own options as well. Where there
# is no libFuzzer the program has a plain driver, which runs files: corpora and case files, as regression tests do.
function(graze_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TEST;SCALAR;STEM;SANITIZE;FAIL_ON" "")
  if(NOT arg_TEST)
    message(FATAL_ERROR "graze_add_fuzzer(${name}): expected TEST and a test's id")
  endif()
  if(arg_SCALAR AND NOT arg_SCALAR MATCHES "^float(32|64)$")
    message(FATAL_ERROR "graze_add_fuzzer(${name}): SCALAR ${arg_SCALAR}: expected float32 or float64")
  endif()
  if(NOT TARGET graze::fuzz)
    message(FATAL_ERROR "graze_add_fuzzer(${name}): graze::fuzz is not there; find_package(graze REQUIRED COMPONENTS reference) "
                        "says what it needs")
  endif()
  if(NOT arg_STEM)
    set(arg_STEM ${name})
  endif()
  if(NOT arg_SANITIZE)
    set(arg_SANITIZE address,undefined)
  endif()
  if(NOT GRAZE_FUZZING_ENGINE)
    graze_find_libfuzzer()
  endif()
  set(harness ${GRAZE_HARNESS_DIR}/harness.cpp)
  # What asks is not what the coverage is to be of.
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set_source_files_properties(${harness} PROPERTIES COMPILE_OPTIONS -fno-sanitize=fuzzer-no-link)
  endif()
  add_executable(${name} ${harness} ${arg_UNPARSED_ARGUMENTS})
  target_compile_definitions(${name} PRIVATE GRAZE_HARNESS_TEST="${arg_TEST}" GRAZE_HARNESS_STEM="${arg_STEM}")
  if(arg_FAIL_ON)
    target_compile_definitions(${name} PRIVATE GRAZE_HARNESS_FAIL_ON="${arg_FAIL_ON}")
  endif()
  if(arg_SCALAR)
    target_compile_definitions(${name} PRIVATE GRAZE_HARNESS_SCALAR="${arg_SCALAR}")
  endif()
  target_link_libraries(${name} PRIVATE graze::fuzz graze::subject)
  if(NOT GRAZE_FUZZING_ENGINE AND NOT GRAZE_HAVE_LIBFUZZER)
    target_sources(${name} PRIVATE ${GRAZE_HARNESS_DIR}/replay.cpp)
    return()
  endif()
  if(PROJECT_NAME STREQUAL "graze")
    graze_settings(${name})  # in graze's own build GRAZE_SANITIZE says with what
    graze_link_engine(${name})
    return()
  endif()
  target_link_libraries(${name} PRIVATE graze::strict_fp)
  if(GRAZE_FUZZING_ENGINE)
    graze_link_engine(${name})
    return()
  endif()
  set(sanitizers)
  if(NOT arg_SANITIZE STREQUAL "none")
    set(sanitizers ,${arg_SANITIZE})
  endif()
  target_compile_options(${name} PRIVATE -g -fsanitize=fuzzer-no-link${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer${sanitizers})
endfunction()
