#include "frontends/program/text_decoder.h"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/movement.h"

namespace hidet::program {
namespace {

using ::onnx::GraphProto;
using ::onnx::TensorProto;

// Logits of the last of each row's tokens.
absl::StatusOr<std::vector<Scores>> LastScores(HostNode& node, const Value& logits, int64_t rows,
                                               int64_t vocabulary) {
  if (!logits.is_tensor() || logits.rank() != 3 || logits.shape()[0] != rows ||
      logits.shape()[1] < 1) {
    return node.Error(absl::StrCat("logits ", logits.Describe()));
  }
  const int64_t length = logits.shape()[1], stored = logits.shape()[2];
  const int64_t width = vocabulary > 0 ? std::min(vocabulary, stored) : stored;
  if (width < 1) return node.Error(absl::StrCat("logits ", logits.Describe()));
  std::vector<Scores> scores;
  for (int64_t r = 0; r < rows; ++r) {
    Scores& row = scores.emplace_back();
    for (int64_t v = 0; v < width; ++v)
      row.push_back(logits.RealAt((r * length + length - 1) * stored + v));
  }
  return scores;
}

// Unless the node says it, what is hidden is the padding before a row's first word; behind it ONNX
// Runtime lets padding be seen.
absl::StatusOr<Value> MaskOfSource(const GenerationRequest& request) {
  if (!request.mask.is_absent()) return request.mask;
  HIDET_ASSIGN_OR_RETURN(Value mask, Value::Empty(TensorProto::INT32, request.source.shape()));
  const int64_t length = request.source.shape()[1];
  bool is_before = true;
  for (int64_t i = 0; i < mask.count(); ++i) {
    is_before = (is_before || i % length == 0) && request.source.IntAt(i) == request.padding;
    mask.elements<int32_t>()[i] = is_before ? 0 : 1;
  }
  return mask;
}

}  // namespace

absl::StatusOr<TextDecoder> TextDecoder::Make(HostNode& node, const GenerationRequest& request) {
  HIDET_ASSIGN_OR_RETURN(const GraphProto* graph, node.Graph("decoder"));
  TextDecoder decoder(node, *graph, request.kind);
  if (request.kind == ModelKind::kDecoder) {
    HIDET_RETURN_IF_ERROR(decoder.BeginAlone(request));
  } else {
    HIDET_RETURN_IF_ERROR(decoder.BeginBehindEncoder(request));
  }
  return decoder;
}

absl::StatusOr<std::vector<Scores>> TextDecoder::Run(int64_t vocabulary) {
  const auto rows = static_cast<int64_t>(tokens_.size());
  if (!logits_.is_absent())
    return LastScores(node_, std::exchange(logits_, Value()), rows, vocabulary);
  Values inputs;
  for (const std::vector<Tokens>* each : {&tokens_, &positions_, &mask_}) {
    if (each->empty()) continue;
    HIDET_ASSIGN_OR_RETURN(Value integers, IntegersOf(*each));
    inputs.push_back(std::move(integers));
  }
  inputs.insert(inputs.end(), encoded_.begin(), encoded_.end());
  std::move(past_.begin(), past_.end(), std::back_inserter(inputs));
  inputs.insert(inputs.end(), crossed_.begin(), crossed_.end());
  HIDET_ASSIGN_OR_RETURN(Values outputs, node_.Run(graph_, std::move(inputs)));
  past_.assign(std::make_move_iterator(outputs.begin() + 1),
               std::make_move_iterator(outputs.end()));
  return LastScores(node_, outputs[0], rows, vocabulary);
}

absl::Status TextDecoder::Advance(const Tokens& next, const std::vector<int64_t>& origins) {
  const auto chosen = [&](const auto& all) {
    std::decay_t<decltype(all)> result;
    for (const int64_t origin : origins) result.push_back(all[origin]);
    return result;
  };
  if (takes_all_tokens_) {
    tokens_ = chosen(tokens_);
  } else {
    tokens_.assign(next.size(), {});
  }
  for (size_t r = 0; r < next.size(); ++r) tokens_[r].push_back(next[r]);
  if (kind_ == ModelKind::kDecoder) {
    mask_ = chosen(mask_);
    next_place_ = chosen(next_place_);
    for (size_t r = 0; r < next.size(); ++r) {
      mask_[r].push_back(1);
      positions_[r] = {next_place_[r]++};
    }
  }
  bool moved = false;
  for (size_t r = 0; r < origins.size(); ++r)
    moved = moved || origins[r] != static_cast<int64_t>(r);
  // What an encoder made is the same for all beams of a row.
  for (size_t i = 0; moved && i < past_.size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(past_[i], Chosen(past_[i], origins));
  }
  return absl::OkStatus();
}

absl::Status TextDecoder::WrongGraph(absl::string_view name, const GraphProto& graph) const {
  return node_.Error(absl::StrCat(name, " of ", graph.input_size(), " inputs and ",
                                  graph.output_size(), " outputs"));
}

absl::Status TextDecoder::BeginAlone(const GenerationRequest& request) {
  if (graph_.input_size() < 3 || graph_.output_size() != graph_.input_size() - 2)
    return WrongGraph("a decoder", graph_);
  for (int64_t r = 0; r < request.rows; ++r) {
    for (int64_t beam = 0; beam < request.beams; ++beam) Begin(request, r);
  }
  for (int i = 3; i < graph_.input_size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(Value nothing, NothingBefore(graph_.input(i)));
    past_.push_back(std::move(nothing));
  }
  return absl::OkStatus();
}

// The encoder runs once a row; what it gives is repeated for the row's beams. Either it begins with
// the decoder's first tokens, and gives logits, its states, the decoder's past and the keys and
// values that the decoder reads of it; or it gives the last of these alone.
absl::Status TextDecoder::BeginBehindEncoder(const GenerationRequest& request) {
  HIDET_ASSIGN_OR_RETURN(const GraphProto* encoder, node_.Graph("encoder"));
  tokens_ = TokensOf(request, request.beams);
  Values inputs = {request.source};
  if (kind_ == ModelKind::kText) {
    HIDET_ASSIGN_OR_RETURN(Value mask, MaskOfSource(request));
    inputs.push_back(mask);
    encoded_.push_back(std::move(mask));
  }
  HIDET_ASSIGN_OR_RETURN(const Encoding encoding,
                         EncodingOf(*encoder, static_cast<int>(inputs.size())));
  if (encoding.begins_decoder) {
    HIDET_ASSIGN_OR_RETURN(Value tokens, IntegersOf(TokensOf(request, 1)));
    inputs.push_back(std::move(tokens));
    const auto& declared = graph_.input(0).type().tensor_type().shape().dim();
    takes_all_tokens_ = declared.size() != 2 || declared[1].dim_value() != 1;
  }
  HIDET_ASSIGN_OR_RETURN(Values outputs, node_.Run(*encoder, std::move(inputs)));
  const auto crossed = outputs.end() - 2 * encoding.layers;
  crossed_.assign(crossed, outputs.end());
  if (encoding.begins_decoder) {
    logits_ = outputs[0];
    if (encoding.takes_states) encoded_.push_back(outputs[1]);
    past_.assign(outputs.begin() + 2, crossed);
  } else {
    HIDET_RETURN_IF_ERROR(BeginWithNothing());
  }
  std::vector<int64_t> repeated;
  for (int64_t r = 0; r < request.rows; ++r)
    repeated.insert(repeated.end(), static_cast<size_t>(request.beams), r);
  for (Values* values : {&encoded_, &past_, &crossed_}) {
    for (Value& value : *values) {
      HIDET_ASSIGN_OR_RETURN(value, Repeated(value, request, repeated));
    }
  }
  if (encoding.begins_decoder) {
    HIDET_ASSIGN_OR_RETURN(logits_, Repeated(logits_, request, repeated));
  }
  return absl::OkStatus();
}

absl::StatusOr<TextDecoder::Encoding> TextDecoder::EncodingOf(const GraphProto& encoder,
                                                              int given) const {
  Encoding encoding{.layers = (graph_.output_size() - 1) / 2,
                    .begins_decoder = encoder.input_size() == given + 1};
  const int layers = encoding.layers;
  // Keys and values of each layer, and as many of the encoder.
  const int others = graph_.input_size() - 4 * layers;
  const int made = encoding.begins_decoder ? 2 + 4 * layers : 2 * layers;
  if (encoder.input_size() != given + (encoding.begins_decoder ? 1 : 0) ||
      encoder.output_size() != made)
    return WrongGraph("an encoder", encoder);
  const int least = kind_ == ModelKind::kText ? 2 : 1;
  if (layers < 1 || graph_.output_size() != 1 + 2 * layers || others < least)
    return WrongGraph("a decoder", graph_);
  encoding.takes_states = graph_.input(least).name() == "encoder_hidden_states";
  if (others != least + (encoding.takes_states ? 1 : 0))
    return node_.Unimplemented("a decoder that keeps its past in place");
  if (encoding.takes_states && !encoding.begins_decoder) return WrongGraph("an encoder", encoder);
  return encoding;
}

absl::Status TextDecoder::BeginWithNothing() {
  for (const Value& crossed : crossed_) {
    if (!crossed.is_tensor() || crossed.rank() != 4)
      return node_.Error(absl::StrCat("an encoder's ", crossed.Describe()));
    Shape shape = crossed.shape();
    shape[2] = 0;
    HIDET_ASSIGN_OR_RETURN(Value nothing, Value::Empty(crossed.type(), std::move(shape)));
    past_.push_back(std::move(nothing));
  }
  return absl::OkStatus();
}

absl::StatusOr<Value> TextDecoder::Repeated(const Value& x, const GenerationRequest& request,
                                            const std::vector<int64_t>& rows) const {
  if (!x.is_tensor() || x.rank() < 1 || x.shape()[0] != request.rows)
    return node_.Error(absl::StrCat("an encoder's ", x.Describe()));
  return TakeRows(x, 0, rows);
}

// Padding has no position, whatever the mask says, and is masked where there is no mask.
void TextDecoder::Begin(const GenerationRequest& request, int64_t r) {
  Tokens &tokens = tokens_.emplace_back(), &positions = positions_.emplace_back();
  Tokens& mask = mask_.emplace_back();
  int64_t place = 0;
  for (int64_t i = r * request.length; i < (r + 1) * request.length; ++i) {
    const int64_t token = request.tokens.IntAt(i);
    const bool is_padding = token == request.padding;
    tokens.push_back(token);
    mask.push_back(request.mask.is_absent() ? !is_padding : request.mask.IntAt(i));
    positions.push_back(is_padding ? 0 : place++);
  }
  next_place_.push_back(place);
}

absl::StatusOr<Value> TextDecoder::NothingBefore(const ::onnx::ValueInfoProto& input) const {
  const auto& type = input.type().tensor_type();
  const auto& dims = type.shape().dim();
  if (dims.size() != 5 || dims[2].dim_value() < 1 || dims[4].dim_value() < 1)
    return node_.Error("a decoder that does not declare heads and depth of its past");
  return Value::Empty(type.elem_type(), {2, static_cast<int64_t>(tokens_.size()),
                                         dims[2].dim_value(), 0, dims[4].dim_value()});
}

absl::StatusOr<Value> TextDecoder::Chosen(const Value& x,
                                          const std::vector<int64_t>& origins) const {
  const int axis = kind_ == ModelKind::kDecoder ? 1 : 0;
  if (!x.is_tensor() || x.rank() != axis + 4 ||
      x.shape()[axis] != static_cast<int64_t>(origins.size())) {
    return node_.Error(absl::StrCat("a present of ", x.Describe()));
  }
  return TakeRows(x, axis, origins);
}

}  // namespace hidet::program
