// The decoder of a model that generates text, and where each row of tokens stands.
//
// A decoder of the kind of GPT takes the tokens, their positions, a mask and what it has computed
// of earlier ones, and gives logits and that again with the new tokens. Behind an encoder (T5,
// Whisper) it takes the tokens, what the encoder made of its input, and the same past.
//
//   HIDET_ASSIGN_OR_RETURN(TextDecoder decoder, TextDecoder::Make(node, request));
//   HIDET_ASSIGN_OR_RETURN(std::vector<Scores> scores, decoder.Run(request.vocabulary));
//   ...                                                      // a token for each row is chosen
//   HIDET_RETURN_IF_ERROR(decoder.Advance(next, origins));
#ifndef FRONTENDS_PROGRAM_TEXT_DECODER_H_
#define FRONTENDS_PROGRAM_TEXT_DECODER_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "frontends/program/generation_request.h"
#include "frontends/program/host_node.h"
#include "frontends/program/value.h"
#include "onnx/onnx.pb.h"

namespace hidet::program {

// A number for each token of the vocabulary.
using Scores = std::vector<double>;

class TextDecoder {
 public:
  // Takes the graphs `decoder` and, of a model that has one, `encoder` of the node, which must
  // outlive the result. The encoder runs here.
  static absl::StatusOr<TextDecoder> Make(HostNode& node, const GenerationRequest& request);

  // The logits of what comes behind each row: of the first `vocabulary` tokens, or of all where
  // that is not positive.
  absl::StatusOr<std::vector<Scores>> Run(int64_t vocabulary);

  // The next token of each row, which goes on where row `origins` stood.
  absl::Status Advance(const Tokens& next, const std::vector<int64_t>& origins);

 private:
  TextDecoder(HostNode& node, const ::onnx::GraphProto& graph, ModelKind kind)
      : node_(node), graph_(graph), kind_(kind) {}

  // What an encoder makes of its input for the decoder.
  struct Encoding {
    int layers = 0;
    bool begins_decoder = false;  // it gives the logits and the past of the first tokens too
    bool takes_states = false;    // the decoder reads the encoder's states
  };

  absl::Status WrongGraph(absl::string_view name, const ::onnx::GraphProto& graph) const;
  absl::Status BeginAlone(const GenerationRequest& request);
  absl::Status BeginBehindEncoder(const GenerationRequest& request);
  // Checks inputs and outputs of both graphs; the encoder is given so many before tokens.
  absl::StatusOr<Encoding> EncodingOf(const ::onnx::GraphProto& encoder, int given) const;
  // A past of no tokens, like the keys and values of the encoder.
  absl::Status BeginWithNothing();
  absl::StatusOr<Value> Repeated(const Value& x, const GenerationRequest& request,
                                 const std::vector<int64_t>& rows) const;
  void Begin(const GenerationRequest& request, int64_t r);
  // [2, rows, heads, 0, depth], as the graph declares heads and depth.
  absl::StatusOr<Value> NothingBefore(const ::onnx::ValueInfoProto& input) const;
  // Other rows of [2, rows, heads, length, depth], or of [rows, heads, length, depth].
  absl::StatusOr<Value> Chosen(const Value& x, const std::vector<int64_t>& origins) const;

  HostNode& node_;
  const ::onnx::GraphProto& graph_;
  const ModelKind kind_;
  // Whether the graph is given all tokens of a row each time, not the new ones.
  bool takes_all_tokens_ = false;
  std::vector<Tokens> tokens_;
  std::vector<Tokens> positions_, mask_;  // of a decoder alone
  std::vector<int64_t> next_place_;
  Values encoded_;  // the mask and the states of an encoder
  Values past_;
  Values crossed_;  // keys and values of an encoder
  Value logits_;    // of the first tokens, where an encoder has them
};

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_TEXT_DECODER_H_
