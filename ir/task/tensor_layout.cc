#include "ir/task/tensor_layout.h"

#include <numeric>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/check.h"
#include "ir/simplify/simplify.h"

namespace hidet::ir {
namespace {

constexpr int64_t kMostInBlock = int64_t{1} << 31;

std::vector<int> FullOrder(const TensorLayout& layout, size_t rank) {
  if (!layout.order.empty()) {
    HIDET_CHECK(layout.order.size() == rank)
        << "layout of rank " << layout.order.size() << " on a tensor of rank " << rank;
    return layout.order;
  }
  std::vector<int> order(rank);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

// The product of a dimension's blocks from position `first` on.
int64_t BlockProduct(const TensorLayout& layout, int dim, size_t first) {
  int64_t product = 1;
  for (size_t i = first; i < layout.blocks.size(); ++i) {
    if (layout.blocks[i].dim == dim) product *= layout.blocks[i].size;
  }
  return product;
}

// "name(a,b,...)" to its comma-separated pieces.
std::optional<std::vector<absl::string_view>> PiecesOf(absl::string_view text,
                                                       absl::string_view name) {
  if (!absl::ConsumePrefix(&text, name) || !absl::ConsumePrefix(&text, "(") ||
      !absl::ConsumeSuffix(&text, ")")) {
    return std::nullopt;
  }
  return absl::StrSplit(text, ',');
}

}  // namespace

bool TensorLayout::IsRowMajor() const {
  for (size_t i = 0; i < order.size(); ++i) {
    if (order[i] != static_cast<int>(i)) return false;
  }
  return blocks.empty();
}

absl::Status CheckLayout(const TensorLayout& layout, int rank) {
  const auto error = [&] {
    return absl::InvalidArgumentError(
        absl::StrCat("layout \"", ToString(layout), "\" is none of rank ", rank));
  };
  std::vector<bool> seen(static_cast<size_t>(rank), false);
  for (const int dim : layout.order) {
    if (dim < 0 || dim >= rank || seen[dim]) return error();
    seen[dim] = true;
  }
  if (!layout.order.empty() && static_cast<int>(layout.order.size()) != rank) return error();
  std::vector<int64_t> products(static_cast<size_t>(rank), 1);
  for (const TensorLayout::Block& block : layout.blocks) {
    if (block.dim < 0 || block.dim >= rank || block.size < 2) return error();
    int64_t& product = products[block.dim];
    if (__builtin_mul_overflow(product, block.size, &product) || product > kMostInBlock)
      return error();
  }
  return absl::OkStatus();
}

std::vector<Expr> PhysicalShape(const TensorLayout& layout, absl::Span<const Expr> shape) {
  std::vector<Expr> physical = ExprsOf(FullOrder(layout, shape.size()), [&](int dim) {
    const int64_t block = BlockProduct(layout, dim, 0);
    return block == 1 ? shape[dim] : Simplify(CeilDiv(shape[dim], Int64(block)));
  });
  for (const TensorLayout::Block& block : layout.blocks) physical.push_back(Int64(block.size));
  return physical;
}

std::vector<Expr> PhysicalIndices(const TensorLayout& layout, absl::Span<const Expr> shape,
                                  absl::Span<const Expr> indices) {
  std::vector<Expr> physical = ExprsOf(FullOrder(layout, shape.size()), [&](int dim) {
    const int64_t block = BlockProduct(layout, dim, 0);
    return block == 1 ? indices[dim] : indices[dim] / Int64(block);
  });
  for (size_t i = 0; i < layout.blocks.size(); ++i) {
    const TensorLayout::Block& block = layout.blocks[i];
    const int64_t inner = BlockProduct(layout, block.dim, i + 1);
    physical.push_back(indices[block.dim] / Int64(inner) % Int64(block.size));
  }
  for (Expr& index : physical) index = Simplify(index);
  return physical;
}

std::vector<Expr> LogicalIndices(const TensorLayout& layout, absl::Span<const Expr> shape,
                                 absl::Span<const Expr> physical) {
  std::vector<Expr> logical(shape.size());
  const std::vector<int> order = FullOrder(layout, shape.size());
  for (size_t i = 0; i < order.size(); ++i) {
    logical[order[i]] = physical[i] * Int64(BlockProduct(layout, order[i], 0));
  }
  for (size_t i = 0; i < layout.blocks.size(); ++i) {
    const int dim = layout.blocks[i].dim;
    logical[dim] =
        logical[dim] + physical[order.size() + i] * Int64(BlockProduct(layout, dim, i + 1));
  }
  for (Expr& index : logical) index = Simplify(index);
  return logical;
}

std::string ToString(const TensorLayout& layout) {
  if (layout.IsRowMajor()) return "row_major";
  std::string text;
  if (!layout.order.empty())
    absl::StrAppend(&text, "order(", absl::StrJoin(layout.order, ","), ")");
  if (!layout.blocks.empty()) {
    absl::StrAppend(&text, text.empty() ? "" : " ", "block(",
                    absl::StrJoin(layout.blocks, ",",
                                  [](std::string* out, const TensorLayout::Block& block) {
                                    absl::StrAppend(out, block.dim, ":", block.size);
                                  }),
                    ")");
  }
  return text;
}

absl::StatusOr<TensorLayout> ParseTensorLayout(absl::string_view text) {
  const auto error = [&] {
    return absl::InvalidArgumentError(absl::StrCat(
        "layout \"", text, "\": expected \"row_major\" or \"order(0,2,1) block(0:32)\""));
  };
  TensorLayout layout;
  if (text == "row_major") return layout;
  for (absl::string_view part : absl::StrSplit(text, ' ')) {
    if (auto order = PiecesOf(part, "order"); order.has_value() && layout.order.empty()) {
      std::vector<bool> seen(order->size(), false);
      for (absl::string_view piece : *order) {
        int dim = 0;
        if (!absl::SimpleAtoi(piece, &dim) || dim < 0 || dim >= static_cast<int>(seen.size()) ||
            seen[dim])
          return error();
        seen[dim] = true;
        layout.order.push_back(dim);
      }
    } else if (auto blocks = PiecesOf(part, "block"); blocks.has_value() && layout.blocks.empty()) {
      for (absl::string_view piece : *blocks) {
        const std::vector<absl::string_view> halves = absl::StrSplit(piece, ':');
        TensorLayout::Block block;
        if (halves.size() != 2 || !absl::SimpleAtoi(halves[0], &block.dim) || block.dim < 0 ||
            !absl::SimpleAtoi(halves[1], &block.size) || block.size < 2) {
          return error();
        }
        layout.blocks.push_back(block);
      }
    } else {
      return error();
    }
  }
  return layout;
}

}  // namespace hidet::ir
