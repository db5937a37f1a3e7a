"""How an extension module is linked."""

load("//third_party/absl:libraries.bzl", "ABSL_LIBRARIES")
load("//third_party/glibc:glibc.bzl", "portable_deps", "portable_inputs", "portable_linkopts")

# The system's static libraries are compiled for executables and cannot be part of a shared object. These flags stand
# before those of the dependencies, so that the shared libraries answer first and no member of an archive is taken.
# tools/build_extension puts copies of them into lib/ beside the module; RPATH and not RUNPATH, since the
# libraries also need each other.
SYSTEM_LINKOPTS = [
    "-Wl,--as-needed",
] + ["-labsl_%s" % name for name in ABSL_LIBRARIES] + [
    "-lprotobuf",
    "-Wl,--disable-new-dtags",
    "-Wl,-rpath,'$$ORIGIN/lib'",
]

# For other machines the sources of these libraries are compiled in.
EXTENSION_LINKOPTS = portable_linkopts(SYSTEM_LINKOPTS, ["z", "zstd", "stdc++"]) + [
    "-Wl,--as-needed",
    "-Wl,--gc-sections",
]
EXTENSION_DEPS = portable_deps([
    "@absl_source//:absl",
    "@protobuf_source//:protobuf",
])
EXTENSION_INPUTS = portable_inputs()
