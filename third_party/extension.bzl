"""What repositories.bzl declares, for Bazel's modules. Bazel 4 does not read this file."""

load("@bazel_tools//tools/build_defs/repo:local.bzl", "new_local_repository")
load("//third_party:repositories.bzl", "system_repositories")

def _impl(_ctx):
    system_repositories(new_local_repository)

system_libraries = module_extension(implementation = _impl)
