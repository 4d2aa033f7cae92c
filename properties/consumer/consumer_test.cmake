# Builds and runs the outside project in project/. WAY is package (installed, find_package) or subdirectory
# (FetchContent on the sources, headers alone).
set(common -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DGRAZE_CONSUME=${WAY})
file(REMOVE_RECURSE ${WORK})
if(WAY STREQUAL "package")
  execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${WORK}/prefix/bin/graze --version COMMAND_ERROR_IS_FATAL ANY)
  # Moved, because a package must not remember where it was installed first.
  file(RENAME ${WORK}/prefix ${WORK}/moved)
  list(APPEND common -DCMAKE_PREFIX_PATH=${WORK}/moved)
else()
  list(APPEND common -DFETCHCONTENT_SOURCE_DIR_GRAZE=${SOURCE})
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/project -B ${WORK}/build ${common}
                COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${WORK}/build/consumer COMMAND_ERROR_IS_FATAL ANY)
