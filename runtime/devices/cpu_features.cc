#include "runtime/devices/cpu_features.h"

#include <asm/prctl.h>
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hidet::runtime {
namespace {

// Compiler's name, then the kernel's, both without punctuation, where they differ.
constexpr const char* kAliases[][2] = {
    {"lzcnt", "abm"}, {"sse3", "pni"},         {"sahf", "lahflm"},  {"prfchw", "3dnowprefetch"},
    {"64bit", "lm"},  {"crc32", "sse42"},      {"rdrnd", "rdrand"}, {"x87", "fpu"},
    {"sha", "shani"}, {"pclmul", "pclmulqdq"}, {"bmi", "bmi1"},
};

// What the processor says of itself: Intel's Software Developer's Manual, volume 2, CPUID; AMD's
// manual, volume 3, appendix E. Names are the kernel's.
enum class SavedState : uint8_t { kNone, kYmm, kZmm, kTiles };  // that the system must keep
enum class Register : uint8_t { kEax, kEbx, kEcx, kEdx };
struct Bit {
  const char* name;
  uint32_t leaf, subleaf;
  Register place;
  int bit;
  SavedState needs = SavedState::kNone;
};
using enum Register;
using enum SavedState;
constexpr Bit kBits[] = {
    {"fpu", 1, 0, kEdx, 0},
    {"cx8", 1, 0, kEdx, 8},
    {"cmov", 1, 0, kEdx, 15},
    {"mmx", 1, 0, kEdx, 23},
    {"fxsr", 1, 0, kEdx, 24},
    {"sse", 1, 0, kEdx, 25},
    {"sse2", 1, 0, kEdx, 26},
    {"pni", 1, 0, kEcx, 0},
    {"pclmulqdq", 1, 0, kEcx, 1},
    {"ssse3", 1, 0, kEcx, 9},
    {"fma", 1, 0, kEcx, 12, kYmm},
    {"cx16", 1, 0, kEcx, 13},
    {"sse4_1", 1, 0, kEcx, 19},
    {"sse4_2", 1, 0, kEcx, 20},
    {"movbe", 1, 0, kEcx, 22},
    {"popcnt", 1, 0, kEcx, 23},
    {"aes", 1, 0, kEcx, 25},
    {"xsave", 1, 0, kEcx, 26},
    {"avx", 1, 0, kEcx, 28, kYmm},
    {"f16c", 1, 0, kEcx, 29, kYmm},
    {"rdrand", 1, 0, kEcx, 30},
    {"fsgsbase", 7, 0, kEbx, 0},
    {"bmi1", 7, 0, kEbx, 3},
    {"avx2", 7, 0, kEbx, 5, kYmm},
    {"bmi2", 7, 0, kEbx, 8},
    {"avx512f", 7, 0, kEbx, 16, kZmm},
    {"avx512dq", 7, 0, kEbx, 17, kZmm},
    {"rdseed", 7, 0, kEbx, 18},
    {"adx", 7, 0, kEbx, 19},
    {"avx512ifma", 7, 0, kEbx, 21, kZmm},
    {"clflushopt", 7, 0, kEbx, 23},
    {"clwb", 7, 0, kEbx, 24},
    {"avx512cd", 7, 0, kEbx, 28, kZmm},
    {"sha_ni", 7, 0, kEbx, 29},
    {"avx512bw", 7, 0, kEbx, 30, kZmm},
    {"avx512vl", 7, 0, kEbx, 31, kZmm},
    {"avx512vbmi", 7, 0, kEcx, 1, kZmm},
    {"avx512_vbmi2", 7, 0, kEcx, 6, kZmm},
    {"gfni", 7, 0, kEcx, 8},
    {"vaes", 7, 0, kEcx, 9, kYmm},
    {"vpclmulqdq", 7, 0, kEcx, 10, kYmm},
    {"avx512_vnni", 7, 0, kEcx, 11, kZmm},
    {"avx512_bitalg", 7, 0, kEcx, 12, kZmm},
    {"avx512_vpopcntdq", 7, 0, kEcx, 14, kZmm},
    {"avx512_vp2intersect", 7, 0, kEdx, 8, kZmm},
    {"amx_bf16", 7, 0, kEdx, 22, kTiles},
    {"avx512_fp16", 7, 0, kEdx, 23, kZmm},
    {"amx_tile", 7, 0, kEdx, 24, kTiles},
    {"amx_int8", 7, 0, kEdx, 25, kTiles},
    {"avx_vnni", 7, 1, kEax, 4, kYmm},
    {"avx512_bf16", 7, 1, kEax, 5, kZmm},
    {"lahf_lm", 0x80000001, 0, kEcx, 0},
    {"abm", 0x80000001, 0, kEcx, 5},
    {"sse4a", 0x80000001, 0, kEcx, 6},
    {"3dnowprefetch", 0x80000001, 0, kEcx, 8},
    {"lm", 0x80000001, 0, kEdx, 29},
};

// Whether the system keeps these registers from one thread's turn to its next.
bool IsSaved(SavedState state) {
  if (state == kNone) return true;
  uint32_t eax, ebx, ecx, edx;
  constexpr uint32_t kOsUsesXsave = 1u << 27;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 || (ecx & kOsUsesXsave) == 0) return false;
  uint32_t low, high;
  asm("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  const uint32_t wanted = state == kYmm ? 0x6 : state == kZmm ? 0xe6 : 0x60000;
  return (low & wanted) == wanted;
}

// Asks Linux for the matrix tiles' registers, which a process has only where it asks (Linux kernel
// documentation, "Using XSTATE features in user space applications"). All threads have them then.
bool MayUseTiles() {
#ifndef ARCH_REQ_XCOMP_PERM
#define ARCH_REQ_XCOMP_PERM 0x1023  // of Linux 5.16
#endif
  constexpr int kTileData = 18;
  static const bool may = syscall(SYS_arch_prctl, ARCH_REQ_XCOMP_PERM, kTileData) == 0;
  return may;
}

std::string Normalized(absl::string_view name) {
  std::string result;
  for (char c : name) {
    if (absl::ascii_isalnum(c)) result += absl::ascii_tolower(c);
  }
  return result;
}

std::string ReadCpuInfo() {
  std::string text;
  std::FILE* file = std::fopen("/proc/cpuinfo", "re");
  if (file == nullptr) return FlagsOfProcessor();
  char buffer[4096];
  // The first processor is enough, and the file is long on large machines.
  while (size_t got = std::fread(buffer, 1, sizeof(buffer), file)) {
    text.append(buffer, got);
    if (absl::StrContains(text, "\n\n")) break;
  }
  std::fclose(file);
  return text;
}

}  // namespace

std::string FlagsOfProcessor() {
  std::string line = "flags :";
  for (const Bit& bit : kBits) {
    uint32_t registers[4] = {};
    if (__get_cpuid_count(bit.leaf, bit.subleaf, &registers[0], &registers[1], &registers[2],
                          &registers[3]) == 0) {
      continue;
    }
    if ((registers[static_cast<int>(bit.place)] >> bit.bit & 1) != 0 && IsSaved(bit.needs))
      absl::StrAppend(&line, " ", bit.name);
  }
  return line + "\n";
}

std::vector<std::string> MissingCpuFeatures(absl::Span<const std::string> wanted,
                                            absl::string_view cpuinfo) {
  absl::flat_hash_set<std::string> present;
  for (absl::string_view line : absl::StrSplit(cpuinfo, '\n')) {
    if (!absl::StartsWith(line, "flags")) continue;
    for (absl::string_view flag :
         absl::StrSplit(line.substr(line.find(':') + 1), ' ', absl::SkipEmpty())) {
      present.insert(Normalized(flag));
    }
    break;
  }
  std::vector<std::string> missing;
  for (const std::string& name : wanted) {
    const std::string plain = Normalized(name);
    if (present.contains(plain)) continue;
    const bool known_otherwise = std::any_of(
        std::begin(kAliases), std::end(kAliases),
        [&](const auto& alias) { return plain == alias[0] && present.contains(alias[1]); });
    if (!known_otherwise) missing.push_back(name);
  }
  return missing;
}

std::vector<std::string> MissingCpuFeatures(absl::Span<const std::string> wanted,
                                            absl::string_view cpuinfo,
                                            absl::string_view processor) {
  std::string all = "flags :";
  for (const Bit& bit : kBits) absl::StrAppend(&all, " ", bit.name);
  const std::vector<std::string> unlisted = MissingCpuFeatures(wanted, cpuinfo);
  const std::vector<std::string> refused = MissingCpuFeatures(wanted, processor);
  const std::vector<std::string> unknown = MissingCpuFeatures(wanted, all);
  std::vector<std::string> missing;
  for (const std::string& name : wanted) {
    const auto is_in = [&](const std::vector<std::string>& names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (is_in(unlisted) || (is_in(refused) && !is_in(unknown))) missing.push_back(name);
  }
  return missing;
}

std::vector<std::string> MissingCpuFeatures(absl::Span<const std::string> wanted) {
  std::vector<std::string> missing = MissingCpuFeatures(wanted, ReadCpuInfo(), FlagsOfProcessor());
  for (const std::string& name : wanted) {
    const bool is_refused = absl::StartsWith(name, "amx") && !MayUseTiles() &&
                            std::find(missing.begin(), missing.end(), name) == missing.end();
    if (is_refused) missing.push_back(name);
  }
  return missing;
}

bool HasAvx512() {
  static const bool has =
      MissingCpuFeatures({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}).empty();
  return has;
}

}  // namespace hidet::runtime
