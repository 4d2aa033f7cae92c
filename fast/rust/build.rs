//! Says where libgraze_certified is; compiles nothing. GRAZE_LIB_DIR names its folder, else the linker's own are searched.

fn main() {
    println!("cargo:rerun-if-env-changed=GRAZE_LIB_DIR");
    if let Ok(folder) = std::env::var("GRAZE_LIB_DIR") {
        println!("cargo:rustc-link-search=native={folder}");
    }
    println!("cargo:rustc-link-lib=dylib=graze_certified");
}
