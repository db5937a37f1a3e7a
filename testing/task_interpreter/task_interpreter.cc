#include "testing/task_interpreter/task_interpreter.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "ir/evaluate.h"
#include "ir/task/task_rewrite.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::testing {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Stage;
using ir::Value;
using ir::Var;

Value ToValue(ir::Type type, double value) {
  return type.IsFloat() ? Value::Float(type, value) : Value::Int(type, static_cast<int64_t>(value));
}

double ToDouble(const Value& value) {
  return value.type.IsFloat() ? value.AsFloat() : static_cast<double>(value.AsInt());
}

class Interpreter {
 public:
  absl::Status Bind(const ir::Task& task, absl::Span<const HostTensor> inputs,
                    const ir::VarMap<int64_t>& symbols) {
    for (const Var& symbol : task.symbols) {
      const auto found = symbols.find(symbol);
      if (found == symbols.end()) {
        return absl::InvalidArgumentError(
            absl::StrCat("no value for symbol \"", symbol.name(), "\""));
      }
      context_.vars[symbol] = Value::Int(ir::Type::Int64(), found->second);
    }
    if (inputs.size() != task.inputs.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("got ", inputs.size(), " inputs, expected ", task.inputs.size()));
    }
    for (size_t i = 0; i < inputs.size(); ++i) {
      const Buffer& buffer = task.inputs[i].buffer;
      HIDET_ASSIGN_OR_RETURN(std::vector<int64_t> shape, Sizes(buffer.shape()));
      if (shape != inputs[i].shape || buffer.dtype().scalar != inputs[i].dtype) {
        return absl::InvalidArgumentError(
            absl::StrCat("input ", i, " is ", ScalarTypeName(inputs[i].dtype), "[",
                         absl::StrJoin(inputs[i].shape, ", "), "], expected ",
                         ir::ToString(buffer.dtype()), "[", absl::StrJoin(shape, ", "), "]"));
      }
      memory_[buffer] = inputs[i];
    }
    return absl::OkStatus();
  }

  absl::Status Run(const Stage& stage) {
    HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, Sizes(stage.extents()));
    HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> reduced, Sizes(stage.reduction_extents));
    for (const Buffer& result : stage.results) {
      HIDET_ASSIGN_OR_RETURN(std::vector<int64_t> shape, Sizes(result.shape()));
      memory_[result] = ZeroTensor(result.dtype().scalar, std::move(shape));
    }
    if (stage.kind == ir::StageKind::kScan) return RunScan(stage, sizes);
    if (stage.kind == ir::StageKind::kSort) return RunSort(stage, sizes, reduced[0]);
    if (stage.kind == ir::StageKind::kFourier) return RunFourier(stage, sizes, reduced[0]);
    if (stage.kind == ir::StageKind::kRecurrence) return RunRecurrence(stage, sizes);
    if (const auto* update = std::get_if<ir::UpdateDetails>(&stage.details)) {
      memory_[stage.results[0]].values = memory_.at(update->target).values;
    }
    return Loop(stage.axes, sizes, 0, [&]() -> absl::Status {
      std::vector<Value> element;
      if (stage.kind != ir::StageKind::kUpdate && stage.combiner.has_value()) {
        HIDET_ASSIGN_OR_RETURN(element, Identity(stage));
        HIDET_RETURN_IF_ERROR(Loop(stage.reduction_axes, reduced, 0, [&]() -> absl::Status {
          HIDET_ASSIGN_OR_RETURN(std::vector<Value> next, Body(stage));
          HIDET_ASSIGN_OR_RETURN(element, Combine(stage, element, next));
          return absl::OkStatus();
        }));
      } else {
        HIDET_ASSIGN_OR_RETURN(element, Body(stage));
      }
      return Store(stage, element);
    });
  }

  const HostTensor& Result(const Buffer& buffer) const { return memory_.at(buffer); }

 private:
  absl::StatusOr<int64_t> Int(const Expr& expr) {
    HIDET_ASSIGN_OR_RETURN(Value value, EvaluateExpr(expr, context_));
    return value.AsInt();
  }

  absl::StatusOr<std::vector<int64_t>> Sizes(absl::Span<const Expr> dims) {
    std::vector<int64_t> sizes;
    for (const Expr& dim : dims) {
      HIDET_ASSIGN_OR_RETURN(int64_t size, Int(dim));
      sizes.push_back(size);
    }
    return sizes;
  }

  template <typename Function>
  absl::Status Loop(const std::vector<Var>& axes, const std::vector<int64_t>& sizes, size_t axis,
                    const Function& body) {
    if (axis == axes.size()) return body();
    for (int64_t i = 0; i < sizes[axis]; ++i) {
      context_.vars[axes[axis]] = Value::Int(ir::Type::Int64(), i);
      HIDET_RETURN_IF_ERROR(Loop(axes, sizes, axis + 1, body));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<int64_t> Offset(const Stage& stage, const Buffer& buffer,
                                 absl::Span<const Expr> indices) {
    const HostTensor& tensor = memory_.at(buffer);
    int64_t offset = 0;
    for (size_t i = 0; i < indices.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(const int64_t index, Int(indices[i]));
      if (index < 0 || index >= tensor.shape[i]) {
        return absl::OutOfRangeError(absl::StrCat("stage \"", stage.name, "\": index ", index,
                                                  " of dimension ", i, " of \"", buffer.name(),
                                                  "\" of size ", tensor.shape[i]));
      }
      offset = offset * tensor.shape[i] + index;
    }
    return offset;
  }

  absl::StatusOr<Value> ReadValue(const Stage& stage, const ir::Read& read) {
    bool inside = true;
    if (read.predicate.defined()) {
      HIDET_ASSIGN_OR_RETURN(Value holds, EvaluateExpr(read.predicate, context_));
      inside = holds.AsBool();
    }
    double value = read.fill;
    if (inside) {
      HIDET_ASSIGN_OR_RETURN(int64_t offset, Offset(stage, read.buffer, read.indices));
      value = memory_.at(read.buffer).values[offset];
    }
    return ToValue(read.value.type(), value);
  }

  absl::StatusOr<std::vector<Value>> Body(const Stage& stage) {
    for (const ir::Read& read : stage.reads) {
      HIDET_ASSIGN_OR_RETURN(context_.vars[read.value], ReadValue(stage, read));
    }
    std::vector<Value> element;
    for (const Expr& body : stage.body) {
      HIDET_ASSIGN_OR_RETURN(Value value, EvaluateExpr(body, context_));
      element.push_back(std::move(value));
    }
    return element;
  }

  absl::StatusOr<std::vector<Value>> Identity(const Stage& stage) {
    std::vector<Value> identity;
    for (const Expr& expr : stage.combiner->identity) {
      HIDET_ASSIGN_OR_RETURN(Value value, EvaluateExpr(expr, context_));
      identity.push_back(std::move(value));
    }
    return identity;
  }

  absl::StatusOr<std::vector<Value>> Combine(const Stage& stage, const std::vector<Value>& left,
                                             const std::vector<Value>& right) {
    for (size_t i = 0; i < left.size(); ++i) {
      context_.vars[stage.combiner->left[i]] = left[i];
      context_.vars[stage.combiner->right[i]] = right[i];
    }
    std::vector<Value> result;
    for (const Expr& expr : stage.combiner->result) {
      HIDET_ASSIGN_OR_RETURN(Value value, EvaluateExpr(expr, context_));
      result.push_back(std::move(value));
    }
    return result;
  }

  absl::Status Store(const Stage& stage, const std::vector<Value>& element) {
    if (const auto* update = std::get_if<ir::UpdateDetails>(&stage.details)) {
      HIDET_ASSIGN_OR_RETURN(int64_t offset, Offset(stage, stage.results[0], update->indices));
      double& place = memory_.at(stage.results[0]).values[offset];
      Value value = element[0];
      if (stage.combiner.has_value()) {
        HIDET_ASSIGN_OR_RETURN(std::vector<Value> sum,
                               Combine(stage, {ToValue(value.type, place)}, element));
        value = sum[0];
      }
      place = ToDouble(ir::EvaluateCast(stage.results[0].dtype(), value));
      return absl::OkStatus();
    }
    const std::vector<Expr> axes(stage.axes.begin(), stage.axes.end());
    for (size_t i = 0; i < stage.results.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(int64_t offset, Offset(stage, stage.results[i], axes));
      memory_.at(stage.results[i]).values[offset] =
          ToDouble(ir::EvaluateCast(stage.results[i].dtype(), element[i]));
    }
    return absl::OkStatus();
  }

  absl::Status RunScan(const Stage& stage, const std::vector<int64_t>& sizes) {
    const auto& scan = std::get<ir::ScanDetails>(stage.details);
    std::vector<Var> outer = stage.axes;
    std::vector<int64_t> outer_sizes = sizes;
    outer.erase(outer.begin() + scan.axis);
    outer_sizes.erase(outer_sizes.begin() + scan.axis);
    return Loop(outer, outer_sizes, 0, [&]() -> absl::Status {
      HIDET_ASSIGN_OR_RETURN(std::vector<Value> total, Identity(stage));
      for (int64_t i = 0; i < sizes[scan.axis]; ++i) {
        const int64_t at = scan.reverse ? sizes[scan.axis] - 1 - i : i;
        context_.vars[stage.axes[scan.axis]] = Value::Int(ir::Type::Int64(), at);
        const std::vector<Value> before = total;
        HIDET_ASSIGN_OR_RETURN(std::vector<Value> element, Body(stage));
        HIDET_ASSIGN_OR_RETURN(total, Combine(stage, total, element));
        HIDET_RETURN_IF_ERROR(Store(stage, scan.exclusive ? before : total));
      }
      return absl::OkStatus();
    });
  }

  absl::Status RunSort(const Stage& stage, const std::vector<int64_t>& sizes, int64_t length) {
    const bool descending = std::get<ir::SortDetails>(stage.details).descending;
    const std::vector<Var> outer(stage.axes.begin(), stage.axes.end() - 1);
    return Loop(outer, sizes, 0, [&]() -> absl::Status {
      std::vector<std::pair<Value, int64_t>> row;
      for (int64_t i = 0; i < length; ++i) {
        context_.vars[stage.reduction_axes[0]] = Value::Int(ir::Type::Int64(), i);
        HIDET_ASSIGN_OR_RETURN(std::vector<Value> element, Body(stage));
        row.emplace_back(std::move(element[0]), i);
      }
      std::stable_sort(row.begin(), row.end(), [&](const auto& a, const auto& b) {
        return descending ? IsBefore(b.first, a.first) : IsBefore(a.first, b.first);
      });
      for (int64_t place = 0; place < sizes.back(); ++place) {
        context_.vars[stage.axes.back()] = Value::Int(ir::Type::Int64(), place);
        HIDET_RETURN_IF_ERROR(
            Store(stage, {Value::Int(ir::Type::Int64(), row[static_cast<size_t>(place)].second)}));
      }
      return absl::OkStatus();
    });
  }

  absl::Status RunFourier(const Stage& stage, const std::vector<int64_t>& sizes, int64_t length) {
    const auto& details = std::get<ir::FourierDetails>(stage.details);
    const double turn = (details.forward ? -2 : 2) * std::numbers::pi / static_cast<double>(length);
    const ir::Type type = stage.results[0].dtype();
    return Loop(stage.axes, sizes, 0, [&]() -> absl::Status {
      const int64_t place = context_.vars.at(stage.axes[details.place]).AsInt();
      std::complex<double> sum = 0;
      for (int64_t k = 0; k < length; ++k) {
        context_.vars[stage.reduction_axes[0]] = Value::Int(ir::Type::Int64(), k);
        HIDET_ASSIGN_OR_RETURN(const std::vector<Value> element, Body(stage));
        const double im = element.size() < 2 ? 0 : ToDouble(element[1]);
        sum += std::complex<double>(ToDouble(element[0]), im) *
               std::polar(1.0, turn * static_cast<double>(k * place % length));
      }
      const bool is_real = context_.vars.at(stage.axes[details.part]).AsInt() == 0;
      return Store(stage, {ToValue(type, is_real ? sum.real() : sum.imag())});
    });
  }

  // The state at a row and unit before the step that is number `i` of those that are made.
  absl::StatusOr<double> StateBefore(const Stage& stage, size_t state, int64_t i, int64_t step) {
    const bool reverse = std::get<ir::RecurrenceDetails>(stage.details).reverse;
    if (i == 0) {
      HIDET_ASSIGN_OR_RETURN(const Value first, ReadValue(stage, stage.reads[state]));
      return ToDouble(ir::EvaluateCast(stage.results[state].dtype(), first));
    }
    const std::vector<Expr> at = {ir::Int64(step + (reverse ? 1 : -1)), stage.axes[1],
                                  stage.axes[2]};
    HIDET_ASSIGN_OR_RETURN(const int64_t offset, Offset(stage, stage.results[state], at));
    return memory_.at(stage.results[state]).values[offset];
  }

  absl::Status RunRecurrence(const Stage& stage, const std::vector<int64_t>& sizes) {
    const auto& details = std::get<ir::RecurrenceDetails>(stage.details);
    const int64_t steps = sizes[0], units = sizes[2];
    const std::vector<Var> row_axes(stage.axes.begin() + 1, stage.axes.end());
    const auto bind = [&](const Var& var, int64_t value) {
      context_.vars[var] = Value::Int(ir::Type::Int64(), value);
    };
    for (int64_t i = 0; i < steps; ++i) {
      const int64_t step = details.reverse ? steps - 1 - i : i;
      bind(stage.axes[0], step);
      HIDET_RETURN_IF_ERROR(Loop(row_axes, {sizes[1], units}, 0, [&]() -> absl::Status {
        const int64_t unit = context_.vars.at(stage.axes[2]).AsInt();
        for (size_t g = 0; g < details.products.size(); ++g) {
          double sum = 0;
          for (int64_t k = 0; k < units; ++k) {
            bind(stage.axes[2], k);
            HIDET_ASSIGN_OR_RETURN(const double before, StateBefore(stage, 0, i, step));
            bind(stage.axes[2], unit);
            bind(stage.reduction_axes[0], k);
            HIDET_ASSIGN_OR_RETURN(const Value weight,
                                   ReadValue(stage, stage.reads[details.first_weight() + g]));
            sum += before * ToDouble(weight);
          }
          context_.vars[details.products[g]] = ToValue(details.products[g].type(), sum);
        }
        for (size_t s = 0; s < details.before.size(); ++s) {
          HIDET_ASSIGN_OR_RETURN(const double before, StateBefore(stage, s, i, step));
          context_.vars[details.before[s]] = ToValue(details.before[s].type(), before);
        }
        HIDET_ASSIGN_OR_RETURN(const std::vector<Value> element, Body(stage));
        return Store(stage, element);
      }));
    }
    return absl::OkStatus();
  }

  // Whether a is less than b; NaN is the largest.
  static bool IsBefore(const Value& a, const Value& b) {
    const double x = ToDouble(a), y = ToDouble(b);
    return std::isnan(y) ? !std::isnan(x) : x < y;
  }

  EvaluateContext context_;
  ir::BufferMap<HostTensor> memory_;
};

}  // namespace

absl::StatusOr<std::vector<HostTensor>> RunTask(const ir::Task& task,
                                                absl::Span<const HostTensor> inputs,
                                                const ir::VarMap<int64_t>& symbols) {
  HIDET_RETURN_IF_ERROR(ir::VerifyTask(task));
  const ir::Task expanded = ir::ExpandAttention(task, ir::AttentionWeights::kFloat32);
  Interpreter interpreter;
  HIDET_RETURN_IF_ERROR(interpreter.Bind(expanded, inputs, symbols));
  for (const Stage& stage : expanded.stages) HIDET_RETURN_IF_ERROR(interpreter.Run(stage));
  std::vector<HostTensor> outputs;
  for (const Buffer& output : expanded.outputs) outputs.push_back(interpreter.Result(output));
  return outputs;
}

}  // namespace hidet::testing
