#include "runtime/devices/cpu_features.h"

#include <algorithm>
#include <cstdio>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"

namespace hidet::runtime {
namespace {

// Compiler's name, then the kernel's, both without punctuation, where they differ.
constexpr const char* kAliases[][2] = {
    {"lzcnt", "abm"}, {"sse3", "pni"},         {"sahf", "lahflm"},  {"prfchw", "3dnowprefetch"},
    {"64bit", "lm"},  {"crc32", "sse42"},      {"rdrnd", "rdrand"}, {"x87", "fpu"},
    {"sha", "shani"}, {"pclmul", "pclmulqdq"}, {"bmi", "bmi1"},
};

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
  if (file == nullptr) return text;
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

std::vector<std::string> MissingCpuFeatures(absl::Span<const std::string> wanted) {
  return MissingCpuFeatures(wanted, ReadCpuInfo());
}

}  // namespace hidet::runtime
