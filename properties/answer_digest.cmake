# The answer digest: corpus and source out of the catalog, the program that asks at two levels of optimisation and
# without the processor's pairs of doubles, and the hash that all must give.
add_executable(answer_digest_cases answer_digest_cases.cpp)
target_link_libraries(answer_digest_cases PRIVATE graze::graze fmt::fmt)
graze_settings(answer_digest_cases)

set(digest ${CMAKE_CURRENT_SOURCE_DIR}/answer_digest.txt)
set(corpus ${CMAKE_CURRENT_BINARY_DIR}/answer_digest_corpus.bin)
set(subjects ${CMAKE_CURRENT_BINARY_DIR}/answer_digest_subjects.inc)
set(committed ${PROJECT_SOURCE_DIR}/reference/field_cases.jsonl ${CMAKE_CURRENT_SOURCE_DIR}/documented_flaws.jsonl
              ${CMAKE_CURRENT_SOURCE_DIR}/documented_verdicts.jsonl)
add_custom_command(OUTPUT ${corpus} COMMAND answer_digest_cases corpus ${corpus} 100 ${committed}
                   DEPENDS answer_digest_cases ${committed} VERBATIM)
add_custom_command(OUTPUT ${subjects} COMMAND answer_digest_cases subjects ${subjects} DEPENDS answer_digest_cases VERBATIM)
add_custom_target(answer_digest_parts DEPENDS ${corpus} ${subjects})

foreach(level IN ITEMS O0 O3 scalar)
  set(program answer_digest_${level})
  add_executable(${program} answer_digest.cpp)
  target_include_directories(${program} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
  if(level STREQUAL "scalar")
    target_compile_definitions(${program} PRIVATE GRAZE_CERTIFIED_SSE2=0)
  else()
    target_compile_options(${program} PRIVATE -${level})  # after the build type's, and the last counts
  endif()
  target_link_libraries(${program} PRIVATE graze::fast)
  graze_settings(${program})
  add_dependencies(${program} answer_digest_parts)
  add_test(NAME properties.answer_digest.${level} COMMAND ${program} ${corpus} ${digest})
  set_tests_properties(properties.answer_digest.${level} PROPERTIES LABELS properties TIMEOUT 300)
endforeach()
add_custom_target(renew_answer_digest COMMAND answer_digest_O3 ${corpus} --write ${digest} VERBATIM)
