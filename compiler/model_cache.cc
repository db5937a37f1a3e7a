// An entry is text, padding and an artifact:
//
//   artifact 00004096\n    where the artifact begins, a multiple of its alignment
//   2 0\n                constant 2 of the model is constant 0 of the graph
//   ...
//
// In the artifact those constants are bound by the host, so that their bytes are not in it.
#include "compiler/model_cache.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/rounding.h"
#include "base/tensor_view.h"
#include "compiler/build_identity.h"
#include "formats/checksum.h"
#include "graph/constant_data.h"
#include "graph/text.h"
#include "runtime/artifact.h"
#include "runtime/devices/host_memory.h"
#include "runtime/spec.h"
#include "schedules/target.h"

namespace hidet::compiler {
namespace {

constexpr absl::string_view kHead = "artifact ";
constexpr int kNumberDigits = 8;  // as many for every number: it does not move what it points to
constexpr size_t kAlignment = 64;
// Constants that were folded from weights may be as large as the weights.
constexpr size_t kMaxEntryBytes = size_t{16} << 20;

// The graph's constants, for as long as the model lives.
struct Owner {
  std::vector<std::shared_ptr<const graph::ConstantData>> sources;
  std::shared_ptr<void> artifact;
  std::shared_ptr<const void> model;
};

std::vector<std::shared_ptr<const graph::ConstantData>> Sources(const graph::Graph& graph) {
  std::vector<std::shared_ptr<const graph::ConstantData>> sources;
  for (const graph::Tensor& constant : graph::GraphConstants(graph))
    sources.push_back(constant.constant());
  return sources;
}

bool IsInMemory(const graph::ConstantData& data) { return data.is_known() && !data.is_splat(); }

// Options that leave the model as it is, or that the compiler's fingerprint and target tell. Every
// other is part of the key, those to come too.
bool IsAboutCompilingAlone(absl::string_view option) {
  constexpr absl::string_view kOptions[] = {"nvrtc_dir",  "threads", "compile_threads", "cache_dir",
                                            "cuda_graph", "nvtx",    "perf_map"};
  return std::find(std::begin(kOptions), std::end(kOptions), option) != std::end(kOptions);
}

std::optional<std::pair<size_t, size_t>> ParsePair(absl::string_view line) {
  const std::pair<absl::string_view, absl::string_view> fields = absl::StrSplit(line, ' ');
  std::pair<size_t, size_t> numbers;
  if (!absl::SimpleAtoi(fields.first, &numbers.first) ||
      !absl::SimpleAtoi(fields.second, &numbers.second)) {
    return std::nullopt;
  }
  return numbers;
}

}  // namespace

std::string ModelKey(const graph::Graph& graph, const KernelCompiler& compiler,
                     const Options& options, absl::Span<const std::string> host_bound_constants) {
  if (BuildIdentity().empty()) return "";
  std::string key = absl::StrCat("model\n", BuildIdentity(), "\n", compiler.fingerprint(), "\n",
                                 schedules::ToString(compiler.target()), "\n");
  for (const OptionRow& row : OptionTable()) {
    if (IsAboutCompilingAlone(row.name)) continue;
    const absl::StatusOr<std::string> value = GetOption(options, row.name);
    if (!value.ok()) return "";
    absl::StrAppend(&key, row.name, " ", value->size(), " ", *value, "\n");
  }
  for (const std::string& name : host_bound_constants)
    absl::StrAppend(&key, "host ", name.size(), " ", name, "\n");
  for (const graph::Tensor& constant : graph::GraphConstants(graph)) {
    const graph::ConstantData& data = *constant.constant();
    absl::StrAppend(&key, "constant ", constant.name().size(), " ", constant.name(), " ",
                    data.is_known(), data.is_splat(), " ", Hash64(data.stored_bytes()), "\n");
  }
  return absl::StrCat(key, graph::PrintGraph(graph));
}

runtime::OptionValues OptionsOfModel(const Options& options) {
  const Options defaults;
  runtime::OptionValues result;
  for (const OptionRow& row : OptionTable()) {
    if (IsAboutCompilingAlone(row.name) || row.name == "tuning_file") continue;
    std::string value = GetOption(options, row.name).value();
    if (value != GetOption(defaults, row.name).value())
      result.emplace_back(row.name, std::move(value));
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::optional<runtime::ModelData> FindModel(const runtime::KernelCache& cache,
                                            const std::string& key, const graph::Graph& graph) {
  const std::optional<std::string> entry = key.empty() ? std::nullopt : cache.Get(key);
  if (!entry.has_value()) return std::nullopt;
  absl::string_view lines = *entry;
  size_t begin = 0;
  const size_t end_of_line = lines.find('\n');
  if (end_of_line == absl::string_view::npos || !absl::ConsumePrefix(&lines, kHead) ||
      !absl::SimpleAtoi(lines.substr(0, end_of_line - kHead.size()), &begin) ||
      begin <= end_of_line || begin > entry->size()) {
    return std::nullopt;
  }
  lines = absl::string_view(*entry).substr(end_of_line + 1, begin - end_of_line - 1);

  auto owner = std::make_shared<Owner>();
  owner->sources = Sources(graph);
  const size_t bytes = entry->size() - begin;
  void* memory = runtime::AllocateHostMemory(static_cast<int64_t>(bytes), kAlignment);
  if (memory == nullptr) return std::nullopt;
  owner->artifact = std::shared_ptr<void>(memory, runtime::FreeHostMemory);
  std::memcpy(memory, entry->data() + begin, bytes);
  absl::StatusOr<runtime::ModelData> model =
      runtime::ParseArtifact({static_cast<const char*>(memory), bytes});
  if (!model.ok()) return std::nullopt;

  for (absl::string_view line : absl::StrSplit(lines, '\n')) {
    if (line.find_first_not_of(' ') == absl::string_view::npos) continue;  // the padding
    const auto pair = ParsePair(line);
    if (!pair.has_value() || pair->first >= model->constants.size() ||
        pair->second >= owner->sources.size()) {
      return std::nullopt;
    }
    runtime::ConstantSpec& constant = model->spec.constants[pair->first];
    const graph::ConstantData& source = *owner->sources[pair->second];
    TensorView view;
    view.dtype = constant.tensor.dtype;
    for (const runtime::SizeExpr& size : constant.tensor.shape) {
      if (!size.IsConst()) return std::nullopt;
      view.shape.push_back(size.code[0].value);
    }
    if (!IsInMemory(source) || source.dtype() != view.dtype ||
        source.count() != view.num_elements()) {
      return std::nullopt;
    }
    view.data = const_cast<char*>(source.stored_bytes().data());
    model->constants[pair->first] = std::move(view);
    constant.bound_by_host = false;
  }
  owner->model = std::move(model->owner);
  model->owner = std::move(owner);
  return *std::move(model);
}

void KeepModel(const runtime::KernelCache& cache, const std::string& key, const graph::Graph& graph,
               const runtime::ModelData& model) {
  if (key.empty()) return;
  absl::flat_hash_map<const void*, size_t> source_of;
  const std::vector<std::shared_ptr<const graph::ConstantData>> sources = Sources(graph);
  for (size_t i = 0; i < sources.size(); ++i) {
    if (IsInMemory(*sources[i])) source_of.try_emplace(sources[i]->stored_bytes().data(), i);
  }
  runtime::ModelData code = model;
  std::string lines;
  for (size_t i = 0; i < code.constants.size(); ++i) {
    const auto found = source_of.find(code.constants[i].data);
    if (code.constants[i].data == nullptr || found == source_of.end()) continue;
    absl::StrAppend(&lines, i, " ", found->second, "\n");
    code.spec.constants[i].bound_by_host = true;
    code.constants[i].data = nullptr;
  }
  const size_t head = kHead.size() + kNumberDigits + 1;
  const size_t begin = RoundUpTo(head + lines.size(), kAlignment);
  std::string entry = absl::StrFormat("%s%0*d\n%s", kHead, kNumberDigits, begin, lines);
  entry.resize(begin, ' ');
  const absl::Status written =
      runtime::WriteArtifactAsIs(code, [&entry](absl::string_view bytes) -> absl::Status {
        if (entry.size() + bytes.size() > kMaxEntryBytes)
          return absl::ResourceExhaustedError("the model is more than its code");
        absl::StrAppend(&entry, bytes);
        return absl::OkStatus();
      });
  // A full disk costs time at the next run, nothing else.
  if (written.ok()) cache.Put(key, entry).IgnoreError();
}

}  // namespace hidet::compiler
