// The collectives of a compiled model by NCCL, for programs without Python.
//
//   HIDET_ASSIGN_OR_RETURN(std::string id, NewNcclId());              // on one rank; the host sends it to the others
//   HIDET_ASSIGN_OR_RETURN(std::shared_ptr<const NcclGroup> group, NcclGroup::Join(id, rank, ranks));
//   HIDET_ASSIGN_OR_RETURN(options.externals, NcclCollectives(data.spec, {{"tp", group}}));
//   Model::Load(std::move(data), options);
//
// NCCL is opened at run time, as libnccl.so.2, so that nothing here needs it to be built or to
// start. Work is queued on the call's stream: what waits for a collective is the stream's own
// order. Each rank has one GPU, which is current when it joins (cudaSetDevice or cuCtxSetCurrent).
#ifndef RUNTIME_NCCL_COLLECTIVES_H_
#define RUNTIME_NCCL_COLLECTIVES_H_

#include <map>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/plan_program.h"
#include "runtime/spec.h"

namespace hidet::runtime {

inline constexpr char kNcclLibrary[] = "libnccl.so.2";

struct NcclApi;

// Returns bytes by which the ranks of a group find each other. NotFound where there is no NCCL.
absl::StatusOr<std::string> NewNcclId(const std::string& library = kNcclLibrary);

// This process's place in a group of ranks.
class NcclGroup {
 public:
  // Returns when all ranks have joined. InvalidArgument for an id that NewNcclId did not give, or a
  // rank that is none of `ranks`.
  static absl::StatusOr<std::shared_ptr<const NcclGroup>> Join(
      absl::string_view id, int rank, int ranks, const std::string& library = kNcclLibrary);
  ~NcclGroup();
  NcclGroup(const NcclGroup&) = delete;

  int rank() const { return rank_; }
  int ranks() const { return ranks_; }
  // Runs the collective that a plan names so ("collective all_reduce reduction=sum group=tp"): from
  // the first tensor of the call to the second.
  absl::Status Run(absl::string_view name, const ExternalCall& call) const;

 private:
  NcclGroup(std::shared_ptr<const NcclApi> api, void* communicator, int rank, int ranks)
      : api_(std::move(api)), communicator_(communicator), rank_(rank), ranks_(ranks) {}
  absl::Status Check(int result, absl::string_view what) const;
  absl::Status AllToAll(absl::string_view sent, absl::string_view received,
                        const ExternalCall& call) const;

  const std::shared_ptr<const NcclApi> api_;
  void* const communicator_;
  const int rank_, ranks_;
};

// Returns what runs the collectives of a plan, by its groups' names. NotFound for a group that is
// not given.
absl::StatusOr<ExternalFunctions> NcclCollectives(
    const ModelSpec& spec, const std::map<std::string, std::shared_ptr<const NcclGroup>>& groups);

}  // namespace hidet::runtime

#endif  // RUNTIME_NCCL_COLLECTIVES_H_
