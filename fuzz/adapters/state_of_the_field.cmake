# What the page reports/state-of-the-field.md is made with: cmake --build DIR --target state_of_the_field
find_package(CLI11 2.1 REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(benchmark 1.7 REQUIRED)
set(here ${CMAKE_CURRENT_LIST_DIR})

add_executable(time_subjects EXCLUDE_FROM_ALL ${here}/time_subjects.cpp ${PROJECT_SOURCE_DIR}/reports/src/bench_measure.cpp)
target_link_libraries(time_subjects PRIVATE benchmark::benchmark)
add_executable(compare_modes EXCLUDE_FROM_ALL ${here}/float_modes/compare_modes.cpp)
foreach(program IN ITEMS time_subjects compare_modes)
  target_include_directories(${program} PRIVATE ${here} ${PROJECT_SOURCE_DIR}/reports/src)
  target_link_libraries(${program} PRIVATE graze::graze CLI11::CLI11 fmt::fmt ${CMAKE_DL_LIBS})
  graze_settings(${program})
endforeach()

find_package(Python3 QUIET COMPONENTS Interpreter)
if(NOT Python3_Interpreter_FOUND)
  return()
endif()
# Fewer cases take less than the 20 minutes of the defaults on two cores: state_of_the_field.py --help.
set(GRAZE_FIELD_OPTIONS "" CACHE STRING "Options of state_of_the_field.py, such as --cases 20000")
separate_arguments(field_options UNIX_COMMAND "${GRAZE_FIELD_OPTIONS}")
add_custom_target(state_of_the_field USES_TERMINAL VERBATIM
                  COMMAND Python3::Interpreter -B ${here}/state_of_the_field.py --build ${PROJECT_BINARY_DIR}
                          --graze $<TARGET_FILE:graze_program> --time $<TARGET_FILE:time_subjects>
                          --compare $<TARGET_FILE:compare_modes> --compiler ${CMAKE_CXX_COMPILER}
                          ${field_options})
add_dependencies(state_of_the_field graze_program time_subjects compare_modes float_modes)
if(TARGET adapters)
  add_dependencies(state_of_the_field adapters)
endif()

if(GRAZE_BUILD_TESTS)
  # The modes are not part of ALL, and building them takes some minutes: a test of them does.
  if(GRAZE_ADAPTERS)
    add_test(NAME float_modes_build COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target float_modes compare_modes)
    set_tests_properties(float_modes_build PROPERTIES LABELS adapters FIXTURES_SETUP float_modes TIMEOUT 1800 RUN_SERIAL ON)
    add_test(NAME float_modes_test
             COMMAND Python3::Interpreter -B ${here}/float_modes/float_modes_test.py $<TARGET_FILE:graze_program>
                     $<TARGET_FILE:compare_modes> ${PROJECT_BINARY_DIR}/fuzz/adapters/float_modes)
    set_tests_properties(float_modes_test PROPERTIES LABELS adapters FIXTURES_REQUIRED float_modes TIMEOUT 600)
  endif()
  # The committed page, against its cases and whatever libraries are built.
  add_test(NAME field_page_test
           COMMAND Python3::Interpreter -B ${here}/field_page_test.py $<TARGET_FILE:graze_program>
                   ${PROJECT_BINARY_DIR}/fuzz/adapters ${PROJECT_BINARY_DIR}/fuzz/adapters/float_modes)
  set_tests_properties(field_page_test PROPERTIES LABELS adapters TIMEOUT 600)
endif()
