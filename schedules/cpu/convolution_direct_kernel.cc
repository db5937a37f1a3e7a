#include "schedules/cpu/convolution_direct_kernel.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "schedules/cpu/block_sizes.h"
#include "schedules/cpu/convolution_tiling_cpu.h"
#include "schedules/cpu/reduction_words_cpu.h"
#include "schedules/cpu/register_tile_cpu.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/cpu/weight_panels_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

constexpr int64_t kPartSteps = 256;  // whose products are added up in registers, at least

class ConvolutionBuilder {
 public:
  ConvolutionBuilder(const ConvolutionShape& shape, const Target& target, const Config& config)
      : shape_(shape),
        window_(shape.window()),
        storage_(shape.task),
        lanes_(target.float_lanes()),
        tile_rows_(config.at("tile_rows")),
        tile_columns_(config.at("tile_columns")),
        words_(WordsOf(shape, target)),
        copied_(CopiedType(shape, words_)),
        panel_(storage_.ParameterFor(shape.weight_read().buffer)),
        nr_(*ir::AsInt(panel_.shape()[panel_.rank() - (words_.are_elements() ? 1 : 2)])),
        rows_(config.at("rows")),
        columns_(config.at("columns")),
        channels_(config.at("channels")),
        sizes_(SizesOf(shape, target)),
        group_channels_(sizes_.channels),
        parts_(PanelParts(sizes_, {tile_rows_, tile_columns_, nr_}, target)),
        shares_vectors_(SharesVectors(shape, target)) {
    // The copy has the image's dimensions in the image's order.
    int64_t size = 1;
    const size_t rank = shape.dimensions.size();
    extents_.resize(rank);
    strides_.resize(rank);
    for (size_t d = rank; d-- > 0;) {
      const ImageDimension& dimension = shape.dimensions[d];
      const int64_t count = BlockSize(dimension.axis);
      extents_[d] = (count - 1) * CopiedStride(shape_, dimension) + shape.Span(dimension);
      if (shares_vectors_ && d + 1 == rank) size *= channels_;
      strides_[d] = size;
      size *= d + 1 == rank ? RoundUpTo(extents_[d], words_.group) : extents_[d];
    }
    image_ = Shared("image_block", copied_, size);
    // Sums stay in memory from one part of the panel to the next, those of all points.
    sums_columns_ = RoundUpTo(columns_, tile_columns_);
    tile_ = Shared("tile", words_.sum,
                   (parts_ == 1 ? tile_rows_ * tile_columns_ : rows_ * sums_columns_) * nr_);
  }

  ir::Program Build(const ir::Task& task) {
    ir::Program program = ir::MakeProgram(shape_.task);
    // From the slowest: images, groups, blocks of channels, of rows, of columns; so that blocks
    // that follow each other share their weights.
    std::vector<Expr> counts =
        ir::ExprsOf(shape_.row_axis(), [&](int axis) { return Extent(axis); });
    counts.push_back(Int64(sizes_.groups));
    counts.push_back(Int64(CeilOfRatio(group_channels_, channels_)));
    counts.push_back(ir::Simplify(ir::CeilDiv(Extent(shape_.row_axis()), Int64(rows_))));
    counts.push_back(ir::Simplify(ir::CeilDiv(Extent(shape_.column_axis()), Int64(columns_))));
    ir::Kernel kernel = NewBlockKernel(KernelName(task.name, "convolution"), Product(counts));
    kernel.body = ir::Allocate({tile_, image_}, EmitBlock(Unravel(kernel.grid[0].var, counts)));
    kernel.schedule =
        absl::StrCat("convolution_direct ", tile_rows_, "x", tile_columns_, "x", nr_, " block ",
                     rows_, "x", columns_, "x", channels_, words_.dot.has_value() ? " dots" : "");
    const StageCost cost = EstimateTask(shape_.task);
    kernel.block_nanoseconds = cost.flops / AtHints(Product(counts)) / 100;
    ir::AddKernel(program, std::move(kernel));
    return program;
  }

 private:
  static Buffer Shared(absl::string_view name, ScalarType type, int64_t size) {
    return Buffer::Shared(name, ir::Type::Scalar(type), {Int64(size)});
  }

  // What the copy of the image has: what is multiplied, or its words' elements.
  static ScalarType CopiedType(const ConvolutionShape& shape, const ReductionWords& words) {
    if (words.are_elements()) return words.word;
    return words.as_int16 ? ScalarType::kInt16 : shape.image_read().buffer.dtype().scalar;
  }

  // How many neighbours of the image are copied together: words are of fewer bits than floats.
  int CopiedLanes() const {
    if (words_.are_elements()) return lanes_;
    const int64_t most = int64_t{lanes_} * 32 / BitWidth(copied_);
    const int64_t whole = std::gcd(extents_.back(), most);
    return static_cast<int>(whole >= lanes_ / 2 ? whole : lanes_);
  }

  Expr Extent(int axis) const { return axis < 0 ? Int64(1) : window_.extents()[axis]; }
  // How many points of an axis a block has.
  int64_t BlockSize(int axis) const {
    if (axis < 0) return 1;
    if (axis == shape_.channel_axis()) return channels_;
    return axis == shape_.column_axis() ? columns_ : axis == shape_.row_axis() ? rows_ : 1;
  }

  // The block.

  Stmt EmitBlock(const std::vector<Expr>& indices) {
    std::vector<Expr> places(indices.begin(), indices.end() - 3);
    places.push_back(ir::Simplify(indices.end()[-3] * Int64(channels_)));
    places.push_back(ir::Simplify(indices.end()[-2] * Int64(rows_)));
    places.push_back(ir::Simplify(indices.end()[-1] * Int64(columns_)));
    return ir::Let("at", places, [&](const std::vector<Expr>& named) {
      for (int axis = 0; axis < shape_.row_axis(); ++axis)
        place_[window_.axes[axis]] = named[static_cast<size_t>(axis)];
      group_ = named.end()[-4];
      channel0_ = named.end()[-3];
      row0_ = named.end()[-2];
      column0_ = named.end()[-1];
      const Expr rows = ir::Simplify(ir::Min(Int64(rows_), Extent(shape_.row_axis()) - row0_));
      const Expr columns =
          ir::Simplify(ir::Min(Int64(columns_), Extent(shape_.column_axis()) - column0_));
      row_count_ = rows;
      column_count_ = columns;
      return ir::Seq({CopyImage(0, Int64(0), {}), EmitPanels(rows, columns)});
    });
  }

  // The copy of the image.

  // Where the block begins in a dimension of the image.
  Expr FirstIndex(const ImageDimension& dimension) const {
    Expr first = Int64(dimension.base) + group_ * Int64(dimension.group_stride);
    if (dimension.axis == shape_.channel_axis()) return ir::Simplify(first + channel0_);
    if (dimension.axis < 0) return ir::Simplify(first);
    const Expr place = dimension.axis == shape_.column_axis() ? column0_
                       : dimension.axis == shape_.row_axis()
                           ? row0_
                           : place_.at(window_.axes[dimension.axis]);
    return ir::Simplify(first + place * Int64(dimension.stride));
  }

  // Whether an index of the block may be none of the image's: in the padding, or because the last
  // block ends before its size.
  bool MayLeave(const ImageDimension& dimension) const {
    return dimension.is_padded || dimension.axis == shape_.column_axis() ||
           (dimension.axis >= 0 && dimension.axis == shape_.row_axis()) ||
           dimension.axis == shape_.channel_axis();
  }

  // How many indices of a dimension of the image are copied: of open sizes no more than the tiles
  // read that a block has, which is made for larger ones.
  Expr CopiedCount(size_t d) const {
    const ImageDimension& dimension = shape_.dimensions[d];
    const bool in_row = dimension.axis == shape_.column_axis();
    if (dimension.axis < 0 || (!in_row && dimension.axis != shape_.row_axis()) ||
        ir::AsInt(Extent(dimension.axis)).has_value())
      return Int64(extents_[d]);
    const Expr points =
        in_row ? ir::CeilDiv(column_count_, Int64(tile_columns_)) * Int64(tile_columns_)
               : row_count_;
    return ir::Simplify((points - 1) * Int64(CopiedStride(shape_, dimension)) +
                        Int64(shape_.Span(dimension)));
  }

  // Dimensions from `d` on, whose part of the copy begins at `offset`; those before are at
  // `indices` of the image.
  Stmt CopyImage(size_t d, const Expr& offset, const std::vector<Expr>& indices) {
    const ImageDimension& dimension = shape_.dimensions[d];
    const Expr size = shape_.image_read().buffer.shape()[d];
    const int64_t step = shape_.Span(dimension) == 1 ? std::max<int64_t>(1, dimension.stride) : 1;
    const bool is_last = d + 1 == shape_.dimensions.size();
    if (is_last && shares_vectors_) return CopyForChannels(offset, indices);
    if (is_last && step == 1) return CopyRow(offset, indices);
    return ir::For("i", CopiedCount(d), [&](Var i) {
      return ir::Let("index", ir::Simplify(FirstIndex(dimension) + i * Int64(step)), [&](Var at) {
        std::vector<Expr> inner = indices;
        inner.push_back(at);
        const Expr place = ir::Simplify(offset + i * Int64(strides_[d]));
        Stmt copy = is_last ? CopyElement(place, inner) : CopyImage(d + 1, place, inner);
        if (!MayLeave(dimension)) return copy;
        const Expr inside = ir::Simplify(Int64(0) <= at && at < size);
        return ir::If(inside, copy, Clear(place, strides_[d]));
      });
    });
  }

  Expr LoadImage(const std::vector<Expr>& indices, ir::LoadOptions options) const {
    return ir::Cast(copied_,
                    storage_.Load(shape_.image_read().buffer, indices, std::move(options)));
  }

  Stmt CopyElement(const Expr& place, const std::vector<Expr>& indices) const {
    return ir::Store(image_, {place}, LoadImage(indices, {}));
  }

  // Neighbours along the image's last dimension.
  Stmt CopyRow(const Expr& offset, const std::vector<Expr>& indices) {
    const ImageDimension& dimension = shape_.dimensions.back();
    const Expr size = shape_.image_read().buffer.shape().back();
    return ir::Let("first", FirstIndex(dimension), [&](Var first) {
      const int lanes = CopiedLanes();
      const Expr count = CopiedCount(extents_.size() - 1);
      return InVectors(count, lanes, [&](const Expr& v, const Expr& mask) {
        std::vector<Expr> at = indices;
        at.push_back(ir::Simplify(first + v));
        Expr exists = mask;
        if (MayLeave(dimension)) {
          const Expr lane = ir::Ramp(at.back(), Int64(1), lanes);
          exists = ir::AllOf(
              {mask, ir::Broadcast(Int64(0), lanes) <= lane && lane < ir::Broadcast(size, lanes)});
        }
        return ir::Store(image_, {ir::Simplify(offset + v)},
                         LoadImage(at, {.lanes = lanes, .predicate = exists}), mask);
      });
    });
  }

  // What each channel of the result reads of the image's last dimension.
  Stmt CopyForChannels(const Expr& offset, const std::vector<Expr>& indices) {
    const int64_t of_group = shape_.channels / shape_.groups, depth = extents_.back();
    const int64_t read = lanes_ / of_group * depth, width = std::min<int64_t>(read, lanes_);
    const auto copy = [&](const Expr& vector) {
      std::vector<Expr> loads;
      for (int64_t first = 0; first < read; first += width) {
        std::vector<Expr> at = indices;
        at.push_back(ir::Simplify(Int64(shape_.dimensions.back().base) +
                                  (channel0_ / Int64(lanes_) + vector) * Int64(read) +
                                  Int64(first)));
        loads.push_back(LoadImage(at, {.lanes = static_cast<int>(width)}));
      }
      return ir::Let("read", loads, [&](const std::vector<Expr>& values) {
        return ir::SeqOf(depth, [&](int64_t c) {
          std::vector<Expr> lanes = ir::ExprsOf(lanes_, [&](int64_t lane) {
            const int64_t element = lane / of_group * depth + c;
            return ir::Lane(values[static_cast<size_t>(element / width)],
                            static_cast<int>(element % width));
          });
          const Expr place = offset + Int64(c * channels_) + vector * Int64(lanes_);
          return ir::Store(image_, {ir::Simplify(place)}, ir::Pack(lanes));
        });
      });
    };
    const Expr count =
        ir::Simplify(ir::Min(Int64(channels_), Int64(group_channels_) - channel0_) / Int64(lanes_));
    return ir::For("v", count, [&](Var v) { return copy(v); });
  }

  Stmt Clear(const Expr& place, int64_t count) {
    const Expr fill = ir::Constant(image_.dtype(), shape_.image_read().fill);
    if (count == 1) return ir::Store(image_, {place}, fill);
    const int lanes = CopiedLanes();
    return InVectors(Int64(count), lanes, [&](const Expr& v, const Expr& mask) {
      return ir::Store(image_, {ir::Simplify(place + v)}, ir::Broadcast(fill, lanes), mask);
    });
  }

  // Tiles.

  Stmt EmitPanels(const Expr& rows, const Expr& columns) {
    const Expr channels =
        ir::Simplify(ir::Min(Int64(channels_), Int64(group_channels_) - channel0_));
    return ir::For("panel", ir::Simplify(ir::CeilDiv(channels, Int64(nr_))), [&](Var panel) {
      const Expr left = ir::Simplify(channels - panel * Int64(nr_));
      const int64_t last = CeilOfRatio(group_channels_ % nr_, lanes_), all = nr_ / lanes_;
      const Stmt whole = EmitParts(panel, all, rows, columns);
      if (last == 0 || last == all) return whole;
      return ir::If(Int64(nr_) <= left, whole, EmitParts(panel, last, rows, columns));
    });
  }

  // The parts of a panel, each by all tiles, so that it stays in the cache meanwhile.
  Stmt EmitParts(const Var& panel, int64_t vectors, const Expr& rows, const Expr& columns) {
    part_ = Int64(0);
    if (parts_ == 1) return EmitRows(panel, vectors, rows, columns);
    return ir::For("part", Int64(parts_), [&](Var part) {
      part_ = part;
      return EmitRows(panel, vectors, rows, columns);
    });
  }

  // Tiles over the block's rows, those that are left over row by row.
  Stmt EmitRows(const Var& panel, int64_t vectors, const Expr& rows, const Expr& columns) {
    const auto over = [&](const Expr& first, const Expr& count, int64_t height) {
      return ir::For("tile_row", count, [&](Var i) {
        return ir::Let("row", ir::Simplify(first + i * Int64(height)),
                       [&](Var row) { return EmitColumns(panel, vectors, row, height, columns); });
      });
    };
    Stmt whole = over(Int64(0), ir::Simplify(rows / Int64(tile_rows_)), tile_rows_);
    if (tile_rows_ == 1) return whole;
    const Expr rest = ir::Simplify(rows % Int64(tile_rows_));
    if (ir::IsInt(rest, 0)) return whole;
    return ir::Seq({whole, over(ir::Simplify(rows - rest), rest, 1)});
  }

  // Tiles over the block's columns. The last is as narrow as it needs to be where that is known,
  // else one of some widths, whose columns past the end are computed and not stored.
  Stmt EmitColumns(const Var& panel, int64_t vectors, const Expr& row, int64_t height,
                   const Expr& columns) {
    const auto tile = [&](const Expr& column, int64_t width) {
      return EmitTile({panel, row, column, vectors, height, width,
                       ir::Simplify(ir::Min(Int64(width), columns - column))});
    };
    const auto tiles = [&](const Expr& count, bool may_end) {
      return ir::For("tile_column", ir::Simplify(count), [&](Var i) {
        return ir::Let("column", ir::Simplify(i * Int64(tile_columns_)), [&](Var column) {
          Stmt any = tile(column, tile_columns_);
          if (!may_end) return any;
          const Expr left = ir::Simplify(columns - column);
          for (const int64_t width : NarrowerTiles(tile_columns_))
            any = ir::If(left <= Int64(width), tile(column, width), any);
          return any;
        });
      });
    };
    const std::optional<int64_t> all = ir::AsInt(Extent(shape_.column_axis()));
    if (!all.has_value()) return tiles(ir::CeilDiv(columns, Int64(tile_columns_)), true);
    Stmt whole = tiles(columns / Int64(tile_columns_), false);
    const int64_t width = *all % tile_columns_;
    if (width == 0) return whole;
    const Expr rest = ir::Simplify(columns % Int64(tile_columns_));
    Stmt last = ir::Let("column", ir::Simplify(columns - Int64(width)),
                        [&](Var column) { return tile(column, width); });
    return ir::Seq({whole, ir::If(ir::Simplify(Int64(0) < rest), last)});
  }

  struct Tile {
    Var panel;
    Expr row, column;  // within the block
    int64_t vectors, height, width;
    Expr columns;  // that exist
  };

  // Distance in the copy from one point to the next along an axis.
  int64_t PointStride(int axis) const {
    if (shares_vectors_ && axis == shape_.channel_axis()) return 1;
    for (size_t d = 0; d < strides_.size(); ++d) {
      if (axis >= 0 && shape_.dimensions[d].axis == axis)
        return strides_[d] * CopiedStride(shape_, shape_.dimensions[d]);
    }
    return 0;
  }

  Stmt EmitTile(const Tile& tile) {
    const int64_t row_stride = PointStride(shape_.row_axis()),
                  column_stride = PointStride(shape_.column_axis());
    Expr base = tile.row * Int64(row_stride) + tile.column * Int64(column_stride);
    if (sizes_.is_depthwise)
      base = base + tile.panel * Int64(nr_ * PointStride(shape_.channel_axis()));
    const RegisterTile sums(tile.height * tile.width, tile.vectors, lanes_, words_);
    const auto place = [&](int64_t i, int64_t j) -> std::vector<Expr> {
      return {SumPlace(tile, Int64(i / tile.width), Int64(i % tile.width), j)};
    };
    // Sums of parts that are added are more exact than one that grows through all of them.
    const auto add_up = [&](const Stmt& steps, const Expr& is_first) {
      Stmt keep = sums.Store(tile_, place);
      if (is_first.defined()) keep = ir::If(is_first, keep, sums.Add(tile_, place));
      return sums.Allocate(ir::Seq({sums.Zero(), steps, keep}));
    };
    const Stmt product = ir::Let("base", ir::Simplify(base), [&](Var first) {
      const auto point = [&](int64_t i, const Expr& tap) {
        const int64_t offset = i / tile.width * row_stride + i % tile.width * column_stride;
        return ir::Simplify(first + tap + Int64(offset));
      };
      const auto step = [&](const Expr& tap, const Expr& k) {
        const auto weight = [&](int64_t j) {
          return words_.AsWords(ir::Load(panel_, WeightPlace(tile.panel, k, Int64(j * lanes_)),
                                         {.lanes = lanes_ * static_cast<int>(words_.group)}));
        };
        const Stmt prefetch = PrefetchWeights(tile, k);
        if (sizes_.is_depthwise) {
          return sums.MultiplyAddVectors(
              [&](int64_t i, int64_t j) {
                return ir::Load(image_, {ir::Simplify(point(i, tap) + Int64(j * lanes_))},
                                {.lanes = lanes_});
              },
              weight, prefetch);
        }
        return sums.MultiplyAdd([&](int64_t i) { return LoadWord(point(i, tap)); }, weight,
                                prefetch);
      };
      const Expr is_first = parts_ > 1 ? ir::Eq(part_, Int64(0)) : Expr();
      Taps taps{.step = step, .add_up = add_up, .is_first = is_first};
      return WithBounds(tile, taps, [&] { return EmitTaps(taps); });
    });
    Stmt end = EmitEpilogue(tile);
    if (parts_ > 1) end = ir::If(ir::Eq(part_, Int64(parts_ - 1)), end);
    return ir::Seq({product, end});
  }

  // A word of the copy, whose elements follow each other.
  Expr LoadWord(const Expr& place) const {
    return words_.AsWords(ir::Load(image_, {place}, {.lanes = static_cast<int>(words_.group)}));
  }

  // Where the sums of a tile's point (row and column in the tile) are between registers and
  // outputs.
  Expr SumPlace(const Tile& tile, const Expr& row, const Expr& column, int64_t vector) const {
    const Expr point = parts_ == 1 ? row * Int64(tile.width) + column
                                   : (tile.row + row) * Int64(sums_columns_) + tile.column + column;
    return ir::Simplify(point * Int64(nr_) + Int64(vector * lanes_));
  }

  // How many of the panel's least parts (ConvolutionSizes) are one part.
  int64_t LeastOfPart() const { return CeilOfRatio(sizes_.parts, parts_); }

  // What is done over the window and the image's channels.
  struct Taps {
    // One step: the distance in the copy, and its number.
    std::function<Stmt(const Expr& tap, const Expr& k)> step;
    // The sums of some steps, whether they are a tile's first (always, where it is empty).
    std::function<Stmt(const Stmt& steps, const Expr& is_first)> add_up;
    Expr is_first;
    // Of a reduction axis whose elements may all lie in the padding for a tile: the first that does
    // not, and the end of those. There is one at least.
    struct Bounds {
      int axis;
      Expr begin, end;
    };
    std::vector<Bounds> bounds;

    const Bounds* BoundsOf(int axis) const {
      const auto found = std::ranges::find(bounds, axis, &Bounds::axis);
      return found == bounds.end() ? nullptr : &*found;
    }
  };

  // `body` with the bounds of the window's elements that a tile's rows, and columns, read. Sums of
  // the others are zero.
  Stmt WithBounds(const Tile& tile, Taps& taps, const std::function<Stmt()>& body, size_t d = 0) {
    if (d == shape_.dimensions.size()) return body();
    const ImageDimension& dimension = shape_.dimensions[d];
    const bool is_row = dimension.axis == shape_.row_axis();
    if (sizes_.is_depthwise || !LeavesPaddingOut(shape_, dimension))
      return WithBounds(tile, taps, body, d + 1);
    const Expr place = is_row ? row0_ + tile.row : column0_ + tile.column;
    const Expr first = ir::Simplify(place * Int64(dimension.stride) + Int64(dimension.base));
    const int64_t reach = ((is_row ? tile.height : tile.width) - 1) * dimension.stride;
    const int64_t count = StepsAlong(shape_, words_, dimension.reduction_axis);
    // Element e is at first + e dilation for the tile's first point, `reach` further for its last.
    const Expr step = Int64(dimension.dilation),
               last = shape_.image_read().buffer.shape()[d] - Int64(1) - first;
    const Expr begin =
        ir::Min(Int64(count - 1), ir::Max(Int64(0), step - Int64(1 + reach) - first) / step);
    return ir::Let("begin", ir::Simplify(begin), [&](Var from) {
      const Expr end = ir::Max(from + Int64(1),
                               ir::Min(Int64(count), ir::Max(Int64(0), last) / step + Int64(1)));
      return ir::Let("end", ir::Simplify(end), [&](Var to) {
        taps.bounds.push_back({dimension.reduction_axis, from, to});
        return WithBounds(tile, taps, body, d + 1);
      });
    });
  }

  // Steps of the reduction's axes from one of them on, of a part of the panel.
  int64_t StepsFrom(size_t next) const {
    int64_t steps = 1;
    for (; next < shape_.reduction_order.size(); ++next) {
      const int axis = shape_.reduction_order[next];
      steps *= axis == shape_.OuterReduction() ? LeastOfPart() : StepsAlong(shape_, words_, axis);
    }
    return steps;
  }

  // The loops of the reduction's axes from `next` on. The steps of as many of the last ones, or of
  // so much of one, are added up together as are few enough.
  Stmt EmitTaps(const Taps& taps, size_t next = 0, const Expr& tap = Int64(0),
                const Expr& k = Int64(0), bool in_part = false) {
    if (!in_part && StepsFrom(next) < 2 * kPartSteps)
      return taps.add_up(EmitTaps(taps, next, tap, k, /*in_part=*/true), taps.is_first);
    if (next == shape_.reduction_order.size()) return taps.step(tap, k);
    const int axis = shape_.reduction_order[next];
    const int64_t extent = StepsAlong(shape_, words_, axis);
    if (extent == 1) return EmitTaps(taps, next + 1, tap, k, in_part);
    int64_t stride = 0;
    for (size_t d = 0; d < strides_.size(); ++d) {
      if (shape_.dimensions[d].reduction_axis == axis)
        stride = strides_[d] * shape_.dimensions[d].dilation;
    }
    if (axis == shape_.reduction_order.back()) stride *= words_.group;
    const bool is_cut = parts_ > 1 && axis == shape_.OuterReduction();
    const Taps::Bounds* const bounds = taps.BoundsOf(axis);
    const auto over = [&](Expr first, Expr count, bool adds_up) {
      if (bounds != nullptr) {
        const Expr end = ir::Min(first + count, bounds->end);
        first = ir::Max(first, bounds->begin);
        count = end - first;
      }
      return ir::For(
          "r", ir::Simplify(count),
          [&](Var step) {
            const Expr r = ir::Simplify(first + step);
            Taps inner = taps;
            if (!adds_up) {
              // The first element may be in any part of the panel.
              const Expr first_of_all = bounds == nullptr ? Int64(0) : bounds->begin;
              inner.is_first =
                  ir::AllOf({is_cut ? Expr() : taps.is_first, ir::Eq(r, first_of_all)});
            }
            return EmitTaps(inner, next + 1, ir::Simplify(tap + r * Int64(stride)),
                            ir::Simplify(k * Int64(extent) + r), adds_up);
          },
          ir::kRolled);
    };
    const Expr first = is_cut ? part_ * Int64(LeastOfPart()) : Int64(0);
    const Expr count =
        is_cut ? ir::Min(Int64(LeastOfPart()), Int64(extent) - first) : Int64(extent);
    const int64_t inner = StepsFrom(next + 1);
    if (in_part || inner >= kPartSteps) return over(first, count, in_part);
    const int64_t together = CeilOfRatio(kPartSteps, inner);
    return ir::For(
        "group", ir::Simplify(ir::CeilDiv(count, Int64(together))),
        [&](Var group) {
          const Expr at = ir::Simplify(group * Int64(together));
          return taps.add_up(over(ir::Simplify(first + at), ir::Min(Int64(together), count - at),
                                  /*adds_up=*/true),
                             ir::AllOf({taps.is_first, ir::Eq(group, Int64(0))}));
        },
        ir::kRolled);
  }

  Expr PanelIndex(const Expr& panel) const {
    return (group_ * Int64(group_channels_) + channel0_) / Int64(nr_) + panel;
  }
  std::vector<Expr> WeightPlace(const Expr& panel, const Expr& k, const Expr& first) const {
    return PanelIndices(panel_, {.panel = PanelIndex(panel)}, k, first, words_.group);
  }

  Stmt PrefetchWeights(const Tile& tile, const Expr& k) const {
    const int64_t tiles_of_row = CeilOfRatio(columns_, tile_columns_),
                  tile_rows = CeilOfRatio(rows_, tile_rows_);
    const Expr number =
        tile.row / Int64(tile_rows_) * Int64(tiles_of_row) + tile.column / Int64(tile_columns_);
    // After a panel's last step comes the next panel's first.
    const Expr depth = Int64(LeastOfPart() * (sizes_.steps / sizes_.parts)), k0 = part_ * depth;
    return PrefetchPanel(panel_, {.panel = PanelIndex(tile.panel)}, k0 + depth, k - k0, depth,
                         number, tiles_of_row * tile_rows, words_.group);
  }

  // The epilogue over a tile, from its copy in cache to the outputs.
  Stmt EmitEpilogue(const Tile& tile) {
    return ir::For("i", Int64(tile.height), [&](Var i) {
      return ir::For("j", tile.columns, [&](Var j) {
        return ir::SeqOf(tile.vectors, [&](int64_t v) {
          ir::VarMap<Expr> axes = place_;
          if (shape_.row_axis() >= 0)
            axes[window_.axes[shape_.row_axis()]] = ir::Simplify(row0_ + tile.row + i);
          axes[window_.axes[shape_.column_axis()]] = ir::Simplify(column0_ + tile.column + j);
          const Expr channel = ir::Simplify(channel0_ + tile.panel * Int64(nr_) + v * lanes_);
          axes[window_.axes.back()] = ir::Simplify(group_ * Int64(group_channels_) + channel);
          const Expr sum = ir::Load(tile_, {SumPlace(tile, i, j, v)}, {.lanes = lanes_});
          const Expr value = ir::Cast(window_.combiner->identity[0].type().scalar, sum);
          const Expr left = ir::Simplify(Int64(group_channels_) - channel);
          const auto emit = [&](const Expr& mask) {
            return StoreThrough(
                window_, shape_.epilogues, storage_,
                {.axes = axes, .lane_axis = window_.axes.back(), .lanes = lanes_, .mask = mask},
                {value});
          };
          const Stmt full = emit(Expr());
          return group_channels_ % lanes_ == 0
                     ? full
                     : ir::If(Int64(lanes_) <= left, full, emit(LanesBelow(left, lanes_)));
        });
      });
    });
  }

  const ConvolutionShape& shape_;
  const ir::Stage& window_;
  const Storage storage_;
  const int lanes_;
  const int64_t tile_rows_, tile_columns_;
  const ReductionWords words_;
  const ScalarType copied_;
  const Buffer panel_;  // the weight as stored
  const int64_t nr_, rows_, columns_, channels_;
  const ConvolutionSizes sizes_;
  const int64_t group_channels_;
  const int64_t parts_;        // of a panel
  const bool shares_vectors_;  // convolution_tiling_cpu.h
  int64_t sums_columns_ = 0;
  std::vector<int64_t> extents_, strides_;  // of the copy, by dimension of the image
  Buffer image_, tile_;
  // Of the block being emitted.
  ir::VarMap<Expr> place_;  // of the axes before rows
  Expr group_, channel0_, row0_, column0_, row_count_, column_count_;
  Expr part_;  // of the panel
};

}  // namespace

ir::Program MakeDirectConvolution(const ir::Task& task, const ConvolutionShape& shape,
                                  const Target& target, const Config& config) {
  return ConvolutionBuilder(shape, target, config).Build(task);
}

}  // namespace hidet::schedules
