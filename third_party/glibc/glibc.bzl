"""Attributes of a shared library that other machines load.

With --config=manylinux it is linked against the symbols of an older glibc, and carries its C++ library; else it is for this
machine's own.
"""

MANYLINUX = str(Label("//third_party/glibc:manylinux"))

def portable_linkopts(otherwise = [], archives = ["stdc++"]):
    """`archives` are those of the system that older ones may lack as libraries."""
    return select({
        MANYLINUX: ["-Lexternal/glibc_2_28/lib"] + ["-l:lib%s.a" % name for name in archives],
        "//conditions:default": otherwise,
    })

def portable_inputs():
    return select({
        MANYLINUX: [str(Label("@glibc_2_28//:lib"))],
        "//conditions:default": [],
    })

def portable_deps(deps = []):
    """`deps` are the libraries whose sources are compiled in, where others take the system's."""
    return select({
        MANYLINUX: [str(Label("//third_party/glibc:newer"))] + deps,
        "//conditions:default": [],
    })
