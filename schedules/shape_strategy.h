// A strategy whose decisions all follow from one shape: what a function reads off a task, or the
// reason why a task does not have it.
//
//   absl::StatusOr<TransposeShape> GetShape(const ir::AnalyzedTask& task);
//
//   class TransposeStrategy : public ShapeStrategy<GetShape, IsGpu> {
//     std::vector<Config> Configs(const TransposeShape& shape, ...) const override;
//     ...
//   };
//
// It takes the tasks that have the shape, on targets that pass the check (schedules/target.h). The
// function is called once a task; the four functions below are handed what it found.
#ifndef SCHEDULES_SHAPE_STRATEGY_H_
#define SCHEDULES_SHAPE_STRATEGY_H_

#include <limits>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/status_macros.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/program.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::schedules {

template <auto get_shape, absl::Status (*check_target)(const Target&)>
class ShapeStrategy : public Strategy {
 public:
  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const final {
    HIDET_RETURN_IF_ERROR(check_target(target));
    const auto& shape = task.Remember<get_shape>();
    HIDET_RETURN_IF_ERROR(shape.status());
    return Accepts(*shape, task, target);
  }

  // None of a task without the shape, which costs infinitely much.
  std::vector<Config> Space(const ir::AnalyzedTask& task, const Target& target,
                            SearchSpace space) const final {
    const auto& shape = task.Remember<get_shape>();
    return shape.ok() ? Configs(*shape, target, space) : std::vector<Config>{};
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const final {
    const auto& shape = task.Remember<get_shape>();
    return shape.ok() ? Seconds(*shape, task, target, config)
                      : std::numeric_limits<double>::infinity();
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const final {
    const auto& shape = task.Remember<get_shape>();
    HIDET_RETURN_IF_ERROR(shape.status());
    return Make(*shape, task, target, config);
  }

 protected:
  using Shape =
      typename std::invoke_result_t<decltype(get_shape), const ir::AnalyzedTask&>::value_type;

  // What Matches, Space, Cost and Apply (schedules/strategy.h) answer for a task with the shape.
  virtual absl::Status Accepts(const Shape& shape, const ir::AnalyzedTask& task,
                               const Target& target) const {
    return absl::OkStatus();
  }
  virtual std::vector<Config> Configs(const Shape& shape, const Target& target,
                                      SearchSpace space) const {
    return {Config{}};
  }
  virtual double Seconds(const Shape& shape, const ir::AnalyzedTask& task, const Target& target,
                         const Config& config) const = 0;
  virtual absl::StatusOr<ir::Program> Make(const Shape& shape, const ir::AnalyzedTask& task,
                                           const Target& target, const Config& config) const = 0;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_SHAPE_STRATEGY_H_
