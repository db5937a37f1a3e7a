// Runs a compiled model: run_artifact MODEL.hidet [INPUT.npy | ROWSxCOLUMNSx... ]...
//
// Each input is a file, or a shape, for zeros; inputs that are left out get zeros of the smallest
// shape the model takes. All that a program needs is this and //runtime; there is no compiler in
// it.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "runtime/examples/summary.h"
#include "runtime/formats/npy.h"
#include "runtime/model.h"

namespace {

using hidet::runtime::Model;
using hidet::runtime::NpyArray;
using hidet::runtime::RunOptions;
using hidet::runtime::Shape;
using hidet::runtime::TensorView;

void Check(const absl::Status& status) {
  if (status.ok()) return;
  std::fprintf(stderr, "run_artifact: %s\n", status.ToString().c_str());
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: run_artifact MODEL.hidet [INPUT.npy | DIMxDIMx...]...\n");
    return 2;
  }
  auto model = Model::Load(argv[1]);
  Check(model.status());
  std::vector<NpyArray> arrays;
  std::vector<std::vector<char>> memory;
  std::vector<TensorView> inputs;
  for (const auto& spec : (*model)->spec().inputs) {
    const std::string arg =
        static_cast<int>(inputs.size()) + 2 < argc ? argv[inputs.size() + 2] : "";
    if (absl::EndsWith(arg, ".npy")) {
      auto array = hidet::runtime::ReadNpy(arg);
      Check(array.status());
      arrays.push_back(*std::move(array));
      inputs.push_back(arrays.back().view());
      continue;
    }
    TensorView zeros{nullptr, spec.dtype, hidet::runtime::SmallestShape((*model)->spec(), spec)};
    if (!arg.empty()) {
      zeros.shape.clear();
      for (absl::string_view dim : absl::StrSplit(arg, 'x')) {
        if (!absl::SimpleAtoi(dim, &zeros.shape.emplace_back()))
          Check(absl::InvalidArgumentError("bad shape " + arg));
      }
    }
    zeros.data = memory.emplace_back(zeros.bytes() + 1).data();
    inputs.push_back(zeros);
  }
  std::vector<TensorView> outputs((*model)->spec().outputs.size());
  RunOptions options;
  options.allocate = [&](int, const TensorView& tensor) {
    return memory.emplace_back(tensor.bytes() + 1).data();
  };
  Check((*model)->Run(inputs, absl::MakeSpan(outputs), options));
  for (size_t i = 0; i < outputs.size(); ++i) {
    std::printf("%s: %s\n", (*model)->spec().outputs[i].name.c_str(),
                hidet::runtime::Summary(outputs[i]).c_str());
  }
  return 0;
}
