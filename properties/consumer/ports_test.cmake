# The ports of graze::fast: the single header, the vcpkg port and the Conan recipe, each as far as that goes without vcpkg,
# Conan and a network: the port's steps are run with the few functions of vcpkg that it calls, and the recipe's with those of
# Conan.
file(REMOVE_RECURSE ${WORK})
set(probe ${SOURCE}/fast/ports/conan/test_package)
function(run_probe folder)
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${probe} -B ${WORK}/${folder} -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
                          -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
                          "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -O0" ${ARGN}
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/${folder} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${WORK}/${folder}/probe COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# --- The single header: all of the headers, in an order that compiles.
file(MAKE_DIRECTORY ${WORK}/single)
execute_process(COMMAND ${PYTHON} -B ${SOURCE}/fast/ports/single_header.py ${WORK}/single/graze_fast.hpp COMMAND_ERROR_IS_FATAL ANY)
file(READ ${WORK}/single/graze_fast.hpp text)
file(GLOB_RECURSE headers RELATIVE ${SOURCE}/fast/include ${SOURCE}/fast/include/*.hpp)
list(REMOVE_ITEM headers graze/batch.hpp)
foreach(header IN LISTS headers)
  string(FIND "${text}" "// ---- ${header}\n" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "graze_fast.hpp lacks ${header}")
  endif()
endforeach()
if(text MATCHES "#[ ]*include[ ]*[<\"]graze/")
  message(FATAL_ERROR "graze_fast.hpp includes another header of graze")
endif()
run_probe(with_single -DGRAZE_SINGLE_HEADER=${WORK}/single)

# --- The vcpkg port.
file(WRITE ${WORK}/vcpkg.cmake [[
set(PORT graze-fast)
set(CURRENT_PACKAGES_DIR ${WORK}/vcpkg)
function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${arg_SOURCE_PATH} -B ${WORK}/vcpkg-build -G ${GENERATOR} ${arg_OPTIONS}
                          -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} -DCMAKE_INSTALL_LIBDIR=lib
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_cmake_install)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/vcpkg-build --target install OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "PACKAGE_NAME;CONFIG_PATH" "")
  set(to ${CURRENT_PACKAGES_DIR}/share/${arg_PACKAGE_NAME})
  file(COPY ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}/ DESTINATION ${to})
  file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH})
  # One folder less up to the prefix.
  file(GLOB files ${to}/*.cmake)
  foreach(file IN LISTS files)
    file(READ ${file} text)
    string(REPLACE "get_filename_component(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_FILE}\" PATH)\n"
                   "set(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_DIR}/.\")\nget_filename_component(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_DIR}\" ABSOLUTE)\n"
                   text "${text}")
    string(REGEX REPLACE "(ABSOLUTE\\)\n)get_filename_component\\(_IMPORT_PREFIX \"[^\n]*\" PATH\\)\n" "\\1" text "${text}")
    string(REPLACE "\${CMAKE_CURRENT_LIST_DIR}/../../../" "\${CMAKE_CURRENT_LIST_DIR}/../../" text "${text}")
    file(WRITE ${file} "${text}")
  endforeach()
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  configure_file(${arg_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright COPYONLY)
endfunction()
include(${SOURCE}/fast/ports/vcpkg/graze-fast/portfile.cmake)
]])
execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${SOURCE} -DWORK=${WORK} -DGENERATOR=${GENERATOR} -DCOMPILER=${COMPILER}
                        -P ${WORK}/vcpkg.cmake COMMAND_ERROR_IS_FATAL ANY)
foreach(file IN ITEMS share/graze-fast/copyright share/graze-fast/usage include/graze/certified.hpp)
  if(NOT EXISTS ${WORK}/vcpkg/${file})
    message(FATAL_ERROR "the vcpkg port lacks ${file}")
  endif()
endforeach()
run_probe(with_vcpkg -DCMAKE_PREFIX_PATH=${WORK}/vcpkg)

# --- The Conan recipe, and that all three say one version and name.
file(WRITE ${WORK}/recipe.py [[
import fnmatch, importlib.util, json, os, shutil, sys, types
source, work = sys.argv[1:]
def copy(recipe, pattern, src, dst, excludes=()):
    for folder, _, names in os.walk(src):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), src)
            if fnmatch.fnmatch(path, pattern) and not any(fnmatch.fnmatch(path, each) for each in excludes):
                os.makedirs(os.path.dirname(os.path.join(dst, path)), exist_ok=True)
                shutil.copy(os.path.join(src, path), os.path.join(dst, path))
modules = {name: types.ModuleType(name) for name in ("conan", "conan.tools", "conan.tools.files")}
modules["conan"].ConanFile, modules["conan.tools.files"].copy = object, copy
sys.modules.update(modules)
found = importlib.util.spec_from_file_location("recipe", os.path.join(source, "fast/ports/conan/conanfile.py"))
module = importlib.util.module_from_spec(found)
found.loader.exec_module(module)
recipe = module.GrazeFast()
recipe.recipe_folder = os.path.join(source, "fast/ports/conan")
recipe.export_sources_folder = recipe.source_folder = os.path.join(work, "exported")
recipe.package_folder = os.path.join(work, "conan")
recipe.export_sources()
recipe.package()
assert os.path.isfile(os.path.join(work, "conan/licenses/LICENSE"))
assert not os.path.exists(os.path.join(work, "conan/include/graze/batch.hpp"))
port = json.load(open(os.path.join(source, "fast/ports/vcpkg/graze-fast/vcpkg.json")))
assert (port["name"], port["version"]) == (recipe.name, recipe.version), port
project = open(os.path.join(source, "CMakeLists.txt")).read()
assert "project(graze VERSION %s " % recipe.version in project
]])
execute_process(COMMAND ${PYTHON} -B ${WORK}/recipe.py ${SOURCE} ${WORK} COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE packed RELATIVE ${WORK}/conan/include ${WORK}/conan/include/*.hpp)
if(NOT "${packed}" STREQUAL "${headers}")
  message(FATAL_ERROR "the Conan recipe packs other headers: ${packed}")
endif()
