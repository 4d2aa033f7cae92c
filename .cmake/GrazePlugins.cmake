# For those who bring their own tests: a plugin as a target, and a campaign on it as a test. Part of graze's build and of
# the installed package.

# graze_add_plugin(NAME source...)
#
# A library NAME.so that graze can load with --plugin; its subjects are named NAME.*. The sources are C, C++, or anything
# whose compiler gives objects, and include graze/subject.h. Arithmetic is compiled as written (no contraction to fused
# multiply-adds): link with another library or set -ffp-contract=fast on the target to test what your product does.
function(graze_add_plugin name)
  add_library(${name} MODULE ${ARGN})
  set_target_properties(${name} PROPERTIES
    PREFIX "" SUFFIX ".so" DEBUG_POSTFIX "" POSITION_INDEPENDENT_CODE ON
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_link_libraries(${name} PRIVATE graze::subject graze::strict_fp)
  # Reports point at the sources.
  list(FILTER ARGN EXCLUDE REGEX "\\$<")
  foreach(source IN LISTS ARGN ITEMS CMakeLists.txt)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    string(APPEND places "${source}\n")
  endforeach()
  file(GENERATE OUTPUT $<TARGET_FILE:${name}>.place CONTENT "${places}")
endfunction()

# graze_add_campaign_test(NAME PLUGIN target [TESTS test...] [SUBJECTS subject...] [FAMILIES family...]
#                         [CASES n] [SECONDS n] [SEED n] [JOBS n] [TIME_LIMIT seconds]
#                         [BASELINE file] [FAIL_ON outcome...])
#
# A CTest named NAME: a campaign on the plugin, with reports in NAME below the binary directory. TESTS, SUBJECTS and
# FAMILIES are names or globs: by default all tests and families, and the plugin's own subjects. CASES is per test and
# scalar type. Fails on an outcome of FAIL_ON (such as crash hang false_miss), and with BASELINE on anything that is new
# or worse than in that file, which "graze run ... --write-baseline FILE" makes. target may be anything with a
# $<TARGET_FILE>: graze_add_plugin's, a module or shared library, an imported library.
function(graze_add_campaign_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PLUGIN;CASES;SECONDS;SEED;JOBS;TIME_LIMIT;BASELINE"
                        "TESTS;SUBJECTS;FAMILIES;FAIL_ON")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "graze_add_campaign_test(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_PLUGIN)
    message(FATAL_ERROR "graze_add_campaign_test(${name}): expected PLUGIN and a target")
  endif()
  if(NOT TARGET graze::program)
    message(FATAL_ERROR "graze_add_campaign_test(${name}): this build of graze has no program")
  endif()
  if(NOT arg_SUBJECTS)
    set(arg_SUBJECTS "$<PATH:GET_STEM,LAST_ONLY,$<TARGET_FILE:${arg_PLUGIN}>>.*")
  endif()
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${name})
  set(words run --plugin $<TARGET_FILE:${arg_PLUGIN}> --out ${out})
  foreach(pair IN ITEMS TESTS:test SUBJECTS:subject FAMILIES:family CASES:cases SECONDS:seconds SEED:seed JOBS:jobs
                        TIME_LIMIT:time-limit FAIL_ON:fail-on)
    string(REGEX MATCH "(.*):(.*)" pair ${pair})
    set(option --${CMAKE_MATCH_2})
    foreach(value IN LISTS arg_${CMAKE_MATCH_1})
      list(APPEND words ${option} ${value})
    endforeach()
  endforeach()
  if(arg_BASELINE)
    cmake_path(ABSOLUTE_PATH arg_BASELINE BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND words --baseline ${arg_BASELINE})
  endif()
  # A campaign goes on where an earlier one in the same folder stopped; a test begins anew.
  add_test(NAME ${name}.clean COMMAND ${CMAKE_COMMAND} -E rm -rf ${out})
  add_test(NAME ${name} COMMAND graze::program ${words})
  set_tests_properties(${name}.clean PROPERTIES FIXTURES_SETUP ${name}.clean)
  set_tests_properties(${name} PROPERTIES FIXTURES_REQUIRED ${name}.clean LABELS campaign)
endfunction()
