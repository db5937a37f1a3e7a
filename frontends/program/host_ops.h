// The table of operators that run on the host, one row each.
#ifndef FRONTENDS_PROGRAM_HOST_OPS_H_
#define FRONTENDS_PROGRAM_HOST_OPS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "frontends/program/host_node.h"

namespace hidet::program {

using HostFunction = absl::StatusOr<Values> (*)(HostNode& node);

struct HostOp {
  absl::string_view domain, op_type;
  HostFunction run;
};

// Returns the row, or null.
const HostOp* FindHostOp(absl::string_view domain, absl::string_view op_type);

// All rows.
absl::Span<const HostOp> HostOps();

// control_flow.cc
absl::StatusOr<Values> RunIf(HostNode& node);
absl::StatusOr<Values> RunLoop(HostNode& node);
absl::StatusOr<Values> RunScan(HostNode& node);
absl::StatusOr<Values> RunSequenceMap(HostNode& node);

// sequences.cc
absl::StatusOr<Values> RunSequenceEmpty(HostNode& node);
absl::StatusOr<Values> RunSequenceConstruct(HostNode& node);
absl::StatusOr<Values> RunSequenceInsert(HostNode& node);
absl::StatusOr<Values> RunSequenceErase(HostNode& node);
absl::StatusOr<Values> RunSequenceAt(HostNode& node);
absl::StatusOr<Values> RunSequenceLength(HostNode& node);
absl::StatusOr<Values> RunSplitToSequence(HostNode& node);
absl::StatusOr<Values> RunConcatFromSequence(HostNode& node);
absl::StatusOr<Values> RunOptional(HostNode& node);
absl::StatusOr<Values> RunOptionalHasElement(HostNode& node);
absl::StatusOr<Values> RunOptionalGetElement(HostNode& node);

// movement.cc: tensors of any elements, text included
absl::StatusOr<Values> RunIdentity(HostNode& node);
absl::StatusOr<Values> RunConstant(HostNode& node);
absl::StatusOr<Values> RunShape(HostNode& node);
absl::StatusOr<Values> RunSize(HostNode& node);
absl::StatusOr<Values> RunReshape(HostNode& node);
absl::StatusOr<Values> RunFlatten(HostNode& node);
absl::StatusOr<Values> RunSqueeze(HostNode& node);
absl::StatusOr<Values> RunUnsqueeze(HostNode& node);
absl::StatusOr<Values> RunTranspose(HostNode& node);
absl::StatusOr<Values> RunConcat(HostNode& node);
absl::StatusOr<Values> RunGather(HostNode& node);
absl::StatusOr<Values> RunSlice(HostNode& node);
absl::StatusOr<Values> RunExpand(HostNode& node);
absl::StatusOr<Values> RunTile(HostNode& node);
absl::StatusOr<Values> RunWhere(HostNode& node);
absl::StatusOr<Values> RunEqual(HostNode& node);
absl::StatusOr<Values> RunRange(HostNode& node);
absl::StatusOr<Values> RunConstantOfShape(HostNode& node);

// conversion.cc
absl::StatusOr<Values> RunCast(HostNode& node);
absl::StatusOr<Values> RunCastLike(HostNode& node);
absl::StatusOr<Values> RunBitCast(HostNode& node);
absl::StatusOr<Values> RunQuantizeLinear(HostNode& node);
absl::StatusOr<Values> RunDequantizeLinear(HostNode& node);

// selection.cc: how many there are depends on data
absl::StatusOr<Values> RunNonZero(HostNode& node);
absl::StatusOr<Values> RunUnique(HostNode& node);
absl::StatusOr<Values> RunDynamicTimeWarping(HostNode& node);
absl::StatusOr<Values> RunRemovePadding(HostNode& node);
absl::StatusOr<Values> RunRestorePadding(HostNode& node);
absl::StatusOr<Values> RunMicrosoftUnique(HostNode& node);
absl::StatusOr<Values> RunCompress(HostNode& node);
absl::StatusOr<Values> RunNonMaxSuppression(HostNode& node);
absl::StatusOr<Values> RunTopK(HostNode& node);
absl::StatusOr<Values> RunMaxUnpool(HostNode& node);

// random.cc
absl::StatusOr<Values> RunRandomNormal(HostNode& node);
absl::StatusOr<Values> RunRandomUniform(HostNode& node);
absl::StatusOr<Values> RunBernoulli(HostNode& node);
absl::StatusOr<Values> RunMultinomial(HostNode& node);
absl::StatusOr<Values> RunDropout(HostNode& node);

// text.cc
absl::StatusOr<Values> RunStringConcat(HostNode& node);
absl::StatusOr<Values> RunStringSplit(HostNode& node);
absl::StatusOr<Values> RunStringNormalizer(HostNode& node);
absl::StatusOr<Values> RunRegexFullMatch(HostNode& node);
absl::StatusOr<Values> RunTfIdfVectorizer(HostNode& node);
absl::StatusOr<Values> RunTokenizer(HostNode& node);
absl::StatusOr<Values> RunMurmurHash3(HostNode& node);

// generation.cc: com.microsoft
absl::StatusOr<Values> RunGreedySearch(HostNode& node);
absl::StatusOr<Values> RunSampling(HostNode& node);
absl::StatusOr<Values> RunBeamSearch(HostNode& node);

// classical.cc: ai.onnx.ml
absl::StatusOr<Values> RunLabelEncoder(HostNode& node);
absl::StatusOr<Values> RunArrayFeatureExtractor(HostNode& node);
absl::StatusOr<Values> RunBinarizer(HostNode& node);
absl::StatusOr<Values> RunScaler(HostNode& node);
absl::StatusOr<Values> RunNormalizer(HostNode& node);
absl::StatusOr<Values> RunImputer(HostNode& node);
absl::StatusOr<Values> RunOneHotEncoder(HostNode& node);
absl::StatusOr<Values> RunFeatureVectorizer(HostNode& node);
absl::StatusOr<Values> RunCategoryMapper(HostNode& node);
absl::StatusOr<Values> RunLinearClassifier(HostNode& node);
absl::StatusOr<Values> RunLinearRegressor(HostNode& node);

// trees.cc: ai.onnx.ml
absl::StatusOr<Values> RunTreeEnsemble(HostNode& node);
absl::StatusOr<Values> RunTreeEnsembleClassifier(HostNode& node);
absl::StatusOr<Values> RunTreeEnsembleRegressor(HostNode& node);

// support_vectors.cc: ai.onnx.ml
absl::StatusOr<Values> RunSvmClassifier(HostNode& node);
absl::StatusOr<Values> RunSvmRegressor(HostNode& node);

// maps.cc: ai.onnx.ml
absl::StatusOr<Values> RunZipMap(HostNode& node);
absl::StatusOr<Values> RunDictVectorizer(HostNode& node);
absl::StatusOr<Values> RunCastMap(HostNode& node);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_HOST_OPS_H_
