# The viewer of report.html: its types, its exact arithmetic, and the whole of it in a real browser.
if(NOT TARGET graze_viewer_bundle)
  return()
endif()
set(viewer ${PROJECT_SOURCE_DIR}/reports/viewer)
add_test(NAME viewer_types COMMAND ${GRAZE_NODE} node_modules/typescript/bin/tsc -p . WORKING_DIRECTORY ${viewer})
add_test(NAME viewer_unit_bundle COMMAND ${GRAZE_NODE} build.mjs tests ${CMAKE_CURRENT_BINARY_DIR}/viewer
         WORKING_DIRECTORY ${viewer})
add_test(NAME viewer_unit COMMAND ${GRAZE_NODE} --enable-source-maps --test ${CMAKE_CURRENT_BINARY_DIR}/viewer/tests.mjs)
set_tests_properties(viewer_types viewer_unit_bundle viewer_unit PROPERTIES LABELS viewer TIMEOUT 120)
set_tests_properties(viewer_unit_bundle PROPERTIES FIXTURES_SETUP viewer_unit)
set_tests_properties(viewer_unit PROPERTIES FIXTURES_REQUIRED viewer_unit)
find_program(GRAZE_CHROMIUM NAMES chromium chromium-browser google-chrome DOC "Chromium, for the tests of report.html")
if(GRAZE_CHROMIUM)
  add_test(NAME viewer_test COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/viewer_test.py ${GRAZE_VIEWER_BUNDLE}
           $<TARGET_FILE:graze_program>)
  set_tests_properties(viewer_test PROPERTIES LABELS viewer TIMEOUT 900 RUN_SERIAL ON
                                              ENVIRONMENT CHROMIUM=${GRAZE_CHROMIUM})
else()
  message(STATUS "graze: no Chromium: viewer_test is left out")
endif()
