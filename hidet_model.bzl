"""hidet_model: an ONNX file becomes a C++ library at build time.

    load("@hidet//:hidet_model.bzl", "hidet_model")

    hidet_model(
        name = "minilm",
        model = "minilm.onnx",
        sizes = ["batch=1..64", "length=1..512@128"],
        cpu = "x86-64-v3",
        namespace = "acme",
    )

    cc_binary(name = "server", srcs = ["server.cc"], deps = [":minilm"])

The library has one header, included as "minilm.h", with the class acme::Minilm: its open sizes are fields, its inputs and
outputs typed pointers. Code and weights are part of the program, which needs neither the file nor the compiler.
"""

load("@rules_cc//cc:defs.bzl", "cc_library")

# A source of the rules below, not a tool: it is built once, as everything else is, and not again for the machine that builds. So
# that machine has to be of the kind that programs are built for.
_COMPILER = "@hidet//frontends/cli:hidet"

def _class_name(name):
    return "".join([word[:1].upper() + word[1:] for word in name.replace("-", "_").split("_")])

def hidet_model(
        name,
        model,
        data = [],
        sizes = [],
        shapes = [],
        device = "cpu",
        cpu = "x86-64-v3",
        options = [],
        compiler = _COMPILER,
        class_name = None,
        namespace = "",
        **kwargs):
    """Compiles a model and wraps it in a cc_library.

    Args:
      name: the library, whose header is NAME.h.
      model: a label of an .onnx or .graph file.
      data: labels of files that lie beside it, such as weights of their own.
      sizes: what open sizes may be, each "NAME=MIN..MAX@TYPICAL" or "NAME=N".
      shapes: shapes of inputs, each "INPUT=N,N,...".
      device: "cpu" or "cuda".
      cpu: the processors that kernels are made for; code for the machine that builds would be no good on others.
      options: more flags of `hidet compile`.
      compiler: the command `hidet`; by default it is built. The label of a script that calls an installed one of the same version
        spares that, which takes many minutes.
      class_name: by default the name in CamelCase.
      namespace: of the class, "a::b".
      **kwargs: of the cc_library, such as visibility.
    """
    artifact = name + ".hidet"
    words = ["--size=" + size for size in sizes] + ["--shape=" + shape for shape in shapes] + options
    native.genrule(
        name = name + "_artifact",
        srcs = [model, compiler] + data,
        outs = [artifact],
        # A cache outside of the build's folders would make what is built depend on what was built before.
        cmd = " ".join([
            "$(location %s) compile $(location %s) -o $@ --cache-dir=off" % (compiler, model),
            "--device=%s --cpu=%s" % (device, cpu),
        ] + ["'%s'" % word for word in words]),
        message = "Compiling model",
        visibility = ["//visibility:private"],
    )
    native.genrule(
        name = name + "_sources",
        srcs = [artifact, compiler],
        outs = [name + ".h", name + "_data.cc"],
        cmd = " ".join([
            "$(location %s) header $(location %s)" % (compiler, artifact),
            "-o $(location %s.h) --source $(location %s_data.cc)" % (name, name),
            "--include '%s' --class %s" % (
                (native.package_name() + "/" if native.package_name() else "") + name + ".h",
                class_name or _class_name(name),
            ),
            "--namespace '%s'" % namespace if namespace else "",
            "> /dev/null",
        ]),
        visibility = ["//visibility:private"],
    )
    cc_library(
        name = name,
        srcs = [name + "_data.cc"],
        hdrs = [name + ".h"],
        includes = ["."],
        # What the assembler includes has to be there when the source is compiled.
        textual_hdrs = [artifact],
        deps = [
            "@hidet//base:float_types",
            "@hidet//base:tensor_view",
            "@hidet//runtime",
        ],
        **kwargs
    )
