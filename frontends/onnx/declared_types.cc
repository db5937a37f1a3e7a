#include "frontends/onnx/declared_types.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/tensor_proto.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using ir::Expr;
using ::onnx::TensorProto;
using ::onnx::ValueInfoProto;

absl::Status CheckRank(size_t rank) {
  if (rank <= kMaxRank) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("rank ", rank, ", expected at most ", kMaxRank));
}

// Names that exporters write for every size that is open, whether or not such sizes are the same:
// paddle2onnx "?", those of Keras "None", others "-1" or nothing.
bool SaysNothing(absl::string_view name) {
  return name == "None" || name == "-1" || std::none_of(name.begin(), name.end(), [](char c) {
           return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                  !absl::ascii_isascii(static_cast<unsigned char>(c));
         });
}

}  // namespace

absl::Status InputTypes::CheckOptions() const {
  for (const SymbolOption& symbol : options_.symbols) {
    if (symbol.min < 0 || symbol.max < symbol.min || symbol.max > kMaxDim) {
      return absl::InvalidArgumentError(absl::StrCat("size ", Quoted(symbol.name), " between ",
                                                     symbol.min, " and ", symbol.max,
                                                     ", expected 0 <= min <= max"));
    }
    if (symbol.hint != 0 && (symbol.hint < symbol.min || symbol.hint > symbol.max)) {
      return absl::InvalidArgumentError(absl::StrCat("size ", Quoted(symbol.name), ": hint ",
                                                     symbol.hint, " is not between ", symbol.min,
                                                     " and ", symbol.max));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<graph::TensorType> InputTypes::TypeOf(const ValueInfoProto& input) {
  if (!input.type().has_tensor_type()) return absl::UnimplementedError("not a tensor");
  const auto& proto = input.type().tensor_type();
  graph::TensorType type;
  type.device = options_.device;
  HIDET_ASSIGN_OR_RETURN(type.dtype, DTypeOf(proto.elem_type()));
  const auto option =
      std::find_if(options_.shapes.begin(), options_.shapes.end(),
                   [&](const ShapeOption& s) { return s.input == Printable(input.name()); });
  const std::vector<int64_t>* wish = option != options_.shapes.end() ? &option->shape : nullptr;
  if (!proto.has_shape() && wish == nullptr) {
    return absl::UnimplementedError("the model does not say its rank; give its shape");
  }
  const size_t rank = proto.has_shape() ? proto.shape().dim_size() : wish->size();
  if (wish != nullptr && wish->size() != rank) {
    return absl::InvalidArgumentError(
        absl::StrCat("a shape of rank ", wish->size(), " for one of rank ", rank));
  }
  HIDET_RETURN_IF_ERROR(CheckRank(rank));
  for (size_t i = 0; i < rank; ++i) {
    HIDET_ASSIGN_OR_RETURN(Expr size,
                           SizeOf(input, static_cast<int>(i), wish != nullptr ? (*wish)[i] : -1));
    type.shape.push_back(std::move(size));
  }
  HIDET_RETURN_IF_ERROR(CheckShape(type.shape));
  return type;
}

absl::StatusOr<Expr> InputTypes::SizeOf(const ValueInfoProto& input, int i, int64_t wished) {
  if (wished < -1 || wished > kMaxDim)
    return absl::InvalidArgumentError(absl::StrCat("size ", wished, " of dimension ", i));
  const auto& proto = input.type().tensor_type();
  // Exporters write -1, and some 0, for a size that is open.
  const bool is_fixed = proto.has_shape() && proto.shape().dim(i).has_dim_value() &&
                        proto.shape().dim(i).dim_value() != -1 &&
                        proto.shape().dim(i).dim_value() != 0;
  if (is_fixed) {
    const int64_t size = proto.shape().dim(i).dim_value();
    if (size < 0 || size > kMaxDim) {
      return absl::InvalidArgumentError(
          absl::StrCat("size ", size, " of dimension ", i, " out of range"));
    }
    if (wished >= 0 && wished != size) {
      return absl::InvalidArgumentError(
          absl::StrCat("size ", wished, " of dimension ", i, ", the model has ", size));
    }
    return ir::Int64(size);
  }
  // The symbol is the model's, whatever the caller wishes: an option may name it.
  const Expr symbol = SymbolFor(SymbolKey(input, i));
  return wished < 0 ? symbol : ir::Int64(wished);
}

absl::Status InputTypes::CheckAllOptionsUsed(const absl::flat_hash_set<std::string>& inputs) const {
  for (const ShapeOption& shape : options_.shapes) {
    if (!inputs.contains(shape.input)) {
      return absl::InvalidArgumentError(
          absl::StrCat("a shape for input ", Quoted(shape.input), ", which the model lacks"));
    }
  }
  for (const SymbolOption& symbol : options_.symbols) {
    if (!names_.contains(symbol.name)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "a range for size ", Quoted(symbol.name), ", which the model lacks; it has: ",
          names_.empty() ? "none" : absl::StrJoin(names_, ", ")));
    }
  }
  return absl::OkStatus();
}

Expr InputTypes::SymbolFor(const std::string& key) {
  const auto found = symbols_.find(key);
  if (found != symbols_.end()) return found->second;
  // "past + 1" and "past - 1" are two sizes, though their identifiers are one.
  const std::string identifier = Identifier(key);
  std::string name = identifier;
  for (int i = 2; !names_.insert(name).second; ++i) name = absl::StrCat(identifier, "_", i);
  SymbolOption facts;
  if (empty_.contains(key)) facts.min = 0;
  for (const SymbolOption& option : options_.symbols) {
    if (option.name == name) facts = option;
  }
  const auto same = named_.find(facts.same_as);
  const Expr symbol = facts.min == facts.max ? ir::Int64(facts.min)
                      : same != named_.end()
                          ? same->second
                          : Expr(graph::MakeSymbol(name, facts.min, facts.max, facts.hint));
  symbols_.emplace(key, symbol);
  named_.emplace(std::move(name), symbol);
  return symbol;
}

std::string SymbolKey(const ValueInfoProto& input, int i) {
  const auto& proto = input.type().tensor_type();
  const std::string name = proto.has_shape() ? proto.shape().dim(i).dim_param() : "";
  return SaysNothing(name) ? absl::StrCat(Identifier(input.name()), "_d", i) : name;
}

absl::Status CheckShape(const graph::Dims& shape) {
  HIDET_RETURN_IF_ERROR(CheckRank(shape.size()));
  int64_t count = 1;
  for (const Expr& dim : shape) {
    const auto size = ir::AsInt(dim);
    if (!size.has_value()) continue;
    if (*size < 0 || *size > kMaxDim)
      return absl::InvalidArgumentError(absl::StrCat("size ", *size, " out of range"));
    if (*size > 0 && (__builtin_mul_overflow(count, *size, &count) || count > kMaxDim)) {
      return absl::InvalidArgumentError(
          absl::StrCat("shape ", graph::ToString(shape), " has too many elements"));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckDeclaredType(const ValueInfoProto& output, const Tensor& tensor) {
  if (!output.has_type()) return absl::OkStatus();
  const std::string subject = absl::StrCat("output ", Quoted(output.name()), ": ");
  if (!output.type().has_tensor_type())
    return absl::UnimplementedError(absl::StrCat(subject, "not a tensor"));
  const auto& declared = output.type().tensor_type();
  if (declared.elem_type() != TensorProto::UNDEFINED) {
    auto dtype = DTypeOf(declared.elem_type());
    HIDET_RETURN_IF_ERROR(AddContext(dtype.status(), "output ", Quoted(output.name())));
    if (*dtype != tensor.dtype()) {
      return absl::InvalidArgumentError(absl::StrCat(subject, "declared ", ScalarTypeName(*dtype),
                                                     ", computed ",
                                                     ScalarTypeName(tensor.dtype())));
    }
  }
  return absl::OkStatus();
}

}  // namespace hidet::onnx
