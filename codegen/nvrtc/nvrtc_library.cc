// libnvrtc has no RUNPATH to its builtins library, so that one is loaded first, by full path, and
// found by its name.
#include "codegen/nvrtc/nvrtc_library.h"

#include <dirent.h>
#include <dlfcn.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace hidet::codegen {
namespace {

using Program = void*;
constexpr int kSuccess = 0;

// Names in a folder that begin with the prefix, the last in alphabetical order first.
std::vector<std::string> FilesWithPrefix(const std::string& folder, std::string_view prefix) {
  std::vector<std::string> names;
  if (DIR* directory = opendir(folder.c_str())) {
    while (const dirent* entry = readdir(directory)) {
      const std::string_view name = entry->d_name;
      if (name.substr(0, prefix.size()) == prefix && name.find(".alt.") == name.npos)
        names.emplace_back(name);
    }
    closedir(directory);
  }
  std::sort(names.rbegin(), names.rend());
  return names;
}

void* OpenIn(const std::string& folder) {
  for (const std::string& name : FilesWithPrefix(folder, "libnvrtc-builtins.so")) {
    if (dlopen((folder + "/" + name).c_str(), RTLD_NOW | RTLD_GLOBAL) != nullptr) break;
  }
  for (const std::string& name : FilesWithPrefix(folder, "libnvrtc.so")) {
    if (void* library = dlopen((folder + "/" + name).c_str(), RTLD_NOW | RTLD_LOCAL))
      return library;
  }
  return nullptr;
}

}  // namespace

// Signatures as in nvrtc.h of CUDA 12 and 13.
struct NvrtcLibrary::Functions {
  void* library = nullptr;
  int (*version)(int*, int*) = nullptr;
  const char* (*error_string)(int) = nullptr;
  int (*create)(Program*, const char*, const char*, int, const char* const*,
                const char* const*) = nullptr;
  int (*destroy)(Program*) = nullptr;
  int (*compile)(Program, int, const char* const*) = nullptr;
  int (*cubin_size)(Program, size_t*) = nullptr;
  int (*cubin)(Program, char*) = nullptr;
  int (*log_size)(Program, size_t*) = nullptr;
  int (*log)(Program, char*) = nullptr;

  template <typename Function>
  bool Find(const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
  }
  bool FindAll() {
    return Find("nvrtcVersion", version) && Find("nvrtcGetErrorString", error_string) &&
           Find("nvrtcCreateProgram", create) && Find("nvrtcDestroyProgram", destroy) &&
           Find("nvrtcCompileProgram", compile) && Find("nvrtcGetCUBINSize", cubin_size) &&
           Find("nvrtcGetCUBIN", cubin) && Find("nvrtcGetProgramLogSize", log_size) &&
           Find("nvrtcGetProgramLog", log);
  }
};

NvrtcLibrary::NvrtcLibrary(std::unique_ptr<Functions> functions)
    : functions_(std::move(functions)) {}
NvrtcLibrary::~NvrtcLibrary() =
    default;  // the library stays loaded: it starts threads that outlive a compilation

std::unique_ptr<NvrtcLibrary> NvrtcLibrary::Open(const std::vector<std::string>& folders,
                                                 Refusal& refusal) {
  auto functions = std::make_unique<Functions>();
  std::string places;
  for (const std::string& folder : folders) {
    functions->library = OpenIn(folder);
    if (functions->library != nullptr) break;
    places += (places.empty() ? "in " : ", ") + folder;
  }
  for (const char* name : {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"}) {
    if (functions->library == nullptr) functions->library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  }
  if (functions->library == nullptr) {
    refusal.why =
        "no libnvrtc " + (places.empty() ? places : places + " nor ") +
        "on the loader's path; install the PyPI package nvidia-cuda-nvrtc or the CUDA Toolkit, "
        "and name its folder (nvrtc_dir)";
    return nullptr;
  }
  if (!functions->FindAll()) {
    refusal = {.is_found = true, .why = "the library lacks a function of CUDA 12 or 13"};
    return nullptr;
  }
  return std::unique_ptr<NvrtcLibrary>(new NvrtcLibrary(std::move(functions)));
}

std::string NvrtcLibrary::version() const {
  int major = 0, minor = 0;
  functions_->version(&major, &minor);
  return std::to_string(major) + "." + std::to_string(minor);
}

std::string NvrtcLibrary::folder() const {
  Dl_info found;
  if (dladdr(reinterpret_cast<const void*>(functions_->version), &found) == 0) return "";
  const std::string path = found.dli_fname;
  const size_t slash = path.rfind('/');
  return slash == path.npos ? "" : path.substr(0, slash);
}

NvrtcLibrary::Compiled NvrtcLibrary::Compile(const std::string& source,
                                             const std::string& architecture) const {
  Compiled compiled;
  const auto failed = [&](const char* what, int code) {
    compiled.error = std::string(what) + ": " + functions_->error_string(code);
    return compiled;
  };
  Program program = nullptr;
  int code = functions_->create(&program, source.c_str(), "kernel.cu", 0, nullptr, nullptr);
  if (code != kSuccess) return failed("nvrtcCreateProgram", code);
  struct Destroyer {
    Functions& functions;
    Program& program;
    ~Destroyer() { functions.destroy(&program); }
  } destroyer{*functions_, program};

  // No fast-math, no flush to zero; multiply and add contract.
  const std::string target = "--gpu-architecture=" + architecture;
  const std::vector<const char*> options = {
      target.c_str(),       "--std=c++17",
      "--fmad=true",        "--ftz=false",
      "--prec-div=true",    "--prec-sqrt=true",
      "--ptxas-options=-v", "--device-as-default-execution-space"};
  code = functions_->compile(program, static_cast<int>(options.size()), options.data());
  size_t log_size = 0;
  if (functions_->log_size(program, &log_size) == kSuccess && log_size > 1) {
    compiled.log.resize(log_size);
    functions_->log(program, compiled.log.data());
    compiled.log.resize(log_size - 1);
  }
  if (code != kSuccess) return failed("nvrtcCompileProgram", code);
  size_t size = 0;
  code = functions_->cubin_size(program, &size);
  if (code != kSuccess) return failed("nvrtcGetCUBINSize", code);
  compiled.cubin.resize(size);
  code = functions_->cubin(program, compiled.cubin.data());
  if (code != kSuccess) return failed("nvrtcGetCUBIN", code);
  return compiled;
}

}  // namespace hidet::codegen
