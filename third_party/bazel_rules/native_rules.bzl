"""Stand-ins for the rule repositories that Bazel 4 wants to download even for a C++ build."""

def _impl(ctx):
    ctx.file("WORKSPACE", "workspace(name = \"%s\")\n" % ctx.name)
    ctx.file("BUILD", "".join([
        "filegroup(name = \"%s\", srcs = [], visibility = [\"//visibility:public\"])\n" % name
        for name in ctx.attr.filegroups
    ]))
    if ctx.attr.package:
        ctx.file(ctx.attr.package + "/BUILD", "")
        ctx.file(ctx.attr.package + "/defs.bzl", "".join([
            "%s = native.%s\n" % (rule, rule)
            for rule in ctx.attr.rules
        ]))
        for rule in ctx.attr.rules:
            ctx.file("%s/%s.bzl" % (ctx.attr.package, rule), "%s = native.%s\n" % (rule, rule))

native_rules_repository = repository_rule(
    implementation = _impl,
    attrs = {
        "package": attr.string(doc = "folder of defs.bzl"),
        "rules": attr.string_list(doc = "names that defs.bzl and a file of each name export, the native rules"),
        "filegroups": attr.string_list(doc = "empty targets of the root package"),
    },
)
