"""Headers that nearly every source includes, parsed once for a configuration in place of once a source."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "CPP_COMPILE_ACTION_NAME")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

def _precompiled_headers_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        # Its flags name modules, which system headers are not; what it changes of the language is said below.
        unsupported_features = ctx.disabled_features + ["layering_check"],
    )
    output = ctx.actions.declare_file(ctx.label.name + ".pch")
    includes = []
    for header in ctx.attr.headers:
        includes += ["-include", header]
    variables = cc_common.create_compile_variables(
        feature_configuration = features,
        cc_toolchain = toolchain,
        # The compiler refuses what was parsed with another language, other macros or another kind of code than a source that uses it.
        user_compile_flags = ctx.fragments.cpp.copts + ctx.fragments.cpp.cxxopts + includes + [
            "-fmodules-strict-decluse",
            # The same bytes wherever they are made: the headers' times are no part of them.
            "-Xclang",
            "-fno-pch-timestamp",
            "-xc++-header",
        ],
        # A header of the system, too: a file of the tree would be named by the path of one sandbox.
        source_file = ctx.attr.source,
        output_file = output.path,
        use_pic = True,
    )
    ctx.actions.run(
        executable = cc_common.get_tool_for_action(feature_configuration = features, action_name = CPP_COMPILE_ACTION_NAME),
        arguments = cc_common.get_memory_inefficient_command_line(
            feature_configuration = features,
            action_name = CPP_COMPILE_ACTION_NAME,
            variables = variables,
        ),
        env = cc_common.get_environment_variables(
            feature_configuration = features,
            action_name = CPP_COMPILE_ACTION_NAME,
            variables = variables,
        ),
        inputs = toolchain.all_files,
        outputs = [output],
        mnemonic = "PrecompileHeaders",
        progress_message = "Precompiling headers of %s" % ctx.label,
    )
    return [DefaultInfo(files = depset([output]))]

precompiled_headers = rule(
    implementation = _precompiled_headers_impl,
    attrs = {
        "headers": attr.string_list(mandatory = True, doc = "System headers, as they are included."),
        "source": attr.string(mandatory = True, doc = "The path of one more, which is compiled after them."),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)
