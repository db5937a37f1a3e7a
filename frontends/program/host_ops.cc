#include "frontends/program/host_ops.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "frontends/program/regions.h"

namespace hidet::program {
namespace {

constexpr char kMl[] = "ai.onnx.ml";

// In the order of domains and names: FindHostOp searches by halves.
constexpr HostOp kHostOps[] = {
    {"", "Bernoulli", RunBernoulli},
    {"", "BitCast", RunBitCast},
    {"", "Cast", RunCast},
    {"", "CastLike", RunCastLike},
    {"", "Compress", RunCompress},
    {"", "Concat", RunConcat},
    {"", "ConcatFromSequence", RunConcatFromSequence},
    {"", "Constant", RunConstant},
    {"", "ConstantOfShape", RunConstantOfShape},
    {"", "DequantizeLinear", RunDequantizeLinear},
    {"", "Dropout", RunDropout},
    {"", "Equal", RunEqual},
    {"", "Expand", RunExpand},
    {"", "Flatten", RunFlatten},
    {"", "Gather", RunGather},
    {"", "Identity", RunIdentity},
    {"", "If", RunIf},
    {"", "Loop", RunLoop},
    {"", "MaxRoiPool", RunMaxRoiPool},
    {"", "MaxUnpool", RunMaxUnpool},
    {"", "Multinomial", RunMultinomial},
    {"", "NonMaxSuppression", RunNonMaxSuppression},
    {"", "NonZero", RunNonZero},
    {"", "Optional", RunOptional},
    {"", "OptionalGetElement", RunOptionalGetElement},
    {"", "OptionalHasElement", RunOptionalHasElement},
    {"", "QuantizeLinear", RunQuantizeLinear},
    {"", "RandomNormal", RunRandomNormal},
    {"", "RandomNormalLike", RunRandomNormal},
    {"", "RandomUniform", RunRandomUniform},
    {"", "RandomUniformLike", RunRandomUniform},
    {"", "Range", RunRange},
    {"", "RegexFullMatch", RunRegexFullMatch},
    {"", "Reshape", RunReshape},
    {"", "RoiAlign", RunRoiAlign},
    {"", "Scan", RunScan},
    {"", "SequenceAt", RunSequenceAt},
    {"", "SequenceConstruct", RunSequenceConstruct},
    {"", "SequenceEmpty", RunSequenceEmpty},
    {"", "SequenceErase", RunSequenceErase},
    {"", "SequenceInsert", RunSequenceInsert},
    {"", "SequenceLength", RunSequenceLength},
    {"", "SequenceMap", RunSequenceMap},
    {"", "Shape", RunShape},
    {"", "Size", RunSize},
    {"", "Slice", RunSlice},
    {"", "SplitToSequence", RunSplitToSequence},
    {"", "Squeeze", RunSqueeze},
    {"", "StringConcat", RunStringConcat},
    {"", "StringNormalizer", RunStringNormalizer},
    {"", "StringSplit", RunStringSplit},
    {"", "TfIdfVectorizer", RunTfIdfVectorizer},
    {"", "Tile", RunTile},
    {"", "TopK", RunTopK},
    {"", "Transpose", RunTranspose},
    {"", "Unique", RunUnique},
    {"", "Unsqueeze", RunUnsqueeze},
    {"", "Where", RunWhere},
    {kMl, "ArrayFeatureExtractor", RunArrayFeatureExtractor},
    {kMl, "Binarizer", RunBinarizer},
    {kMl, "CastMap", RunCastMap},
    {kMl, "CategoryMapper", RunCategoryMapper},
    {kMl, "DictVectorizer", RunDictVectorizer},
    {kMl, "FeatureVectorizer", RunFeatureVectorizer},
    {kMl, "Imputer", RunImputer},
    {kMl, "LabelEncoder", RunLabelEncoder},
    {kMl, "LinearClassifier", RunLinearClassifier},
    {kMl, "LinearRegressor", RunLinearRegressor},
    {kMl, "Normalizer", RunNormalizer},
    {kMl, "OneHotEncoder", RunOneHotEncoder},
    {kMl, "SVMClassifier", RunSvmClassifier},
    {kMl, "SVMRegressor", RunSvmRegressor},
    {kMl, "Scaler", RunScaler},
    {kMl, "TreeEnsemble", RunTreeEnsemble},
    {kMl, "TreeEnsembleClassifier", RunTreeEnsembleClassifier},
    {kMl, "TreeEnsembleRegressor", RunTreeEnsembleRegressor},
    {kMl, "ZipMap", RunZipMap},
    {"com.microsoft", "BeamSearch", RunBeamSearch},
    {"com.microsoft", "DynamicTimeWarping", RunDynamicTimeWarping},
    {"com.microsoft", "GreedySearch", RunGreedySearch},
    {"com.microsoft", "MaxpoolWithMask", RunMaxpoolWithMask},
    {"com.microsoft", "MurmurHash3", RunMurmurHash3},
    {"com.microsoft", "RemovePadding", RunRemovePadding},
    {"com.microsoft", "RestorePadding", RunRestorePadding},
    {"com.microsoft", "Sampling", RunSampling},
    {"com.microsoft", "Tokenizer", RunTokenizer},
    {"com.microsoft", "Unique", RunMicrosoftUnique},
    {"com.microsoft", "WhisperBeamSearch", RunBeamSearch},
};

constexpr auto KeyOf(const HostOp& op) { return std::tie(op.domain, op.op_type); }
constexpr bool IsSorted() {
  for (size_t i = 1; i < std::size(kHostOps); ++i) {
    if (!(KeyOf(kHostOps[i - 1]) < KeyOf(kHostOps[i]))) return false;
  }
  return true;
}
static_assert(IsSorted());

}  // namespace

const HostOp* FindHostOp(absl::string_view domain, absl::string_view op_type) {
  if (domain == "ai.onnx") domain = "";
  const auto key = std::tie(domain, op_type);
  const auto* found =
      std::lower_bound(std::begin(kHostOps), std::end(kHostOps), key,
                       [](const HostOp& op, const auto& wanted) { return KeyOf(op) < wanted; });
  return found != std::end(kHostOps) && KeyOf(*found) == key ? found : nullptr;
}

absl::Span<const HostOp> HostOps() { return kHostOps; }

}  // namespace hidet::program
