#include "schedules/cpu/convolution_winograd_kernel.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "schedules/cpu/convolution_tiling_cpu.h"
#include "schedules/cpu/register_tile_cpu.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

constexpr int64_t kFilterChannels = 16;  // of the image, that a block of the filters' kernel has
constexpr int64_t kPartChannels = 64;    // of the image, whose products are added up in registers

using Exprs = std::vector<Expr>;

// Along one dimension of an image: B^T of four elements.
Exprs TransformImage(const Exprs& d) {
  return {d[0] - d[2], d[1] + d[2], d[2] - d[1], d[1] - d[3]};
}

// Of a window: G of three elements.
Exprs TransformFilter(const Exprs& g) {
  const Expr half = ir::Constant(g[0].type(), 0.5), ends = g[0] + g[2];
  return {g[0], (ends + g[1]) * half, (ends - g[1]) * half, g[2]};
}

// Of sums: A^T of four elements.
Exprs TransformSums(const Exprs& m) { return {m[0] + m[1] + m[2], m[1] - m[2] - m[3]}; }

using Transform = Exprs (*)(const Exprs&);

// `body` with what the transform makes of elements along each of so many dimensions, of which each
// has `side` of them; the last is the fastest.
Stmt WithTransformed(const Exprs& elements, size_t dimensions, size_t side, Transform transform,
                     const std::function<Stmt(const Exprs&)>& body) {
  return ir::Let("t", elements, [&](const Exprs& values) {
    if (dimensions == 0) return body(values);
    // Along the last dimension, which becomes the first: after all of them each is where it was.
    std::vector<Exprs> rows;
    for (auto row = values.begin(); row != values.end(); row += static_cast<std::ptrdiff_t>(side))
      rows.push_back(transform({row, row + static_cast<std::ptrdiff_t>(side)}));
    Exprs turned;
    for (size_t i = 0; i < rows[0].size(); ++i) {
      for (const Exprs& row : rows) turned.push_back(row[i]);
    }
    return WithTransformed(turned, dimensions - 1, side, transform, body);
  });
}

// The digits of a number, the slowest first.
std::vector<int64_t> Digits(int64_t number, size_t count, int64_t base) {
  std::vector<int64_t> digits(count);
  for (size_t i = count; i-- > 0; number /= base) digits[i] = number % base;
  return digits;
}

class WinogradBuilder {
 public:
  WinogradBuilder(const ConvolutionShape& shape, const Target& target, const Config& config)
      : shape_(shape),
        window_(shape.window()),
        storage_(shape.task),
        lanes_(target.float_lanes()),
        mr_(config.at("mr")),
        nr_(config.at("nr")),
        tiles_(config.at("tiles")),
        channels_(config.at("channels")),
        depth_(*ir::AsInt(shape.image_read().buffer.shape().back())),
        // One more vector, so that rows of channels do not lie a power of two apart.
        row_(RoundUpTo(depth_, lanes_) + lanes_),
        sides_(WinogradSides(shape)),
        places_(CountOverSides(kWinogradSide, sides_.size())) {
    const auto floats = ir::Type::Float32();
    filters_ = Buffer::Make(
        "filters", floats,
        {Int64(CeilOfRatio(shape.channels, nr_)), Int64(places_), Int64(depth_), Int64(nr_)});
    image_ = Buffer::Shared("image_block", floats, {Int64(places_), Int64(tiles_), Int64(row_)});
    sums_ = Buffer::Shared("sums", floats, {Int64(places_), Int64(mr_), Int64(nr_)});
    // Tiles are counted along the axes of the result, where the window slides by what lies between
    // a tile's two results.
    counts_.assign(window_.extents().begin(), window_.extents().end() - 1);
    for (const WinogradSide& side : sides_) {
      Expr& count = counts_[static_cast<size_t>(side.axis)];
      count = ir::Simplify(ir::CeilDiv(count, Int64(side.dilation * kWinogradResults)) *
                           Int64(side.dilation));
    }
  }

  ir::Program Build(const ir::Task& task) {
    ir::Program program = ir::MakeProgram(shape_.task);
    AddWorkspaces({filters_}, program);
    const Expr parts = Int64(CeilOfRatio(depth_, kFilterChannels));
    ir::Kernel filters =
        NewBlockKernel(KernelName(task.name, "filters"),
                       ir::Simplify(parts * Int64(CeilOfRatio(shape_.channels, nr_))));
    filters.body = EmitFilters(ir::Simplify(filters.grid[0].var / parts),
                               ir::Simplify(filters.grid[0].var % parts));
    filters.schedule = absl::StrCat("convolution_winograd filters in panels of ", nr_);
    ir::AddKernel(program, std::move(filters));

    const Expr tiles = Product(counts_), blocks = ir::Simplify(ir::CeilDiv(tiles, Int64(tiles_)));
    ir::Kernel kernel =
        NewBlockKernel(KernelName(task.name, "convolution"),
                       ir::Simplify(Int64(CeilOfRatio(shape_.channels, channels_)) * blocks));
    const Var& block = kernel.grid[0].var;
    // Blocks that follow each other share their filters.
    kernel.body = ir::Let({{"channel0", ir::Simplify(block / blocks * Int64(channels_)), channel0_},
                           {"tile0", ir::Simplify(block % blocks * Int64(tiles_)), tile0_}},
                          [&] {
                            count_ = ir::Simplify(ir::Min(Int64(tiles_), tiles - tile0_));
                            return ir::Seq({EmitImage(), EmitPanels()});
                          });
    kernel.body = ir::Allocate({sums_, image_}, kernel.body);
    kernel.schedule = absl::StrCat("convolution_winograd ", mr_, "x", nr_, " block ", tiles_,
                                   " tiles x ", channels_);
    kernel.block_nanoseconds =
        2.0 * static_cast<double>(places_ * tiles_ * channels_ * depth_) / 100;
    ir::AddKernel(program, std::move(kernel));
    return program;
  }

 private:
  // The filters.

  Stmt EmitFilters(const Expr& panel, const Expr& part) const {
    return ir::Let("c0", ir::Simplify(part * Int64(kFilterChannels)), [&](Var c0) {
      const Expr count = ir::Simplify(ir::Min(Int64(kFilterChannels), Int64(depth_) - c0));
      return ir::For("i", count, [&](Var i) {
        return ir::Let("c", ir::Simplify(c0 + i), [&](Var c) {
          return ir::For("v", Int64(nr_ / lanes_), [&](Var v) {
            return EmitFilter(panel, c, ir::Simplify(v * Int64(lanes_)));
          });
        });
      });
    });
  }

  // Of one channel of the image and a vector of the result's, which begin at `first` of the panel.
  Stmt EmitFilter(const Expr& panel, const Expr& c, const Expr& first) const {
    return ir::Let("k", ir::Simplify(panel * Int64(nr_) + first), [&](Var k) {
      const int64_t count = CountOverSides(kWinogradTaps, sides_.size());
      const Exprs taps = ir::ExprsOf(count, [&](int64_t tap) {
        return LoadWeight(k, Digits(tap, sides_.size(), kWinogradTaps), c);
      });
      return WithTransformed(taps, sides_.size(), kWinogradTaps, TransformFilter,
                             [&](const Exprs& filter) {
                               return ir::SeqOf(places_, [&](int64_t place) {
                                 return ir::Store(filters_, {panel, Int64(place), c, first},
                                                  filter[static_cast<size_t>(place)]);
                               });
                             });
    });
  }

  Expr LoadWeight(const Expr& channel, const std::vector<int64_t>& taps, const Expr& c) const {
    Point point{.axes = {}, .lane_axis = window_.axes.back(), .lanes = lanes_};
    for (const Var& axis : window_.axes) point.axes[axis] = Int64(0);  // the weight has its last
    point.axes[window_.axes.back()] = channel;
    for (const Var& axis : window_.reduction_axes) point.axes[axis] = c;
    for (size_t i = 0; i < sides_.size(); ++i)
      point.axes[window_.reduction_axes[sides_[i].reduction_axis]] = Int64(taps[i]);
    if (shape_.channels % nr_ != 0)
      point.mask = LanesBelow(ir::Simplify(Int64(shape_.channels) - channel), lanes_);
    return EmitRead(window_, shape_.weight, storage_, point).values[0];
  }

  // The block's part of the image.

  // Tile number `tile` of the block: the coordinates of its first result.
  Stmt AtTile(const Expr& tile, const std::function<Stmt(const ir::VarMap<Expr>&)>& body) const {
    return ir::Let("tile", ir::Simplify(tile0_ + tile), [&](Var number) {
      Exprs coordinates = Unravel(number, counts_);
      for (const WinogradSide& side : sides_) {
        Expr& at = coordinates[static_cast<size_t>(side.axis)];
        const Expr between = Int64(side.dilation);
        at = ir::Simplify(at / between * (between * Int64(kWinogradResults)) + at % between);
      }
      return ir::Let("at", coordinates, [&](const Exprs& named) {
        ir::VarMap<Expr> axes;
        for (size_t axis = 0; axis < named.size(); ++axis) axes[window_.axes[axis]] = named[axis];
        return body(axes);
      });
    });
  }

  Stmt EmitImage() const {
    return ir::For("i", count_, [&](Var i) {
      return AtTile(i, [&](const ir::VarMap<Expr>& axes) { return EmitImageTile(i, axes); });
    });
  }

  Stmt EmitImageTile(const Var& i, const ir::VarMap<Expr>& axes) const {
    const Exprs first = ir::ExprsOf(shape_.dimensions, [&](const ImageDimension& dimension) {
      const Expr base = Int64(dimension.base);
      return dimension.axis < 0 ? base : ir::Simplify(axes.at(window_.axes[dimension.axis]) + base);
    });
    return ir::Let("first", first, [&](const Exprs& named) {
      // Which elements along each side of the tile are in the image, and whether all are.
      Exprs all, inside;
      for (const WinogradSide& side : sides_) {
        const Expr &at = named[side.dimension],
                   size = shape_.image_read().buffer.shape()[side.dimension];
        for (int64_t element = 0; element < kWinogradSide; ++element) {
          const Expr index = at + Int64(element * side.dilation);
          inside.push_back(ir::Simplify(Int64(0) <= index && index < size));
        }
        const Expr last = at + Int64((kWinogradSide - 1) * side.dilation);
        all.push_back(ir::Simplify(Int64(0) <= at && last < size));
      }
      return ir::If(ir::AllOf(all), EmitImageVectors(i, named, {}),
                    ir::Let("inside", inside, [&](const Exprs& of_sides) {
                      return EmitImageVectors(i, named, of_sides);
                    }));
    });
  }

  // All channels of a tile; where `inside` is given, which has four for each side, its elements are
  // zero but where it is true.
  Stmt EmitImageVectors(const Var& i, const Exprs& first, const Exprs& inside) const {
    return InVectors(Int64(depth_), lanes_, [&](const Expr& c, const Expr& mask) {
      const Exprs elements = ir::ExprsOf(places_, [&](int64_t place) {
        const std::vector<int64_t> digits = Digits(place, sides_.size(), kWinogradSide);
        Exprs indices = first, conditions;
        indices.back() = indices.back() + c;
        for (size_t s = 0; s < sides_.size(); ++s) {
          Expr& index = indices[sides_[s].dimension];
          index = index + Int64(digits[s] * sides_[s].dilation);
          if (!inside.empty())
            conditions.push_back(inside[s * kWinogradSide + static_cast<size_t>(digits[s])]);
        }
        for (Expr& index : indices) index = ir::Simplify(index);
        Expr predicate = ir::AllOf(conditions);
        if (predicate.defined()) predicate = ir::Broadcast(predicate, lanes_);
        return storage_.Load(shape_.image_read().buffer, indices,
                             {.lanes = lanes_, .predicate = ir::AllOf({mask, predicate})});
      });
      return WithTransformed(
          elements, sides_.size(), kWinogradSide, TransformImage, [&](const Exprs& values) {
            return ir::SeqOf(places_, [&](int64_t place) {
              return ir::Store(image_, {Int64(place), i, c}, values[static_cast<size_t>(place)]);
            });
          });
    });
  }

  // Products and results.

  Stmt EmitPanels() const {
    const Expr channels =
        ir::Simplify(ir::Min(Int64(channels_), Int64(shape_.channels) - channel0_));
    return ir::For("panel", ir::Simplify(ir::CeilDiv(channels, Int64(nr_))), [&](Var panel) {
      const Expr left = ir::Simplify(channels - panel * Int64(nr_));
      const int64_t last = CeilOfRatio(shape_.channels % nr_, lanes_), all = nr_ / lanes_;
      const Stmt whole = EmitGroups(panel, all);
      if (last == 0 || last == all) return whole;
      return ir::If(Int64(nr_) <= left, whole, EmitGroups(panel, last));
    });
  }

  Stmt EmitGroups(const Var& panel, int64_t vectors) const {
    const Expr number = ir::Simplify(channel0_ / Int64(nr_) + panel);
    return ir::For("group", ir::Simplify(ir::CeilDiv(count_, Int64(mr_))), [&](Var group) {
      return ir::Let("t0", ir::Simplify(group * Int64(mr_)), [&](Var t0) {
        int64_t fewer = 0;
        const Expr left = ir::Simplify(count_ - t0);
        Stmt products;
        for (const int64_t rows : WinogradGroups(mr_, ir::AsInt(Product(counts_)))) {
          const Stmt of_rows = EmitProducts(number, t0, rows, vectors);
          products = products.defined() ? ir::If(Int64(fewer) < left, of_rows, products) : of_rows;
          fewer = rows;
        }
        return ir::Seq({products, EmitResults(number, t0, vectors)});
      });
    });
  }

  // At each place the sums over channels of so many tiles; some may be past the block's last, whose
  // sums nobody reads. Sums of parts that are added are more exact than one that grows through all
  // channels.
  Stmt EmitProducts(const Expr& panel, const Var& t0, int64_t rows, int64_t vectors) const {
    const RegisterTile tile(rows, vectors, lanes_);
    return ir::For(
        "place", Int64(places_),
        [&](Var place) {
          std::vector<Stmt> parts = {EmitPart(tile, panel, place, t0, Int64(0),
                                              std::min(depth_, kPartChannels), /*adds=*/false)};
          const int64_t whole = depth_ / kPartChannels, rest = depth_ % kPartChannels;
          if (whole > 1) {
            parts.push_back(ir::For(
                "part", Int64(whole - 1),
                [&](Var part) {
                  return EmitPart(tile, panel, place, t0,
                                  ir::Simplify((part + 1) * Int64(kPartChannels)), kPartChannels,
                                  /*adds=*/true);
                },
                ir::kRolled));
          }
          if (whole > 0 && rest > 0) {
            parts.push_back(EmitPart(tile, panel, place, t0, Int64(whole * kPartChannels), rest,
                                     /*adds=*/true));
          }
          return ir::Seq(std::move(parts));
        },
        ir::kRolled);
  }

  // The sums over `count` channels from `first` on.
  Stmt EmitPart(const RegisterTile& tile, const Expr& panel, const Var& place, const Var& t0,
                const Expr& first, int64_t count, bool adds) const {
    const Stmt loop = ir::For(
        "c", Int64(count),
        [&](Var step) {
          const Expr c = ir::Simplify(first + step);
          return tile.MultiplyAdd(
              [&](int64_t i) { return ir::Load(image_, {place, ir::Simplify(t0 + Int64(i)), c}); },
              [&](int64_t j) {
                return ir::Load(filters_, {panel, place, c, Int64(j * lanes_)}, {.lanes = lanes_});
              });
        },
        ir::kRolled);
    const auto memory = [&](int64_t i, int64_t j) -> Exprs {
      return {place, Int64(i), Int64(j * lanes_)};
    };
    return tile.Allocate(
        ir::Seq({tile.Zero(), loop, adds ? tile.Add(sums_, memory) : tile.Store(sums_, memory)}));
  }

  Stmt EmitResults(const Expr& panel, const Var& t0, int64_t vectors) const {
    const Expr count = ir::Simplify(ir::Min(Int64(mr_), count_ - t0));
    return ir::For("i", count, [&](Var i) {
      return AtTile(ir::Simplify(t0 + i), [&](const ir::VarMap<Expr>& axes) {
        return ir::SeqOf(vectors, [&](int64_t v) { return EmitResult(panel, i, v, axes); });
      });
    });
  }

  // The results of a tile, in a vector of channels.
  Stmt EmitResult(const Expr& panel, const Var& i, int64_t v, const ir::VarMap<Expr>& axes) const {
    const Exprs sums = ir::ExprsOf(places_, [&](int64_t place) {
      return ir::Load(sums_, {Int64(place), i, Int64(v * lanes_)}, {.lanes = lanes_});
    });
    const Expr channel = ir::Simplify(panel * Int64(nr_) + Int64(v * lanes_));
    return WithTransformed(
        sums, sides_.size(), kWinogradSide, TransformSums, [&](const Exprs& results) {
          return ir::SeqOf(std::ssize(results), [&](int64_t result) {
            ir::VarMap<Expr> at = axes;
            Exprs exists;
            const std::vector<int64_t> digits = Digits(result, sides_.size(), kWinogradResults);
            for (size_t s = 0; s < sides_.size(); ++s) {
              const auto& [axis, reduction_axis, dimension, dilation] = sides_[s];
              const Expr& extent = window_.extents()[axis];
              Expr& place = at[window_.axes[axis]];
              place = ir::Simplify(place + Int64(digits[s] * dilation));
              // The first of two neighbours is always there.
              if ((digits[s] > 0 || dilation > 1) &&
                  !ir::IsMultipleOf(extent, dilation * kWinogradResults))
                exists.push_back(ir::Simplify(place < extent));
            }
            at[window_.axes.back()] = channel;
            const Stmt store = StoreResult(at, channel, results[static_cast<size_t>(result)]);
            return exists.empty() ? store : ir::If(ir::AllOf(exists), store);
          });
        });
  }

  Stmt StoreResult(const ir::VarMap<Expr>& at, const Expr& channel, const Expr& value) const {
    const auto emit = [&](const Expr& mask) {
      return StoreThrough(
          window_, shape_.epilogues, storage_,
          {.axes = at, .lane_axis = window_.axes.back(), .lanes = lanes_, .mask = mask}, {value});
    };
    const Stmt whole = emit(Expr());
    if (shape_.channels % lanes_ == 0) return whole;
    const Expr left = ir::Simplify(Int64(shape_.channels) - channel);
    return ir::If(Int64(lanes_) <= left, whole, emit(LanesBelow(left, lanes_)));
  }

  const ConvolutionShape& shape_;
  const ir::Stage& window_;
  const Storage storage_;
  const int lanes_;
  const int64_t mr_, nr_, tiles_, channels_;
  const int64_t depth_, row_;  // channels of the image; elements between its tiles
  const std::vector<WinogradSide> sides_;
  const int64_t places_;
  Exprs counts_;  // of tiles, along the result's axes but its channels
  Buffer filters_, image_, sums_;
  // Of the block being emitted.
  Expr channel0_, tile0_, count_;
};

}  // namespace

std::vector<WinogradSide> WinogradSides(const ConvolutionShape& shape) {
  std::vector<WinogradSide> sides;
  for (size_t d = 0; d < shape.dimensions.size(); ++d) {
    const ImageDimension& dimension = shape.dimensions[d];
    if (dimension.axis >= 0 && dimension.reduction_axis >= 0)
      sides.push_back({dimension.axis, dimension.reduction_axis, d, dimension.dilation});
  }
  return sides;
}

std::vector<int64_t> WinogradGroups(int64_t mr, std::optional<int64_t> tiles) {
  std::vector<int64_t> groups = {mr};
  if (!tiles.has_value()) {
    for (const int64_t rows : NarrowerTiles(mr)) groups.insert(groups.begin(), rows);
  } else if (*tiles % mr > 0) {
    groups.insert(groups.begin(), *tiles % mr);
  }
  return groups;
}

int64_t CountOverSides(int64_t along_side, size_t sides) {
  int64_t count = 1;
  for (size_t i = 0; i < sides; ++i) count *= along_side;
  return count;
}

ir::Program MakeWinogradConvolution(const ir::Task& task, const ConvolutionShape& shape,
                                    const Target& target, const Config& config) {
  return WinogradBuilder(shape, target, config).Build(task);
}

}  // namespace hidet::schedules
