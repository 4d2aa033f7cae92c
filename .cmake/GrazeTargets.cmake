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

# graze_read_tests(OUT): the ids of all tests, in order, from the list that C++ reads.
function(graze_read_tests out)
  set(list ${PROJECT_SOURCE_DIR}/fast/include/graze/tests.def)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} ids REGEX "^GRAZE_TEST\\(")
  list(TRANSFORM ids REPLACE "^GRAZE_TEST\\(([a-z0-9_]+),.*" "\\1")
  set(${out} ${ids} PARENT_SCOPE)
endfunction()

# graze_internal(target library...): the target's own headers, and those of the libraries that they do not install, are
# found by their room: "store/rows.hpp". A library names those below it alone, so that no include points up.
function(graze_internal target)
  foreach(library IN LISTS ARGN ITEMS ${target})
    get_target_property(folder ${library} SOURCE_DIR)
    if(IS_DIRECTORY ${folder}/src)
      target_include_directories(${target} PRIVATE $<BUILD_INTERFACE:${folder}/src>)
    endif()
  endforeach()
endfunction()

# Sources of the current folder that a fuzzer's coverage is not about, where the build has such instrumentation: what
# answers the subjects would only slow a harness down, and lead it to ways through the answer.
function(graze_without_coverage)
  if("${GRAZE_SANITIZE} ${CMAKE_CXX_FLAGS}" MATCHES "fuzzer")
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=fuzzer-no-link)
  endif()
endfunction()

# graze_NAME is exported as graze::NAME, graze itself as graze::graze.
function(graze_install_target target)
  if(NOT GRAZE_INSTALL)
    return()
  endif()
  string(REGEX REPLACE "^graze_" "" name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS ${target} EXPORT graze-targets)
  if(IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/include)
    install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  endif()
endfunction()

if(GRAZE_INSTALL)
  install(TARGETS graze_strict_fp EXPORT graze-plugin-targets)
endif()
