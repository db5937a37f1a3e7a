// Recurrent layers as a Scan over time.
//
// What does not depend on the state, the product of the inputs with their weights, is taken for all
// steps at once before the loop; a step is one product with the state and what follows it
// elementwise. The body is compiled once and runs once a step, whatever the length.
#include "frontends/program/expansions.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <concepts>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontends/onnx/model_names.h"

namespace hidet::program {
namespace {

using ::onnx::AttributeProto;
using ::onnx::FunctionProto;
using ::onnx::GraphProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;
using Name = std::string;
using Names = std::vector<Name>;

constexpr int kOpset = 18;  // of the bodies below

AttributeProto Attribute(const std::string& name, std::integral auto value) {
  AttributeProto attribute;
  attribute.set_name(name);
  attribute.set_type(AttributeProto::INT);
  attribute.set_i(value);
  return attribute;
}
AttributeProto Attribute(const std::string& name, const std::vector<int64_t>& values) {
  AttributeProto attribute;
  attribute.set_name(name);
  attribute.set_type(AttributeProto::INTS);
  for (const int64_t value : values) attribute.add_ints(value);
  return attribute;
}
AttributeProto Real(const std::string& name, double value) {
  AttributeProto attribute;
  attribute.set_name(name);
  attribute.set_type(AttributeProto::FLOAT);
  attribute.set_f(static_cast<float>(value));
  return attribute;
}
AttributeProto Attribute(const std::string& name, GraphProto graph) {
  AttributeProto attribute;
  attribute.set_name(name);
  attribute.set_type(AttributeProto::GRAPH);
  *attribute.mutable_g() = std::move(graph);
  return attribute;
}

// Adds nodes to a function or to a graph in it; names of results are new.
class Writer {
 public:
  using Nodes = google::protobuf::RepeatedPtrField<NodeProto>;
  Writer(Nodes* nodes, std::string prefix, ElementType type)
      : nodes_(nodes), prefix_(std::move(prefix)), type_(type) {}

  ElementType type() const { return type_; }
  Name New() { return absl::StrCat(prefix_, next_++); }

  Names Op(const std::string& op, const Names& inputs, std::vector<AttributeProto> attributes,
           int outputs) {
    NodeProto& node = *nodes_->Add();
    node.set_op_type(op);
    for (const Name& input : inputs) node.add_input(input);
    Names names;
    for (int i = 0; i < outputs; ++i) {
      names.push_back(New());
      node.add_output(names.back());
    }
    for (AttributeProto& attribute : attributes) *node.add_attribute() = std::move(attribute);
    return names;
  }
  Name Op(const std::string& op, const Names& inputs, std::vector<AttributeProto> attributes = {}) {
    return Op(op, inputs, std::move(attributes), 1)[0];
  }
  // The result under a name that is given.
  void Rename(const Name& from, const Name& to) {
    NodeProto& node = *nodes_->Add();
    node.set_op_type("Identity");
    node.add_input(from);
    node.add_output(to);
  }

  // A number of the layer's type.
  Name Number(double value) {
    const Name plain = Op("Constant", {}, {Real("value_float", value)});
    return type_ == TensorProto::FLOAT ? plain
                                       : Op("Cast", {plain}, {Attribute("to", int64_t{type_})});
  }
  Name Ints(const std::vector<int64_t>& values) {
    return Op("Constant", {}, {Attribute("value_ints", values)});
  }
  Name Row(const Name& x, int64_t i) {
    const Name index = Op("Constant", {}, {Attribute("value_int", i)});
    return Op("Gather", {x, index}, {Attribute("axis", int64_t{0})});
  }
  Names Split(const Name& x, int parts, int64_t axis = -1) {
    return Op("Split", {x}, {Attribute("axis", axis), Attribute("num_outputs", int64_t{parts})},
              parts);
  }
  // Size i of x, in a list of one.
  Name SizeOf(const Name& x, int64_t i) {
    return Op("Shape", {x}, {Attribute("start", i), Attribute("end", i + 1)});
  }
  // Zeros of a size that is a list of one, followed by sizes that are known.
  Name Zeros(const Name& first, const std::vector<int64_t>& others) {
    const Name shape = Op("Concat", {first, Ints(others)}, {Attribute("axis", int64_t{0})});
    return Op("Expand", {Number(0), shape});
  }
  Name Add(const Name& a, const Name& b) { return Op("Add", {a, b}); }
  Name Mul(const Name& a, const Name& b) { return Op("Mul", {a, b}); }
  Name Turned(const Name& x) { return Op("Transpose", {x}, {Attribute("perm", {1, 0})}); }

 private:
  Nodes* nodes_;
  std::string prefix_;
  ElementType type_;
  int next_ = 0;
};

// Attributes of a node.
class Given {
 public:
  explicit Given(const NodeProto& node) : node_(node) {}
  const AttributeProto* Find(absl::string_view name) const {
    for (const AttributeProto& attribute : node_.attribute()) {
      if (attribute.name() == name) return &attribute;
    }
    return nullptr;
  }
  int64_t Int(absl::string_view name, int64_t otherwise) const {
    const auto* attribute = Find(name);
    return attribute == nullptr ? otherwise : attribute->i();
  }
  double Float(absl::string_view name, double otherwise) const {
    const auto* attribute = Find(name);
    return attribute == nullptr ? otherwise : attribute->f();
  }
  std::string String(absl::string_view name, absl::string_view otherwise) const {
    const auto* attribute = Find(name);
    return attribute == nullptr ? std::string(otherwise) : attribute->s();
  }

 private:
  const NodeProto& node_;
};

struct Activation {
  std::string name;
  double alpha = 0, beta = 0;
};

// Case does not matter in the names.
bool Same(absl::string_view a, absl::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return std::tolower(static_cast<unsigned char>(x)) ==
                  std::tolower(static_cast<unsigned char>(y));
         });
}

bool IsKnown(const Activation& f) {
  for (const char* name : {"Sigmoid", "Tanh", "Relu", "Affine", "LeakyRelu", "ThresholdedRelu",
                           "ScaledTanh", "HardSigmoid", "Elu", "Softsign", "Softplus"}) {
    if (Same(f.name, name)) return true;
  }
  return false;
}

Name Apply(Writer& w, const Activation& f, const Name& x) {
  for (const char* name : {"Sigmoid", "Tanh", "Relu", "Softsign", "Softplus"}) {
    if (Same(f.name, name)) return w.Op(name, {x});
  }
  for (const char* name : {"LeakyRelu", "ThresholdedRelu", "Elu"}) {
    if (Same(f.name, name)) return w.Op(name, {x}, {Real("alpha", f.alpha)});
  }
  if (Same(f.name, "HardSigmoid"))
    return w.Op("HardSigmoid", {x}, {Real("alpha", f.alpha), Real("beta", f.beta)});
  if (Same(f.name, "ScaledTanh"))
    return w.Mul(w.Number(f.alpha), w.Op("Tanh", {w.Mul(w.Number(f.beta), x)}));
  return w.Add(w.Mul(w.Number(f.alpha), x), w.Number(f.beta));  // Affine
}

// The activations of one direction, `count` of them, with the defaults of the operator.
std::vector<Activation> ActivationsOf(const Given& given, int direction, const Names& defaults) {
  std::vector<Activation> result;
  const auto* names = given.Find("activations");
  const auto* alphas = given.Find("activation_alpha");
  const auto* betas = given.Find("activation_beta");
  const int count = static_cast<int>(defaults.size());
  // Parameters are listed for those activations that have them, in order.
  int next_alpha = 0, next_beta = 0;
  for (int i = 0; i < (direction + 1) * count; ++i) {
    Activation f{.name = names != nullptr && i < names->strings_size() ? names->strings(i)
                                                                       : defaults[i % count]};
    const auto is = [&](absl::string_view name) { return Same(f.name, name); };
    f.alpha = is("LeakyRelu") ? 0.01 : is("HardSigmoid") ? 0.2 : 1.0;
    f.beta = is("HardSigmoid") ? 0.5 : is("ScaledTanh") ? 1.0 : 0.0;
    const bool has_alpha = is("LeakyRelu") || is("HardSigmoid") || is("ThresholdedRelu") ||
                           is("Elu") || is("Affine") || is("ScaledTanh");
    const bool has_beta = is("HardSigmoid") || is("Affine") || is("ScaledTanh");
    if (has_alpha && alphas != nullptr && next_alpha < alphas->floats_size())
      f.alpha = alphas->floats(next_alpha++);
    if (has_beta && betas != nullptr && next_beta < betas->floats_size())
      f.beta = betas->floats(next_beta++);
    if (i >= direction * count) result.push_back(f);
  }
  return result;
}

enum class Layer { kRnn, kGru, kLstm };

struct StepNames {
  Name x;       // of this step: the product of the input with its weights, biases added
  Name h, c;    // the state
  Name r;       // weights of the state, [hidden, gates * hidden]
  Name r_bias;  // of the last gate of a GRU that resets after the product
  Name peepholes;
};

// The new hidden state; of an LSTM `*cell` is its new cell.
Name NextState(Writer& w, Layer layer, const Given& given, const std::vector<Activation>& f,
               const StepNames& in, Name* cell) {
  const double clip = given.Float("clip", 0);
  const auto clipped = [&](const Name& x) {
    return clip > 0 ? w.Op("Clip", {x, w.Number(-clip), w.Number(clip)}) : x;
  };
  const auto act = [&](int i, const Name& x) { return Apply(w, f[i], clipped(x)); };
  if (layer == Layer::kRnn) return act(0, w.Add(in.x, w.Op("MatMul", {in.h, in.r})));
  if (layer == Layer::kGru) {
    const Names x = w.Split(in.x, 3);
    const bool after = given.Int("linear_before_reset", 0) != 0;
    Name update, reset, hidden;
    if (after) {
      const Names state = w.Split(w.Op("MatMul", {in.h, in.r}), 3);
      update = act(0, w.Add(x[0], state[0]));
      reset = act(0, w.Add(x[1], state[1]));
      const Name last = in.r_bias.empty() ? state[2] : w.Add(state[2], in.r_bias);
      hidden = act(1, w.Add(x[2], w.Mul(reset, last)));
    } else {
      const Names r = w.Split(in.r, 3);
      update = act(0, w.Add(x[0], w.Op("MatMul", {in.h, r[0]})));
      reset = act(0, w.Add(x[1], w.Op("MatMul", {in.h, r[1]})));
      hidden = act(1, w.Add(x[2], w.Op("MatMul", {w.Mul(reset, in.h), r[2]})));
    }
    const Name rest = w.Op("Sub", {w.Number(1), update});
    return w.Add(w.Mul(rest, hidden), w.Mul(update, in.h));
  }
  const Names gates = w.Split(w.Add(in.x, w.Op("MatMul", {in.h, in.r})), 4);  // i, o, f, c
  const bool has_peepholes = !in.peepholes.empty();
  const Names p = has_peepholes ? w.Split(in.peepholes, 3) : Names();
  const auto peeped = [&](const Name& gate, int i, const Name& at) {
    return has_peepholes ? w.Add(gate, w.Mul(p[i], at)) : gate;
  };
  const Name input = act(0, peeped(gates[0], 0, in.c));
  const Name forget = given.Int("input_forget", 0) != 0 ? w.Op("Sub", {w.Number(1), input})
                                                        : act(0, peeped(gates[2], 2, in.c));
  *cell = w.Add(w.Mul(forget, in.c), w.Mul(input, act(1, gates[3])));
  const Name output = act(0, peeped(gates[1], 1, *cell));
  return w.Mul(output, Apply(w, f[2], *cell));
}

void AddValue(google::protobuf::RepeatedPtrField<::onnx::ValueInfoProto>* list, const Name& name,
              ElementType type) {
  auto* info = list->Add();
  info->set_name(name);
  info->mutable_type()->mutable_tensor_type()->set_elem_type(type);
}

bool ExpandLayer(Layer layer, const NodeProto& node, const Values& inputs,
                 FunctionProto* function) {
  const Given given(node);
  const std::string direction = given.String("direction", "forward");
  const int directions = direction == "bidirectional" ? 2 : 1;
  const auto has = [&](size_t i) { return i < inputs.size() && !inputs[i].is_absent(); };
  if (!has(0) || !has(1) || !has(2) || !inputs[0].is_tensor() || inputs[0].rank() != 3 ||
      !inputs[2].is_tensor() || inputs[2].rank() != 3) {
    return false;
  }
  const int64_t hidden = inputs[2].shape()[2];
  const bool batch_first = given.Int("layout", 0) != 0;
  const ElementType type = inputs[0].type();
  for (const char* name : {"X", "W", "R", "B", "lengths", "h", "c", "P"}) function->add_input(name);
  for (const char* name : {"Y", "Y_h", "Y_c"}) {
    if (layer == Layer::kLstm || std::string(name) != "Y_c") function->add_output(name);
  }
  Writer w(function->mutable_node(), "v", type);
  const Name x = batch_first ? w.Op("Transpose", {"X"}, {Attribute("perm", {1, 0, 2})}) : "X";
  const auto state = [&](const Name& name, bool is_there, int d) {
    if (!is_there) return w.Zeros(w.SizeOf(x, 1), {hidden});
    const Name all = batch_first ? w.Op("Transpose", {name}, {Attribute("perm", {1, 0, 2})}) : name;
    return w.Row(all, d);
  };
  Names all_y, all_h, all_c;
  for (int d = 0; d < directions; ++d) {
    const Names defaults = layer == Layer::kLstm  ? Names{"Sigmoid", "Tanh", "Tanh"}
                           : layer == Layer::kGru ? Names{"Sigmoid", "Tanh"}
                                                  : Names{"Tanh"};
    const std::vector<Activation> f = ActivationsOf(given, d, defaults);
    for (const Activation& one : f) {
      if (!IsKnown(one)) return false;
    }
    const bool reverse = d == 1 || direction == "reverse";
    Name xw = w.Op("MatMul", {x, w.Turned(w.Row("W", d))});
    Name r_bias;
    if (has(3)) {
      const Names biases = w.Split(w.Row("B", d), 2);
      if (layer == Layer::kGru && given.Int("linear_before_reset", 0) != 0) {
        const Names parts = w.Split(biases[1], 3);
        const Name zero = w.Mul(parts[2], w.Number(0));
        const Name early =
            w.Op("Concat", {parts[0], parts[1], zero}, {Attribute("axis", int64_t{-1})});
        xw = w.Add(xw, w.Add(biases[0], early));
        r_bias = parts[2];
      } else {
        xw = w.Add(xw, w.Add(biases[0], biases[1]));
      }
    }
    const Name r = w.Turned(w.Row("R", d));
    const Name peepholes = layer == Layer::kLstm && has(7) ? w.Row("P", d) : "";
    const bool masked = has(4);
    const Name lengths =
        masked ? w.Op("Unsqueeze",
                      {w.Op("Cast", {"lengths"}, {Attribute("to", int64_t{7})}), w.Ints({1})})
               : "";

    // The body: (h, [c], x, [t]) to (h, [c], y).
    GraphProto body;
    const std::string p = absl::StrCat("d", d, "_");
    Writer b(body.mutable_node(), p, type);
    StepNames in{
        .x = p + "x", .h = p + "h", .c = p + "c", .r = r, .r_bias = r_bias, .peepholes = peepholes};
    Name cell;
    Name next = NextState(b, layer, given, f, in, &cell);
    Name y = next;
    if (masked) {
      const Name valid = b.Op("Less", {p + "t", lengths});
      y = b.Op("Where", {valid, next, b.Number(0)});
      next = b.Op("Where", {valid, next, in.h});
      if (layer == Layer::kLstm) cell = b.Op("Where", {valid, cell, in.c});
    }
    b.Rename(next, p + "h_out");
    b.Rename(y, p + "y");
    AddValue(body.mutable_input(), in.h, type);
    AddValue(body.mutable_output(), p + "h_out", type);
    if (layer == Layer::kLstm) {
      b.Rename(cell, p + "c_out");
      AddValue(body.mutable_input(), in.c, type);
      AddValue(body.mutable_output(), p + "c_out", type);
    }
    AddValue(body.mutable_output(), p + "y", type);
    AddValue(body.mutable_input(), in.x, type);
    if (masked) AddValue(body.mutable_input(), p + "t", TensorProto::INT64);

    const int sequences = masked ? 2 : 1;
    Names operands = {state("h", has(5), d)};
    if (layer == Layer::kLstm) operands.push_back(state("c", has(6), d));
    operands.push_back(xw);
    if (masked) {
      const Name begin = w.Op("Constant", {}, {Attribute("value_int", int64_t{0})});
      const Name one = w.Op("Constant", {}, {Attribute("value_int", int64_t{1})});
      const Name end = w.Op("Squeeze", {w.SizeOf(x, 0)});
      operands.push_back(w.Op("Range", {begin, end, one}));
    }
    const std::vector<int64_t> turn(static_cast<size_t>(sequences), reverse ? 1 : 0);
    const Names results =
        w.Op("Scan", operands,
             {Attribute("body", std::move(body)), Attribute("num_scan_inputs", int64_t{sequences}),
              Attribute("scan_input_directions", turn),
              Attribute("scan_output_directions", std::vector<int64_t>{reverse ? 1 : 0})},
             layer == Layer::kLstm ? 3 : 2);
    all_h.push_back(w.Op("Unsqueeze", {results[0], w.Ints({0})}));
    if (layer == Layer::kLstm) all_c.push_back(w.Op("Unsqueeze", {results[1], w.Ints({0})}));
    all_y.push_back(w.Op("Unsqueeze", {results.back(), w.Ints({1})}));
  }
  const auto joined = [&](const Names& parts, int64_t axis) {
    return parts.size() == 1 ? parts[0] : w.Op("Concat", parts, {Attribute("axis", axis)});
  };
  Name y = joined(all_y, 1), h = joined(all_h, 0);
  if (batch_first) {
    y = w.Op("Transpose", {y}, {Attribute("perm", {2, 0, 1, 3})});
    h = w.Op("Transpose", {h}, {Attribute("perm", {1, 0, 2})});
  }
  w.Rename(y, "Y");
  w.Rename(h, "Y_h");
  if (layer == Layer::kLstm) {
    Name c = joined(all_c, 0);
    if (batch_first) c = w.Op("Transpose", {c}, {Attribute("perm", {1, 0, 2})});
    w.Rename(c, "Y_c");
  }
  return true;
}

// The state is a matrix a head, [batch, heads, keys, values]: each step decays it, writes the value
// at the key, and reads it at the query.
bool ExpandLinearAttention(const NodeProto& node, const Values& inputs, FunctionProto* function) {
  const Given given(node);
  const std::string rule = given.String("update_rule", "gated_delta");
  const bool gated = rule == "gated" || rule == "gated_delta";
  const bool delta = rule == "delta" || rule == "gated_delta";
  const int64_t heads = given.Int("q_num_heads", 0), kv_heads = given.Int("kv_num_heads", 0);
  const auto has = [&](size_t i) { return i < inputs.size() && !inputs[i].is_absent(); };
  if ((!gated && !delta && rule != "linear") || heads < 1 || kv_heads < 1 ||
      heads % kv_heads != 0 || gated != has(4) || delta != has(5) ||
      given.Int("state_window", 0) != 0) {
    return false;
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (has(i) && (!inputs[i].is_tensor() || inputs[i].rank() != (i == 3 ? 4 : 3))) return false;
  }
  if (!has(0) || !has(1) || !has(2)) return false;
  const int64_t keys = inputs[0].shape()[2] / heads, values = inputs[2].shape()[2] / kv_heads;
  const ElementType type = inputs[0].type();
  const ElementType wide = type == TensorProto::DOUBLE ? type : TensorProto::FLOAT;
  const double asked = given.Float("scale", 0);
  const double scale = asked != 0 ? asked : 1 / std::sqrt(static_cast<double>(keys));
  for (const char* name : {"q", "k", "v", "past", "decay", "beta"}) function->add_input(name);
  for (const char* name : {"y", "present"}) function->add_output(name);
  Writer w(function->mutable_node(), "v", wide);
  const auto cast = [&](const Name& x, ElementType to) {
    return w.Op("Cast", {x}, {Attribute("to", int64_t{to})});
  };
  // [batch, steps, heads * width] to [steps, batch, heads, width]
  const auto by_step = [&](const Name& x, int64_t count, int64_t width) {
    const Name apart = w.Op("Reshape", {cast(x, wide), w.Ints({0, 0, count, width})});
    return w.Op("Transpose", {apart}, {Attribute("perm", {1, 0, 2, 3})});
  };
  Names sequences = {by_step("q", heads, keys), by_step("k", kv_heads, keys),
                     by_step("v", kv_heads, values)};
  GraphProto body;
  Writer b(body.mutable_node(), "s", wide);
  const auto unsqueezed = [&](const Name& x, int64_t axis) {
    return b.Op("Unsqueeze", {x, b.Ints({axis})});
  };
  Names body_inputs = {"state", "q_t", "k_t", "v_t"};
  Name state = "state";
  if (gated) {
    const int64_t width = inputs[4].shape()[2] / kv_heads;
    sequences.push_back(by_step("decay", kv_heads, width));
    body_inputs.push_back("g_t");
    state = b.Mul(state, unsqueezed(b.Op("Exp", {"g_t"}), -1));
  }
  const Name key = unsqueezed("k_t", -1);  // a column
  Name value = "v_t";
  if (delta) {
    const int64_t count = inputs[5].shape()[2];
    sequences.push_back(by_step("beta", count, 1));
    body_inputs.push_back("b_t");
    const Name read =
        b.Op("ReduceSum", {b.Mul(state, key), b.Ints({2})}, {Attribute("keepdims", int64_t{0})});
    value = b.Mul("b_t", b.Op("Sub", {"v_t", read}));
  }
  state = b.Add(state, b.Mul(key, unsqueezed(value, -2)));
  // Each head of keys serves several of queries: they stand side by side in rows of a product.
  const int64_t group = heads / kv_heads;
  const Name rows = b.Op("Reshape", {"q_t", b.Ints({0, kv_heads, group, keys})});
  const Name y = b.Op("Reshape", {b.Op("MatMul", {rows, state}), b.Ints({0, heads * values})});
  b.Rename(state, "state_out");
  b.Rename(b.Mul(y, b.Number(scale)), "y_t");
  for (const Name& name : body_inputs) AddValue(body.mutable_input(), name, wide);
  AddValue(body.mutable_output(), "state_out", wide);
  AddValue(body.mutable_output(), "y_t", wide);
  Names operands = {has(3) ? cast("past", wide)
                           : w.Zeros(w.SizeOf("q", 0), {kv_heads, keys, values})};
  operands.insert(operands.end(), sequences.begin(), sequences.end());
  const Names results = w.Op("Scan", operands,
                             {Attribute("body", std::move(body)),
                              Attribute("num_scan_inputs", static_cast<int64_t>(sequences.size())),
                              Attribute("scan_output_axes", std::vector<int64_t>{1})},
                             2);
  w.Rename(cast(results[1], type), "y");
  w.Rename(cast(results[0], has(3) ? inputs[3].type() : type), "present");
  return true;
}

}  // namespace

bool HasExpansion(absl::string_view domain, absl::string_view op_type) {
  // ONNX Runtime had it first, with the same meaning.
  if (domain == "com.microsoft") return op_type == "LinearAttention";
  return onnx::DomainOf(domain).empty() &&
         std::find(std::begin(kExpandedOperators), std::end(kExpandedOperators), op_type) !=
             std::end(kExpandedOperators);
}

bool Expand(const NodeProto& node, const Values& inputs, FunctionProto* function) {
  if (!HasExpansion(node.domain(), node.op_type())) return false;
  function->set_name(node.op_type());
  auto* opset = function->add_opset_import();
  opset->set_version(kOpset);
  if (node.op_type() == "LinearAttention") return ExpandLinearAttention(node, inputs, function);
  const Layer layer = node.op_type() == "LSTM"  ? Layer::kLstm
                      : node.op_type() == "GRU" ? Layer::kGru
                                                : Layer::kRnn;
  return ExpandLayer(layer, node, inputs, function);
}

}  // namespace hidet::program
