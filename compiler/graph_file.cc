#include "compiler/graph_file.h"

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "formats/safetensors.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"

namespace hidet::compiler {
namespace {

using graph::ConstantData;

absl::StatusOr<graph::ConstantTable> ReadConstants(std::shared_ptr<const MappedFile> file) {
  graph::ConstantTable table;
  HIDET_ASSIGN_OR_RETURN(const std::vector<NamedTensor> tensors, ReadSafetensors(file->contents()));
  for (const NamedTensor& named : tensors) {
    uint32_t id;
    // Each number is written in one way only, so that none is there twice and none is missing.
    if (!absl::SimpleAtoi(named.name, &id) || id >= tensors.size() ||
        absl::StrCat(id) != named.name) {
      return absl::InvalidArgumentError(
          absl::StrCat("a tensor \"", named.name, "\", expected ids below ", tensors.size()));
    }
    table.resize(tensors.size());
    const TensorView& view = named.tensor;
    table[id] = ConstantData::Wrap(
        view.dtype, view.num_elements(),
        {static_cast<const char*>(view.data), static_cast<size_t>(view.bytes())}, file);
  }
  return table;
}

}  // namespace

absl::Status WriteConstants(absl::string_view path, const graph::ConstantTable& constants) {
  std::vector<std::string> scratch(constants.size());
  std::vector<NamedTensor> tensors;
  for (size_t i = 0; i < constants.size(); ++i) {
    const absl::string_view bytes = constants[i]->AllBytes(&scratch[i]);
    tensors.push_back({absl::StrCat(i),
                       {const_cast<char*>(bytes.data()),
                        constants[i]->dtype(),
                        {constants[i]->count()},
                        DeviceKind::kCpu}});
  }
  HIDET_ASSIGN_OR_RETURN(const SafetensorsWriter writer, SafetensorsWriter::Make(tensors));
  HIDET_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  for (absl::string_view piece : writer.pieces()) HIDET_RETURN_IF_ERROR(file.Append(piece));
  return file.Commit();
}

namespace {

// Whether another file may stand beside this one: not beside a device, a pipe or the standard
// output.
bool HasRoomBeside(absl::string_view path) {
  if (absl::StartsWith(path, "/dev/") || absl::StartsWith(path, "/proc/")) return false;
  std::error_code error;
  const auto status = std::filesystem::status(std::string(path), error);
  return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status) ||
         std::filesystem::is_directory(status);  // which is an error of its own
}

}  // namespace

absl::Status WriteGraphFile(absl::string_view path, const graph::Graph& graph) {
  graph::ConstantTable constants;
  const std::string text = graph::PrintGraph(graph, &constants);
  if (!constants.empty() && !HasRoomBeside(path)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": no regular file, beside which the graph's constants could stand"));
  }
  // The constants first: a text without them would be no graph.
  if (!constants.empty())
    HIDET_RETURN_IF_ERROR(WriteConstants(absl::StrCat(path, ".safetensors"), constants));
  return WriteFileAtomically(path, text);
}

std::vector<std::string> ConstantsFiles(absl::string_view path) {
  return {absl::StrCat(path, ".safetensors"),
          absl::StrCat(FolderOf(path), "/constants.safetensors")};
}

absl::StatusOr<graph::Graph> ReadGraphFile(absl::string_view path) {
  HIDET_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  graph::ConstantTable constants;
  bool has_constants = false;
  for (const std::string& candidate : ConstantsFiles(path)) {
    absl::StatusOr<MappedFile> file = MappedFile::Open(candidate);
    if (absl::IsNotFound(file.status())) continue;
    HIDET_RETURN_IF_ERROR(file.status());
    HIDET_ASSIGN_OR_RETURN(
        constants,
        AddContext(ReadConstants(std::make_shared<const MappedFile>(*std::move(file))), candidate));
    has_constants = true;
    break;
  }
  auto graph = graph::ParseGraph(text, graph::AllOps(), constants);
  if (!graph.ok() && !has_constants && absl::StrContains(graph.status().message(), "no constant")) {
    return absl::Status(graph.status().code(),
                        absl::StrCat(path, ": ", graph.status().message(), "; there is neither ",
                                     absl::StrJoin(ConstantsFiles(path), " nor ")));
  }
  return AddContext(std::move(graph), path);
}

}  // namespace hidet::compiler
