"""graze::fast for Conan 2, from the sources that this recipe lies in: conan create fast/ports/conan"""
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy

# Answers are compared on the platforms of fast/platforms.md. The headers themselves refuse 68881 and x87 arithmetic.


class GrazeFast(ConanFile):
    name = "graze-fast"
    version = "0.1.0"
    license = "MIT"
    description = "Collision tests that are never wrong, and the published float routines: headers alone"
    topics = ("geometry", "collision", "robust", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    no_copy_source = True

    def export_sources(self):
        top = os.path.join(self.recipe_folder, "..", "..", "..")
        copy(self, "*", os.path.join(top, "fast", "include"), os.path.join(self.export_sources_folder, "include"),
             excludes=("graze/batch.hpp",))
        copy(self, "LICENSE", top, self.export_sources_folder)

    def validate(self):
        if self.settings.get_safe("compiler.cppstd"):
            check_min_cppstd(self, 20)

    def package(self):
        copy(self, "*", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "graze")
        self.cpp_info.set_property("cmake_target_name", "graze::fast")
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
