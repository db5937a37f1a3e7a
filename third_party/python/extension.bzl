"""How an extension module is linked."""

load("//third_party/absl:libraries.bzl", "ABSL_LIBRARIES")

# The system's static libraries are compiled for executables and cannot be part of a shared object. These flags stand
# before those of the dependencies, so that the shared libraries answer first and no member of an archive is taken.
# tools/build_extension puts copies of them into lib/ beside the module; RPATH and not RUNPATH, since the
# libraries also need each other.
EXTENSION_LINKOPTS = [
    "-Wl,--as-needed",
] + ["-labsl_%s" % name for name in ABSL_LIBRARIES] + [
    "-lprotobuf",
    "-Wl,--disable-new-dtags",
    "-Wl,-rpath,'$$ORIGIN/lib'",
    "-Wl,--gc-sections",
]
