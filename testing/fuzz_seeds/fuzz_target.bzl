"""A fuzz target, and the ordinary test of its seeds."""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_test")

def fuzz_target(name, srcs, deps):
    """Makes NAME for tools/fuzz, and NAME_test, which gives it each file of testdata/fuzz/NAME once.

    Args:
      name: of the target and of the folder of its seeds.
      srcs: defines LLVMFuzzerTestOneInput.
      deps: of both.
    """
    cc_binary(
        name = name,
        testonly = True,
        srcs = srcs,
        linkopts = ["-fsanitize=fuzzer"],
        tags = [
            "fuzz",
            "manual",
        ],
        deps = deps,
    )
    native.filegroup(
        name = name + "_seeds",
        testonly = True,
        srcs = native.glob(["testdata/fuzz/%s/*" % name]),
    )
    cc_test(
        name = name + "_test",
        size = "small",
        srcs = srcs,
        args = ["$(rootpaths :%s_seeds)" % name],
        data = [":%s_seeds" % name],
        deps = deps + ["//testing/fuzz_seeds"],
    )
