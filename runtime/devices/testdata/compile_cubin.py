"""Compiles a header-free CUDA source to a cubin with NVRTC: compile_cubin.py SOURCE.cu OUTPUT.cubin [ARCH]

NVRTC comes from the Python package nvidia-cuda-nvrtc or, failing that, from the system. For tests and experiments; the
compiler proper is in codegen.
"""

import ctypes
import glob
import os
import sys


def load_nvrtc():
    try:
        import nvidia.cu13 as package

        folder = os.path.join(list(package.__path__)[0], "lib")
    except ImportError:
        folder = "/usr/local/cuda/lib64"
    # The builtins first, by path: NVRTC looks for them by name.
    for pattern in ("libnvrtc-builtins.so.1?.?", "libnvrtc.so.1?"):
        for path in sorted(glob.glob(os.path.join(folder, pattern))):
            library = ctypes.CDLL(path)
    return library


def main(source, output, arch="sm_90a"):
    nvrtc = load_nvrtc()
    program = ctypes.c_void_p()
    with open(source, "rb") as file:
        text = file.read()
    assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), text, source.encode(), 0, None, None) == 0
    options = (ctypes.c_char_p * 2)(b"--gpu-architecture=" + arch.encode(), b"-std=c++17")
    result = nvrtc.nvrtcCompileProgram(program, 2, options)
    size = ctypes.c_size_t()
    nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value)
    nvrtc.nvrtcGetProgramLog(program, log)
    if result != 0:
        sys.exit(log.value.decode())
    assert nvrtc.nvrtcGetCUBINSize(program, ctypes.byref(size)) == 0
    image = ctypes.create_string_buffer(size.value)
    assert nvrtc.nvrtcGetCUBIN(program, image) == 0
    with open(output, "wb") as file:
        file.write(image.raw)


if __name__ == "__main__":
    main(*sys.argv[1:])
