#include "compiler/build_identity.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/stat.h>

#include <cstring>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hidet::compiler {
namespace {

// A search for the module that an address lies in, and what was found of it.
struct Module {
  uintptr_t address = 0;
  std::string build_id;
};

// Reads the notes of one segment: name size, contents' size, type, then both, each padded to 4
// bytes (System V ABI, "Note Section").
std::string BuildIdInNotes(const char* notes, size_t size) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes, sizeof(header));
    const size_t name = (header.n_namesz + 3) & ~size_t{3};
    const size_t contents = (header.n_descsz + 3) & ~size_t{3};
    if (sizeof(header) + name + contents > size) return "";
    const char* at = notes + sizeof(header);
    if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 &&
        std::memcmp(at, "GNU", 4) == 0) {
      return absl::BytesToHexString(absl::string_view(at + name, header.n_descsz));
    }
    notes = at + name + contents;
    size -= sizeof(header) + name + contents;
  }
  return "";
}

int VisitModule(dl_phdr_info* info, size_t, void* data) {
  auto* module = static_cast<Module*>(data);
  bool holds_address = false;
  std::string build_id;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    const uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_LOAD && module->address >= begin &&
        module->address < begin + segment.p_memsz) {
      holds_address = true;
    }
    if (segment.p_type == PT_NOTE && build_id.empty()) {
      build_id = BuildIdInNotes(reinterpret_cast<const char*>(begin), segment.p_memsz);
    }
  }
  if (!holds_address) return 0;
  module->build_id = std::move(build_id);
  return 1;
}

std::string FindIdentity() {
  static const char anchor = 0;
  Module module{.address = reinterpret_cast<uintptr_t>(&anchor)};
  dl_iterate_phdr(VisitModule, &module);
  if (!module.build_id.empty()) return absl::StrCat("build-id ", module.build_id);
  Dl_info info;
  struct stat file;
  if (dladdr(&anchor, &info) == 0 || stat(info.dli_fname, &file) != 0) return "";
  return absl::StrCat("file ", info.dli_fname, " ", file.st_size, " ",
                      file.st_mtim.tv_sec * int64_t{1000000000} + file.st_mtim.tv_nsec);
}

}  // namespace

const std::string& BuildIdentity() {
  static const auto* const identity = new std::string(FindIdentity());
  return *identity;
}

}  // namespace hidet::compiler
