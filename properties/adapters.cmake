# The adapters of shipped libraries: ctest -L adapters. A test for each that was found.
if(GRAZE_ADAPTERS AND GRAZE_BUILD_PROGRAM)
  get_property(adapters GLOBAL PROPERTY GRAZE_ADAPTERS_FOUND)
  foreach(adapter IN LISTS adapters)
    add_test(NAME adapter_${adapter}
             COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/adapters_test.py $<TARGET_FILE:graze_program>
                     $<TARGET_FILE:adapter_${adapter}> ${PROJECT_SOURCE_DIR}/fuzz/adapters
                     ${PROJECT_SOURCE_DIR}/reference/field_cases.jsonl)
    set_tests_properties(adapter_${adapter} PROPERTIES LABELS adapters TIMEOUT 900)
  endforeach()
endif()
