// Numbers of types, reductions and results are those of NCCL's own header (nccl.h, 2.18 to 2.28),
// which promises that they stay.
#include "runtime/nccl_collectives.h"

#include <dlfcn.h>

#include <cstddef>
#include <cstring>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"

namespace hidet::runtime {

namespace {

constexpr size_t kIdBytes = 128;
struct UniqueId {
  char bytes[kIdBytes];
};

constexpr absl::string_view kPrefix = "collective ";
constexpr absl::string_view kWait = "collective wait";

}  // namespace

struct NcclApi {
  void* library = nullptr;
  const char* (*error_string)(int) = nullptr;
  int (*get_unique_id)(UniqueId*) = nullptr;
  int (*init_rank)(void**, int ranks, UniqueId, int rank) = nullptr;
  int (*destroy)(void*) = nullptr;
  int (*all_reduce)(const void*, void*, size_t, int type, int op, void*, void* stream) = nullptr;
  int (*all_gather)(const void*, void*, size_t, int type, void*, void* stream) = nullptr;
  int (*reduce_scatter)(const void*, void*, size_t, int type, int op, void*,
                        void* stream) = nullptr;
  int (*broadcast)(const void*, void*, size_t, int type, int root, void*, void* stream) = nullptr;
  int (*send)(const void*, size_t, int type, int peer, void*, void* stream) = nullptr;
  int (*receive)(void*, size_t, int type, int peer, void*, void* stream) = nullptr;
  int (*group_start)() = nullptr;
  int (*group_end)() = nullptr;
};

namespace {

template <typename Function>
absl::Status Find(void* library, const char* name, Function* function) {
  *function = reinterpret_cast<Function>(dlsym(library, name));
  if (*function != nullptr) return absl::OkStatus();
  return absl::NotFoundError(absl::StrCat("NCCL has no function ", name));
}

absl::StatusOr<std::shared_ptr<const NcclApi>> Open(const std::string& path) {
  auto api = std::make_shared<NcclApi>();
  // Never closed: its threads run on.
  api->library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (api->library == nullptr)
    return absl::NotFoundError(absl::StrCat("NCCL cannot be opened: ", dlerror()));
  void* const library = api->library;
  HIDET_RETURN_IF_ERROR(Find(library, "ncclGetErrorString", &api->error_string));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclGetUniqueId", &api->get_unique_id));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclCommInitRank", &api->init_rank));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclCommDestroy", &api->destroy));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclAllReduce", &api->all_reduce));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclAllGather", &api->all_gather));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclReduceScatter", &api->reduce_scatter));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclBroadcast", &api->broadcast));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclSend", &api->send));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclRecv", &api->receive));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclGroupStart", &api->group_start));
  HIDET_RETURN_IF_ERROR(Find(library, "ncclGroupEnd", &api->group_end));
  return std::shared_ptr<const NcclApi>(std::move(api));
}

absl::Status Failed(const NcclApi& api, int result, absl::string_view what) {
  if (result == 0) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("NCCL: ", what, ": ", api.error_string(result)));
}

absl::StatusOr<int> TypeOf(ScalarType dtype) {
  switch (dtype) {
    case ScalarType::kInt8:
      return 0;
    case ScalarType::kUInt8:
    case ScalarType::kBool:
      return 1;
    case ScalarType::kInt32:
      return 2;
    case ScalarType::kUInt32:
      return 3;
    case ScalarType::kInt64:
      return 4;
    case ScalarType::kUInt64:
      return 5;
    case ScalarType::kFloat16:
      return 6;
    case ScalarType::kFloat32:
      return 7;
    case ScalarType::kFloat64:
      return 8;
    case ScalarType::kBFloat16:
      return 9;
    default:
      return absl::UnimplementedError(
          absl::StrCat("NCCL has no elements of ", ScalarTypeName(dtype)));
  }
}

absl::StatusOr<int> ReductionOf(absl::string_view name) {
  constexpr absl::string_view kNames[] = {"sum", "product", "max", "min", "avg"};
  for (int i = 0; i < 5; ++i) {
    if (name == kNames[i]) return i;
  }
  return absl::InvalidArgumentError(absl::StrCat("no reduction \"", name, "\""));
}

// A name taken apart: its group, which may be any text, stands last.
struct Parsed {
  absl::string_view kind, group;
  std::map<absl::string_view, absl::string_view> settings;
};

Parsed Parse(absl::string_view name) {
  Parsed parsed;
  absl::ConsumePrefix(&name, kPrefix);
  constexpr absl::string_view kGroup = " group=";
  if (const size_t at = name.find(kGroup); at != absl::string_view::npos) {
    parsed.group = name.substr(at + kGroup.size());
    name = name.substr(0, at);
  }
  bool first = true;
  for (absl::string_view word : absl::StrSplit(name, ' ')) {
    if (first) {
      parsed.kind = word;
      first = false;
      continue;
    }
    const std::pair<absl::string_view, absl::string_view> setting =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    parsed.settings.insert(setting);
  }
  return parsed;
}

}  // namespace

absl::StatusOr<std::string> NewNcclId(const std::string& library) {
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const NcclApi> api, Open(library));
  UniqueId id;
  HIDET_RETURN_IF_ERROR(Failed(*api, api->get_unique_id(&id), "a new id"));
  return std::string(id.bytes, kIdBytes);
}

absl::StatusOr<std::shared_ptr<const NcclGroup>> NcclGroup::Join(absl::string_view id, int rank,
                                                                 int ranks,
                                                                 const std::string& library) {
  if (id.size() != kIdBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("an id of ", id.size(), " bytes, expected ", kIdBytes));
  }
  if (rank < 0 || rank >= ranks)
    return absl::InvalidArgumentError(absl::StrCat("rank ", rank, " of ", ranks));
  HIDET_ASSIGN_OR_RETURN(std::shared_ptr<const NcclApi> api, Open(library));
  UniqueId unique;
  std::memcpy(unique.bytes, id.data(), kIdBytes);
  void* communicator = nullptr;
  HIDET_RETURN_IF_ERROR(
      Failed(*api, api->init_rank(&communicator, ranks, unique, rank), "joining a group"));
  return std::shared_ptr<const NcclGroup>(new NcclGroup(std::move(api), communicator, rank, ranks));
}

NcclGroup::~NcclGroup() { api_->destroy(communicator_); }

absl::Status NcclGroup::Check(int result, absl::string_view what) const {
  return Failed(*api_, result, what);
}

absl::Status NcclGroup::AllToAll(absl::string_view sent, absl::string_view received,
                                 const ExternalCall& call) const {
  const TensorView &x = call.tensors[0], &y = call.tensors[1];
  HIDET_ASSIGN_OR_RETURN(const int type, TypeOf(x.dtype));
  // Rows for each rank, and the elements of one.
  const auto rows = [&](absl::string_view text,
                        const TensorView& tensor) -> absl::StatusOr<std::vector<int64_t>> {
    std::vector<int64_t> counts(ranks_, tensor.shape[0] / ranks_);
    if (text.empty()) return counts;
    const std::vector<absl::string_view> words = absl::StrSplit(text, ',');
    if (static_cast<int>(words.size()) != ranks_) {
      return absl::InvalidArgumentError(
          absl::StrCat(words.size(), " numbers of rows for ", ranks_, " ranks"));
    }
    for (int i = 0; i < ranks_; ++i) {
      if (!absl::SimpleAtoi(words[i], &counts[i]))
        return absl::InvalidArgumentError(absl::StrCat("\"", words[i], "\" rows"));
    }
    return counts;
  };
  HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> to, rows(sent, x));
  HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> from, rows(received, y));
  int64_t row = 1;
  for (size_t i = 1; i < x.shape.size(); ++i) row *= x.shape[i];
  const int64_t row_bytes = ByteSize(x.dtype, row);
  auto* source = static_cast<char*>(x.data);
  auto* target = static_cast<char*>(y.data);
  HIDET_RETURN_IF_ERROR(Check(api_->group_start(), "all to all"));
  int result = 0;
  for (int peer = 0; peer < ranks_; ++peer) {
    if (result == 0)
      result = api_->send(source, to[peer] * row, type, peer, communicator_, call.stream);
    if (result == 0)
      result = api_->receive(target, from[peer] * row, type, peer, communicator_, call.stream);
    source += to[peer] * row_bytes;
    target += from[peer] * row_bytes;
  }
  const int ended = api_->group_end();
  return Check(result != 0 ? result : ended, "all to all");
}

absl::Status NcclGroup::Run(absl::string_view name, const ExternalCall& call) const {
  if (call.tensors.size() != 2) {
    return absl::InvalidArgumentError(
        absl::StrCat(name, ": ", call.tensors.size(), " tensors, expected 2"));
  }
  const Parsed parsed = Parse(name);
  const TensorView &x = call.tensors[0], &y = call.tensors[1];
  HIDET_ASSIGN_OR_RETURN(const int type, TypeOf(x.dtype));
  const auto setting = [&](absl::string_view key) {
    const auto found = parsed.settings.find(key);
    return found == parsed.settings.end() ? absl::string_view() : found->second;
  };
  const auto count = static_cast<size_t>(x.num_elements());
  if (parsed.kind == "all_gather") {
    return Check(api_->all_gather(x.data, y.data, count, type, communicator_, call.stream), name);
  }
  if (parsed.kind == "all_to_all") return AllToAll(setting("sent"), setting("received"), call);
  if (parsed.kind == "broadcast") {
    int source = -1;
    if (!absl::SimpleAtoi(setting("source"), &source) || source < 0 || source >= ranks_)
      return absl::InvalidArgumentError(absl::StrCat(name, ": no such rank of ", ranks_));
    return Check(api_->broadcast(x.data, y.data, count, type, source, communicator_, call.stream),
                 name);
  }
  HIDET_ASSIGN_OR_RETURN(const int reduction, ReductionOf(setting("reduction")));
  if (parsed.kind == "all_reduce") {
    return Check(
        api_->all_reduce(x.data, y.data, count, type, reduction, communicator_, call.stream), name);
  }
  if (parsed.kind == "reduce_scatter") {
    return Check(api_->reduce_scatter(x.data, y.data, static_cast<size_t>(y.num_elements()), type,
                                      reduction, communicator_, call.stream),
                 name);
  }
  return absl::UnimplementedError(absl::StrCat(name, ": this version does not know it"));
}

absl::StatusOr<ExternalFunctions> NcclCollectives(
    const ModelSpec& spec, const std::map<std::string, std::shared_ptr<const NcclGroup>>& groups) {
  ExternalFunctions functions;
  for (const Step& step : spec.run.steps) {
    const auto* external = std::get_if<ExternalStep>(&step.action);
    if (external == nullptr || !absl::StartsWith(external->name, kPrefix)) continue;
    if (external->name == kWait) {
      functions[external->name] = [](const ExternalCall&) { return absl::OkStatus(); };
      continue;
    }
    const std::string group(Parse(external->name).group);
    const auto found = groups.find(group);
    if (found == groups.end()) {
      return absl::NotFoundError(
          absl::StrCat(external->name, ": there is no process group \"", group, "\""));
    }
    functions[external->name] = [name = external->name, group = found->second](
                                    const ExternalCall& call) { return group->Run(name, call); };
  }
  return functions;
}

}  // namespace hidet::runtime
