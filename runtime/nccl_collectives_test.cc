#include "runtime/nccl_collectives.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

const char kFake[] = "runtime/libfake_nccl.so";

std::shared_ptr<const NcclGroup> Join(int rank, int ranks) {
  const absl::StatusOr<std::string> id = NewNcclId(kFake);
  EXPECT_TRUE(id.ok()) << id.status();
  auto group = NcclGroup::Join(*id, rank, ranks, kFake);
  EXPECT_TRUE(group.ok()) << group.status();
  return *std::move(group);
}

TensorView View(std::vector<float>& values, Shape shape) {
  return {values.data(), ScalarType::kFloat32, std::move(shape)};
}

// Returns the result of a collective of [[1, 2], [3, 4]] with so many rows.
std::vector<float> RunFake(const NcclGroup& group, absl::string_view name, int64_t rows) {
  std::vector<float> x = {1, 2, 3, 4}, y(static_cast<size_t>(rows) * 2, -1);
  const TensorView tensors[] = {View(x, {2, 2}), View(y, {rows, 2})};
  const absl::Status status = group.Run(name, {.tensors = tensors});
  EXPECT_TRUE(status.ok()) << status;
  return y;
}

TEST(NcclCollectives, RunsWhatPlansName) {
  const auto group = Join(1, 2);
  using Values = std::vector<float>;
  EXPECT_EQ(RunFake(*group, "collective all_reduce reduction=sum group=tp", 2),
            Values({2, 4, 6, 8}));
  EXPECT_EQ(RunFake(*group, "collective all_reduce reduction=product group=tp", 2),
            Values({1, 4, 9, 16}));
  EXPECT_EQ(RunFake(*group, "collective all_gather group=tp", 4), Values({1, 2, 3, 4, 1, 2, 3, 4}));
  EXPECT_EQ(RunFake(*group, "collective reduce_scatter reduction=sum group=tp", 1), Values({6, 8}));
  EXPECT_EQ(RunFake(*group, "collective broadcast source=1 group=tp", 2), Values({1, 2, 3, 4}));
  EXPECT_EQ(RunFake(*group, "collective all_to_all sent= received= group=tp", 2),
            Values({3, 4, 3, 4}));
  EXPECT_EQ(RunFake(*group, "collective all_to_all sent=1,1 received=1,1 group=a group=b", 2),
            Values({3, 4, 3, 4}));
}

TEST(NcclCollectives, SaysWhatIsWrong) {
  const auto group = Join(0, 2);
  std::vector<float> x(4), y(4);
  const auto error = [&](absl::string_view name, ScalarType dtype = ScalarType::kFloat32) {
    TensorView tensors[] = {View(x, {2, 2}), View(y, {2, 2})};
    for (TensorView& tensor : tensors) tensor.dtype = dtype;
    return std::string(group->Run(name, {.tensors = tensors}).message());
  };
  EXPECT_EQ(error("collective all_reduce reduction=mean group=tp"), "no reduction \"mean\"");
  EXPECT_EQ(error("collective gossip reduction=sum group=tp"),
            "collective gossip reduction=sum group=tp: this version does not know it");
  EXPECT_EQ(error("collective broadcast source=2 group=tp"),
            "collective broadcast source=2 group=tp: no such rank of 2");
  EXPECT_EQ(error("collective all_to_all sent=1,1,0 received=1,1 group=tp"),
            "3 numbers of rows for 2 ranks");
  EXPECT_EQ(error("collective all_gather group=tp", ScalarType::kInt16),
            "NCCL has no elements of int16");
  EXPECT_EQ(error("collective all_reduce reduction=sum group=tp", ScalarType::kFloat64),
            "NCCL: collective all_reduce reduction=sum group=tp: invalid argument");
  EXPECT_EQ(NcclGroup::Join("short", 0, 2, kFake).status().message(),
            "an id of 5 bytes, expected 128");
  EXPECT_EQ(NcclGroup::Join(std::string(128, 'i'), 2, 2, kFake).status().message(), "rank 2 of 2");
  EXPECT_EQ(NcclGroup::Join(std::string(128, 'x'), 0, 2, kFake).status().message(),
            "NCCL: joining a group: invalid argument");
  EXPECT_EQ(NewNcclId("/nowhere/libnccl.so").status().code(), absl::StatusCode::kNotFound);
}

TEST(NcclCollectives, FindsTheGroupsOfAPlan) {
  ModelSpec spec;
  for (const char* name : {"collective all_gather group=tp", "collective wait", "company::lookup"})
    spec.run.steps.push_back({.action = ExternalStep{.name = name}});
  const auto functions = NcclCollectives(spec, {{"tp", Join(0, 2)}}).value();
  EXPECT_EQ(functions.size(), 2u);
  EXPECT_TRUE(functions.at("collective wait")({}).ok());
  const absl::Status missing = NcclCollectives(spec, {}).status();
  EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(missing.message(), "collective all_gather group=tp: there is no process group \"tp\"");
}

}  // namespace
}  // namespace hidet::runtime
