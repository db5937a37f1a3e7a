#include "compiler/processor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/file.h"
#include "base/mutex.h"
#include "base/rounding.h"
#include "runtime/devices/usable_cpus.h"

namespace hidet::compiler {
namespace {

// Of one thread. Outside of these no processor of the last fifteen years is: the machine was too
// busy to measure on.
constexpr double kLeastFlops = 4e9, kMostFlops = 1e12;
constexpr double kLeastBytes = 0.5e9, kMostBytes = 200e9;

std::string WordIn(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadFile(path);
  return text.ok() ? std::string(absl::StripAsciiWhitespace(*text)) : "";
}

// "32K", "105M".
std::optional<int64_t> BytesOf(absl::string_view text) {
  int64_t unit = 1;
  if (absl::ConsumeSuffix(&text, "K")) unit = 1 << 10;
  if (absl::ConsumeSuffix(&text, "M")) unit = 1 << 20;
  int64_t number = 0;
  if (!absl::SimpleAtoi(text, &number) || number <= 0 || number > (int64_t{1} << 40))
    return std::nullopt;
  return number * unit;
}

// How many numbers "0-3,64-67" names; at least 1.
int CountOf(absl::string_view list) {
  int count = 0;
  for (const absl::string_view range : absl::StrSplit(list, ',')) {
    const std::vector<absl::string_view> ends = absl::StrSplit(range, '-');
    int first = 0, last = 0;
    if (absl::SimpleAtoi(ends.front(), &first) && absl::SimpleAtoi(ends.back(), &last))
      count += last - first + 1;
  }
  return std::max(count, 1);
}

std::string NameOfProcessor() {
  const absl::StatusOr<std::string> text = ReadFile("/proc/cpuinfo");
  if (!text.ok()) return "";
  for (absl::string_view line : absl::StrSplit(*text, '\n')) {
    if (!absl::ConsumePrefix(&line, "model name")) continue;
    return std::string(absl::StripAsciiWhitespace(line.substr(line.find(':') + 1)));
  }
  return "";
}

double Rounded(double value) { return std::exp2(std::round(std::log2(value) * 4) / 4); }

// The speeds of this processor, measured by as many threads as can run at once.
ProcessorSpeeds SpeedsOfMachine(const std::string& name, int threads, int64_t cache_bytes,
                                const std::optional<runtime::KernelCache>& kept) {
  const std::string key =
      absl::StrCat("processor speeds 1\n", name, "\n", threads, " threads\n", cache_bytes);
  if (kept.has_value()) {
    const std::optional<std::string> text = kept->Get(key);
    const std::optional<ProcessorSpeeds> known =
        text.has_value() ? ParseProcessorSpeeds(*text) : std::nullopt;
    if (known.has_value()) return *known;
  }
  const ProcessorSpeeds speeds = MeasureProcessorSpeeds(threads, cache_bytes);
  // What is not believed, or cannot be kept, is measured again by the next process.
  schedules::Target target;
  if (kept.has_value() && TakeSpeeds(speeds, threads, target))
    kept->Put(key, ToString(speeds)).IgnoreError();
  return speeds;
}

}  // namespace

bool ReadCaches(absl::string_view root, schedules::Target& target) {
  std::array<std::optional<int64_t>, 4> bytes;  // by level
  for (int index = 0; index < 8; ++index) {
    const std::string folder =
        absl::StrCat(root, "/sys/devices/system/cpu/cpu0/cache/index", index, "/");
    int level = 0;
    if (!absl::SimpleAtoi(WordIn(folder + "level"), &level) || level < 1 || level > 3) continue;
    if (WordIn(folder + "type") == "Instruction") continue;
    bytes[level] = BytesOf(WordIn(folder + "size"));
    // Cores share the last one by groups; the threads fill those of as many groups as they need.
    const int sharing = CountOf(WordIn(folder + "shared_cpu_list"));
    if (level == 3 && bytes[level].has_value())
      *bytes[level] *= CeilOfRatio(target.threads, sharing);
  }
  target.l1_bytes = bytes[1].value_or(target.l1_bytes);
  target.l2_bytes = bytes[2].value_or(target.l2_bytes);
  target.l3_bytes = bytes[3].value_or(target.l3_bytes);
  return bytes[1].has_value() && bytes[2].has_value() && bytes[3].has_value();
}

bool TakeSpeeds(const ProcessorSpeeds& speeds, int measured_by, schedules::Target& target) {
  const double of_each = speeds.bytes_per_second / measured_by;
  const auto is_between = [](double value, double least, double most) {
    return value >= least && value <= most;
  };
  if (!is_between(speeds.flops_of_thread, kLeastFlops, kMostFlops) ||
      !is_between(speeds.bytes_per_second_of_thread, kLeastBytes, kMostBytes) ||
      !is_between(of_each, kLeastBytes / 8, kMostBytes)) {
    return false;
  }
  // Of more threads than can run at once each has its share of the time.
  const double share = std::min(1.0, static_cast<double>(measured_by) / target.threads);
  target.flops_per_core = Rounded(speeds.flops_of_thread) * share;
  target.bytes_per_second = Rounded(speeds.bytes_per_second);
  target.bytes_per_second_of_thread = Rounded(std::max(speeds.bytes_per_second_of_thread, of_each));
  return true;
}

std::string ToString(const ProcessorSpeeds& speeds) {
  return absl::StrFormat("%.6g %.6g %.6g", speeds.flops_of_thread, speeds.bytes_per_second,
                         speeds.bytes_per_second_of_thread);
}

std::optional<ProcessorSpeeds> ParseProcessorSpeeds(absl::string_view text) {
  const std::vector<absl::string_view> words = absl::StrSplit(text, ' ');
  ProcessorSpeeds speeds;
  if (words.size() != 3 || !absl::SimpleAtod(words[0], &speeds.flops_of_thread) ||
      !absl::SimpleAtod(words[1], &speeds.bytes_per_second) ||
      !absl::SimpleAtod(words[2], &speeds.bytes_per_second_of_thread)) {
    return std::nullopt;
  }
  return speeds;
}

Processor DescribeProcessor(int threads,
                            absl::FunctionRef<std::optional<runtime::KernelCache>()> open) {
  static Mutex& mutex = *new Mutex;
  static std::map<int, Processor>& known = *new std::map<int, Processor>;
  const MutexLock lock(&mutex);  // also while it is measured: two would disturb each other
  if (const auto found = known.find(threads); found != known.end()) return found->second;
  Processor processor{.name = NameOfProcessor(), .target = {.threads = threads}};
  processor.caches_are_read = ReadCaches("", processor.target);
  const int running = std::min(threads, runtime::UsableCpus());
  const ProcessorSpeeds speeds =
      SpeedsOfMachine(processor.name, running, processor.target.l3_bytes, open());
  processor.speeds_are_measured = TakeSpeeds(speeds, running, processor.target);
  return known[threads] = processor;
}

}  // namespace hidet::compiler
