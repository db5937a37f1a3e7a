"""How a package group says "every package of every repository"."""

# Bazel 4 and 5 mean that by "//...", newer ones only the packages of this repository; these have a word for it, and
# module_name, which came at the same time.
EVERY_PACKAGE = ["public"] if hasattr(native, "module_name") else ["//..."]
