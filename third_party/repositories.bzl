"""The outside of the build: everything that a WORKSPACE which uses hidet has to declare.

    local_repository(name = "hidet", path = "...")
    load("@hidet//third_party:repositories.bzl", "hidet_repositories")
    hidet_repositories()

C++ libraries come from the system's packages, a few files from the Python packages that
tools/setup.sh installs. Nothing is downloaded but the sources of Debian packages (debian_source.bzl),
and those only when a shared library for other programs is built.
"""

load("//third_party/bazel_rules:native_rules.bzl", "native_rules_repository")
load("//third_party/cuda_headers:repository.bzl", "cuda_headers_repository")
load("//third_party:debian_source.bzl", "debian_source_repository")
load("//third_party/glibc:repository.bzl", "glibc_repository")
load("//third_party/nvrtc:repository.bzl", "nvrtc_repository")
load("//third_party/nvtx:repository.bzl", "nvtx_repository")
load("//third_party/onnx:repository.bzl", "onnx_repository")
load("//third_party/python:repository.bzl", "python_repository")

def hidet_repositories():
    native_rules_repository(name = "rules_cc", package = "cc", rules = [
        "cc_library",
        "cc_binary",
        "cc_test",
        "cc_import",
        "cc_proto_library",
        "cc_toolchain",
        "cc_toolchain_suite",
        "fdo_profile",
        "fdo_prefetch_hints",
        "objc_library",
        "objc_import",
    ])
    native_rules_repository(name = "rules_java", package = "java", rules = [
        "java_library",
        "java_binary",
        "java_test",
        "java_import",
        "java_runtime",
        "java_toolchain",
        "java_package_configuration",
        "java_plugin",
        "java_proto_library",
        "java_lite_proto_library",
    ])
    native_rules_repository(name = "rules_proto", package = "proto", rules = [
        "proto_library",
        "proto_lang_toolchain",
    ])
    native_rules_repository(name = "rules_shell", package = "shell", rules = [
        "sh_binary",
        "sh_library",
        "sh_test",
    ])
    native_rules_repository(
        name = "remote_coverage_tools",
        filegroups = ["coverage_report_generator"],
    )
    system_repositories(native.new_local_repository)

def system_repositories(new_local_repository):
    """Declares what comes from the system and from Python packages.

    Args:
      new_local_repository: Bazel's rule of that name; modules have it elsewhere than workspaces.
    """
    new_local_repository(
        name = "llvm19",
        path = "/usr/lib/llvm-19",
        build_file = "@hidet//third_party/llvm:llvm19.BUILD",
    )
    python_repository(name = "py311", variable = "PY311")
    python_repository(name = "py312", variable = "PY312")
    onnx_repository(name = "onnx_proto")
    cuda_headers_repository(name = "cuda_headers")
    nvrtc_repository(name = "nvrtc")
    nvtx_repository(name = "nvtx")
    debian_source_repository(
        name = "absl_source",
        package = "abseil",
        installed = "libabsl-dev",
        build_file = "@hidet//third_party/absl:source.BUILD",
    )
    debian_source_repository(
        name = "protobuf_source",
        package = "protobuf",
        installed = "libprotobuf-dev",
        build_file = "@hidet//third_party/protobuf:source.BUILD",
    )
    debian_source_repository(
        name = "re2_source",
        package = "re2",
        installed = "libre2-dev",
        build_file = "@hidet//third_party/re2:source.BUILD",
    )
    glibc_repository(name = "glibc_2_28", version = "2.28", zig = "0.17.1")
