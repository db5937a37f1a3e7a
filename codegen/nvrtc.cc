// libnvrtc has no RUNPATH to its builtins library, so that one is loaded first, by full path, and
// found by its name.
#include "codegen/nvrtc.h"

#include <dirent.h>
#include <dlfcn.h>

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace hidet::codegen {
namespace {

using Program = void*;
constexpr int kSuccess = 0;

// Names in a folder that begin with the prefix, the last in alphabetical order first.
std::vector<std::string> FilesWithPrefix(const std::string& folder, absl::string_view prefix) {
  std::vector<std::string> names;
  if (DIR* directory = opendir(folder.c_str())) {
    while (const dirent* entry = readdir(directory)) {
      if (absl::StartsWith(entry->d_name, prefix) && !absl::StrContains(entry->d_name, ".alt."))
        names.push_back(entry->d_name);
    }
    closedir(directory);
  }
  std::sort(names.rbegin(), names.rend());
  return names;
}

void* OpenIn(const std::string& folder) {
  for (const std::string& name : FilesWithPrefix(folder, "libnvrtc-builtins.so")) {
    if (dlopen(absl::StrCat(folder, "/", name).c_str(), RTLD_NOW | RTLD_GLOBAL) != nullptr) break;
  }
  for (const std::string& name : FilesWithPrefix(folder, "libnvrtc.so")) {
    if (void* library = dlopen(absl::StrCat(folder, "/", name).c_str(), RTLD_NOW | RTLD_LOCAL))
      return library;
  }
  return nullptr;
}

// The number before ` bytes spill` in a line of ptxas -v, for stores and for loads.
int SpilledBytes(absl::string_view log) {
  int total = 0;
  for (absl::string_view kind : {" bytes spill stores", " bytes spill loads"}) {
    for (size_t at = log.find(kind); at != absl::string_view::npos; at = log.find(kind, at + 1)) {
      size_t begin = at;
      while (begin > 0 && log[begin - 1] >= '0' && log[begin - 1] <= '9') --begin;
      int bytes = 0;
      if (absl::SimpleAtoi(log.substr(begin, at - begin), &bytes)) total += bytes;
    }
  }
  return total;
}

}  // namespace

// Signatures as in nvrtc.h of CUDA 12 and 13.
struct Nvrtc::Functions {
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

Nvrtc::Nvrtc(std::unique_ptr<Functions> functions) : functions_(std::move(functions)) {}
Nvrtc::~Nvrtc() =
    default;  // the library stays loaded: it starts threads that outlive a compilation

absl::StatusOr<std::shared_ptr<const Nvrtc>> Nvrtc::Open(absl::Span<const std::string> folders) {
  auto functions = std::make_unique<Functions>();
  for (const std::string& folder : folders) {
    functions->library = OpenIn(folder);
    if (functions->library != nullptr) break;
  }
  for (const char* name : {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"}) {
    if (functions->library == nullptr) functions->library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  }
  if (functions->library == nullptr) {
    return absl::NotFoundError(absl::StrCat(
        "NVRTC: no libnvrtc ",
        folders.empty() ? "" : absl::StrCat("in ", absl::StrJoin(folders, ", "), " nor "),
        "on the loader's path; install the PyPI package nvidia-cuda-nvrtc or the CUDA Toolkit, and "
        "name its folder (nvrtc_dir)"));
  }
  if (!functions->FindAll())
    return absl::FailedPreconditionError("NVRTC: the library lacks a function of CUDA 12 or 13");
  return std::shared_ptr<const Nvrtc>(new Nvrtc(std::move(functions)));
}

std::string Nvrtc::version() const {
  int major = 0, minor = 0;
  functions_->version(&major, &minor);
  return absl::StrCat(major, ".", minor);
}

absl::StatusOr<CudaBinary> Nvrtc::Compile(absl::string_view source,
                                          absl::string_view architecture) const {
  const auto failed = [&](absl::string_view what, int code) {
    return absl::InternalError(absl::StrCat("NVRTC ", what, ": ", functions_->error_string(code)));
  };
  Program program = nullptr;
  int code =
      functions_->create(&program, std::string(source).c_str(), "kernel.cu", 0, nullptr, nullptr);
  if (code != kSuccess) return failed("nvrtcCreateProgram", code);
  struct Destroyer {
    Functions& functions;
    Program& program;
    ~Destroyer() { functions.destroy(&program); }
  } destroyer{*functions_, program};

  // No fast-math, no flush to zero; multiply and add contract.
  const std::string target = absl::StrCat("--gpu-architecture=", architecture);
  const std::vector<const char*> options = {
      target.c_str(),       "--std=c++17",
      "--fmad=true",        "--ftz=false",
      "--prec-div=true",    "--prec-sqrt=true",
      "--ptxas-options=-v", "--device-as-default-execution-space"};
  code = functions_->compile(program, static_cast<int>(options.size()), options.data());
  CudaBinary binary;
  size_t log_size = 0;
  if (functions_->log_size(program, &log_size) == kSuccess && log_size > 1) {
    binary.log.resize(log_size);
    functions_->log(program, binary.log.data());
    binary.log.resize(log_size - 1);
  }
  if (code != kSuccess)
    return absl::InternalError(
        absl::StrCat("NVRTC: ", functions_->error_string(code), "\n", binary.log));
  size_t size = 0;
  code = functions_->cubin_size(program, &size);
  if (code != kSuccess) return failed("nvrtcGetCUBINSize", code);
  binary.cubin.resize(size);
  code = functions_->cubin(program, binary.cubin.data());
  if (code != kSuccess) return failed("nvrtcGetCUBIN", code);
  binary.spilled_bytes = SpilledBytes(binary.log);
  binary.wgmma_serialized = absl::StrContains(binary.log, "serialized");
  return binary;
}

}  // namespace hidet::codegen
