// Operators that become other operators once their inputs are known: recurrent layers, as a Scan
// over time.
#ifndef FRONTENDS_PROGRAM_EXPANSIONS_H_
#define FRONTENDS_PROGRAM_EXPANSIONS_H_

#include "absl/strings/string_view.h"
#include "frontends/program/value.h"
#include "onnx/onnx.pb.h"

namespace hidet::program {

// Of the default domain; LinearAttention of com.microsoft too.
inline constexpr const char* kExpandedOperators[] = {"GRU", "LSTM", "LinearAttention", "RNN"};

// Whether Expand knows the operator.
bool HasExpansion(absl::string_view domain, absl::string_view op_type);

// Writes the function that computes the node on such inputs. False for other operators.
bool Expand(const ::onnx::NodeProto& node, const Values& inputs, ::onnx::FunctionProto* function);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_EXPANSIONS_H_
