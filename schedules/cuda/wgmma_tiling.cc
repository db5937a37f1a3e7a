#include "schedules/cuda/wgmma_tiling.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"

namespace hidet::schedules {
namespace {

constexpr char kCluster[] = "cluster", kPair[] = "pair", kAhead[] = "ahead",
               kTurned[] = "turned";  // are there, as 1, or not

}  // namespace

WgmmaTiling WgmmaTiling::Of(const Config& config) {
  const auto has = [&](absl::string_view name) {
    return std::ranges::any_of(config.values,
                               [&](const auto& value) { return value.first == name; });
  };
  return {.consumers = static_cast<int>(config.at("consumers")),
          .bn = static_cast<int>(config.at("bn")),
          .bk = static_cast<int>(config.at("bk")),
          .stages = static_cast<int>(config.at("stages")),
          .split = config.at("split"),
          .blocks = static_cast<int>(config.at("blocks")),
          .cluster = has(kCluster),
          .pair = has(kPair),
          .ahead = has(kAhead),
          .turned = has(kTurned)};
}

Config WgmmaTiling::ToConfig() const {
  Config config{{{"consumers", consumers},
                 {"bn", bn},
                 {"bk", bk},
                 {"stages", stages},
                 {"split", split},
                 {"blocks", blocks}}};
  if (cluster) config.values.emplace_back(kCluster, 1);
  if (pair) config.values.emplace_back(kPair, 1);
  if (ahead) config.values.emplace_back(kAhead, 1);
  if (turned) config.values.emplace_back(kTurned, 1);
  return config;
}

std::string ToString(const WgmmaTiling& tiling) {
  std::string text =
      absl::StrCat("tile ", tiling.bm(), "x", tiling.bn, "x", tiling.bk, " stages ", tiling.stages);
  if (tiling.split > 1) absl::StrAppend(&text, " split ", tiling.split);
  if (tiling.cluster) absl::StrAppend(&text, " in clusters");
  if (tiling.pair) absl::StrAppend(&text, " in pairs");
  if (tiling.blocks > 1) absl::StrAppend(&text, " blocks ", tiling.blocks);
  if (tiling.ahead) absl::StrAppend(&text, " residuals ahead");
  if (tiling.turned) absl::StrAppend(&text, " turned");
  return text;
}

int ThreadsOfOneWgmmaLaunch(const Config& config) {
  const WgmmaTiling tiling = WgmmaTiling::Of(config);
  return tiling.split > 1 || tiling.pair ? 0 : tiling.threads();
}

PartOfTile SplitTile(const ir::Expr& number, const WgmmaTiling& tiling, const ir::Expr& tiles) {
  if (tiling.cluster) {
    const ir::Expr blocks = ir::Int64(tiling.split);
    return {.part = ir::Simplify(number % blocks), .tile = number / blocks};
  }
  return {.part = ir::Simplify(number / tiles), .tile = number};
}

}  // namespace hidet::schedules
