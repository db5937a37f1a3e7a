// Which dimensions of a convolution's operands are its channels, and the orders that have them
// last.
//
//   window t[n, k, p, q] = sum_{c,r,s} image[n, c, p + r, q + s] * weight[k, c, r, s]
//     image order(0,2,3,1)   weight order(0,2,3,1)   result order(0,2,3,1)
//   the same of one image:   t[k, p, q], image[c, h, w]
//     image order(1,2,0)     weight order(0,2,3,1)   result order(1,2,0)
//
// They are found by what moves them, not by their places: the channels of the result are the axis
// that the weight moves with; those of the image the dimension that no axis of points moves.
#ifndef SCHEDULES_CHANNELS_LAST_H_
#define SCHEDULES_CHANNELS_LAST_H_

#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task.h"
#include "ir/task/tensor_layout.h"

namespace hidet::schedules {

struct ChannelsLast {
  int image = 0, weight = 1;  // positions in the window's reads
  ir::TensorLayout image_order, weight_order,
      result_order;  // row-major where they are last already
};
// Nothing for what is no convolution, or has no such dimension or several.
std::optional<ChannelsLast> GetChannelsLast(const ir::Stage& window);

// The order of channels last for an input of the task: the convolution's image, and what has the
// rank of its result. Row-major if there is nothing to gain.
ir::TensorLayout ChannelsLastOrder(const ir::AnalyzedTask& task, int operand);

// The order of results that goes with an input that is stored in `layout`: the convolution's own
// where the input is its image, else the same.
ir::TensorLayout ResultOrder(const ir::AnalyzedTask& task, int operand,
                             const ir::TensorLayout& layout);

// What a strategy of images whose channels are last would like for an operand (Strategy::Layouts),
// if it matches a task then: channels last for an operand that is the only one that has them
// elsewhere, and for image and weight of a task that would match with both and the result stored
// so.
std::vector<ir::TensorLayout> ChannelsLastLayouts(
    const ir::AnalyzedTask& task, int operand,
    absl::FunctionRef<bool(const ir::AnalyzedTask&)> matches);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CHANNELS_LAST_H_
