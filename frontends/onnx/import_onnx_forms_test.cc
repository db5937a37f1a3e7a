// How one operator is written in each opset, and what does not belong to it.
#include <cstdint>
#include <functional>
#include <vector>

#include "frontends/onnx/test_model.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {
namespace {

using ::onnx::NodeProto;
using ::onnx::TensorProto;
using ::testing::HasSubstr;

// Forms that differ between opsets, each giving the same.
struct Form {
  int64_t opset;
  const char* what;
  std::function<void(TestModel&)> build;
  const char* expected;  // type of y, or what the error says
};

void Check(const std::vector<Form>& forms) {
  for (const Form& form : forms) {
    TestModel m(form.opset);
    form.build(m);
    m.Output("y");
    EXPECT_THAT(ShapeOf(m.Import()), HasSubstr(form.expected))
        << "opset " << form.opset << ": " << form.what;
  }
}

TEST(FormsOfAllOpsets, PointwiseAndTypes) {
  Check({
      {1, "adding a list of one a channel",
       [](TestModel& m) {
         NodeProto* add = m.Input("x", "2,3,4").Input("b", "3").Node("Add", {"x", "b"}, {"y"});
         Int(add, "broadcast", 1);
         Int(add, "axis", 1);
       },
       "float32[2, 3, 4][cpu]"},
      {6, "adding what does not fit without saying so",
       [](TestModel& m) {
         Int(m.Input("x", "2,3,4").Input("b", "3").Node("Add", {"x", "b"}, {"y"}), "axis", 1);
       },
       "do not broadcast"},
      {1, "a conversion by name",
       [](TestModel& m) { String(m.Input("x", "2").Node("Cast", {"x"}, {"y"}), "to", "INT64"); },
       "int64[2][cpu]"},
      {1, "a hint to run in place",
       [](TestModel& m) {
         Ints(m.Input("x", "2").Node("Relu", {"x"}, {"y"}), "consumed_inputs", {0});
       },
       "float32[2][cpu]"},
      {7, "clip by attributes",
       [](TestModel& m) {
         Float(Float(m.Input("x", "2").Node("Clip", {"x"}, {"y"}), "min", 0), "max", 6);
       },
       "float32[2][cpu]"},
      {11, "clip by inputs",
       [](TestModel& m) {
         m.Input("x", "2").Scalar("lo", 0).Scalar("hi", 6).Node("Clip", {"x", "lo", "hi"}, {"y"});
       },
       "float32[2][cpu]"},
      {11, "clip with one bound",
       [](TestModel& m) { m.Input("x", "2").Scalar("hi", 6).Node("Clip", {"x", "", "hi"}, {"y"}); },
       "float32[2][cpu]"},
      {11, "clip by data",
       [](TestModel& m) { m.Input("x", "2").Input("lo", "").Node("Clip", {"x", "lo"}, {"y"}); },
       "float32[2][cpu]"},
      {7, "dropout by attribute",
       [](TestModel& m) { Float(m.Input("x", "2").Node("Dropout", {"x"}, {"y"}), "ratio", 0.5f); },
       "float32[2][cpu]"},
      {13, "dropout by inputs",
       [](TestModel& m) {
         m.Input("x", "2").Scalar("r", 0.5f).Node("Dropout", {"x", "r"}, {"z", "y"});
       },
       "bool[2][cpu]"},
      {13, "power of another type",
       [](TestModel& m) {
         m.Input("x", "2", TensorProto::INT32).Scalar("e", 0.5f).Node("Pow", {"x", "e"}, {"y"});
       },
       "int32[2][cpu]"},
  });
}

TEST(FormsOfAllOpsets, Resizing) {
  Check({
      {9, "upsampling by an input",
       [](TestModel& m) {
         TensorProto* scales = m.Initializer("s", {2}, TensorProto::FLOAT);
         scales->add_float_data(1);
         scales->add_float_data(2);
         m.Input("x", "2,3").Node("Upsample", {"x", "s"}, {"y"});
       },
       "float32[2, 6][cpu]"},
      {13, "resizing by scales",
       [](TestModel& m) {
         TensorProto* scales = m.Initializer("s", {2}, TensorProto::FLOAT);
         scales->add_float_data(1);
         scales->add_float_data(0.5);
         m.Input("x", "2,6").Node("Resize", {"x", "", "s"}, {"y"});
       },
       "float32[2, 3][cpu]"},
      {13, "resizing to sizes along axes that are open",
       [](TestModel& m) {
         String(m.Input("x", "2,w").Ints("n", {2, 6}).Node("Resize", {"x", "", "", "n"}, {"y"}),
                "mode", "linear");
       },
       "float32[2, 6][cpu]"},
      {13, "resizing an open size by a scale that no float32 product may round",
       [](TestModel& m) {
         TensorProto* scales = m.Initializer("s", {2}, TensorProto::FLOAT);
         scales->add_float_data(1);
         scales->add_float_data(1.5);
         m.Input("x", "2,w").Node("Resize", {"x", "", "s"}, {"y"});
       },
       "float32[2, w * 3 / 2][cpu]"},
      {13, "resizing an open size by another scale",
       [](TestModel& m) {
         TensorProto* scales = m.Initializer("s", {2}, TensorProto::FLOAT);
         scales->add_float_data(1);
         scales->add_float_data(1.7F);
         m.Input("x", "2,w").Node("Resize", {"x", "", "s"}, {"y"});
       },
       "which is open"},
      {13, "resizing by nothing",
       [](TestModel& m) {
         TensorProto* scales = m.Initializer("s", {2}, TensorProto::FLOAT);
         scales->add_float_data(1);
         scales->add_float_data(0);
         m.Input("x", "2,w").Node("Resize", {"x", "", "s"}, {"y"});
       },
       "scale 0"},
      {20, "a grid of an affine map",
       [](TestModel& m) {
         m.Input("t", "n,2,3").Ints("s", {2, 3, 5, 4}).Node("AffineGrid", {"t", "s"}, {"y"});
       },
       "float32[2, 5, 4, 2][cpu]"},
      {20, "a grid of a map of other dimensions",
       [](TestModel& m) {
         m.Input("t", "n,3,4").Ints("s", {2, 3, 5, 4}).Node("AffineGrid", {"t", "s"}, {"y"});
       },
       "for an image of 2 dimensions"},
  });
}

TEST(FormsOfAllOpsets, ShapesAndMovement) {
  Check({
      {1, "reshape by attribute",
       [](TestModel& m) {
         Ints(m.Input("x", "2,3").Node("Reshape", {"x"}, {"y"}), "shape", {3, -1});
       },
       "float32[3, 2][cpu]"},
      {1, "concatenation along the second axis",
       [](TestModel& m) { m.Input("x", "2,3").Node("Concat", {"x", "x"}, {"y"}); },
       "float32[2, 6][cpu]"},
      {1, "padding under its first name",
       [](TestModel& m) {
         Ints(m.Input("x", "2,3").Node("Pad", {"x"}, {"y"}), "paddings", {0, 1, 0, 1});
       },
       "float32[2, 5][cpu]"},
      {16, "updates at coordinates",
       [](TestModel& m) {
         m.Input("x", "4,5").Input("i", "3,1", TensorProto::INT64).Input("u", "3,5");
         m.Node("ScatterND", {"x", "i", "u"}, {"y"});
       },
       "float32[4, 5][cpu]"},
      {11, "squeeze by attribute",
       [](TestModel& m) { Ints(m.Input("x", "1,3,1").Node("Squeeze", {"x"}, {"y"}), "axes", {0}); },
       "float32[3, 1][cpu]"},
      {13, "squeeze by input",
       [](TestModel& m) {
         m.Input("x", "1,3,1").Ints("a", {-1}).Node("Squeeze", {"x", "a"}, {"y"});
       },
       "float32[1, 3][cpu]"},
      {13, "squeeze of all",
       [](TestModel& m) { m.Input("x", "1,3,1").Node("Squeeze", {"x"}, {"y"}); },
       "float32[3][cpu]"},
      {13, "squeeze by a gone attribute",
       [](TestModel& m) { Ints(m.Input("x", "1,3").Node("Squeeze", {"x"}, {"y"}), "axes", {0}); },
       "attribute \"axes\" is unknown in opset 13"},
      {11, "squeeze by a later input",
       [](TestModel& m) { m.Input("x", "1,3").Ints("a", {0}).Node("Squeeze", {"x", "a"}, {"y"}); },
       "axes as an input in opset 11"},
      {11, "unsqueeze by attribute",
       [](TestModel& m) {
         Ints(m.Input("x", "3").Node("Unsqueeze", {"x"}, {"y"}), "axes", {0, 2});
       },
       "float32[1, 3, 1][cpu]"},
      {13, "unsqueeze by input",
       [](TestModel& m) { m.Input("x", "3").Ints("a", {-1}).Node("Unsqueeze", {"x", "a"}, {"y"}); },
       "float32[3, 1][cpu]"},
      {2 + 7, "slice by attributes",
       [](TestModel& m) {
         Ints(Ints(Ints(m.Input("x", "5,6").Node("Slice", {"x"}, {"y"}), "starts", {1}), "ends",
                   {-1}),
              "axes", {1});
       },
       "float32[5, 4][cpu]"},
      {10, "slice by inputs",
       [](TestModel& m) {
         m.Input("x", "5,6")
             .Ints("s", {5})
             .Ints("e", {-7})
             .Ints("a", {1})
             .Ints("t", {-2})
             .Node("Slice", {"x", "s", "e", "a", "t"}, {"y"});
       },
       "float32[5, 3][cpu]"},
      {10, "slice to the end",
       [](TestModel& m) {
         m.Input("x", "n,6")
             .Ints("s", {2})
             .Ints("e", {INT64_MAX})
             .Node("Slice", {"x", "s", "e"}, {"y"});
       },
       "6][cpu]"},
      {10, "pad by attributes",
       [](TestModel& m) {
         Float(Ints(m.Input("x", "2,3").Node("Pad", {"x"}, {"y"}), "pads", {0, 1, 0, 2}), "value",
               1);
       },
       "float32[2, 6][cpu]"},
      {11, "pad by inputs",
       [](TestModel& m) {
         m.Input("x", "2,3").Ints("p", {0, 1, 0, 2}).Node("Pad", {"x", "p"}, {"y"});
       },
       "float32[2, 6][cpu]"},
      {18, "pad of some axes",
       [](TestModel& m) {
         m.Input("x", "2,3")
             .Ints("p", {1, 2})
             .Ints("a", {-1})
             .Node("Pad", {"x", "p", "", "a"}, {"y"});
       },
       "float32[2, 6][cpu]"},
      {19, "pad around",
       [](TestModel& m) {
         String(m.Input("x", "2,3").Ints("p", {0, 1, 0, 2}).Node("Pad", {"x", "p"}, {"y"}), "mode",
                "wrap");
       },
       "float32[2, 6][cpu]"},
      {11, "split by attribute",
       [](TestModel& m) {
         Ints(m.Input("x", "5,2").Node("Split", {"x"}, {"y", "z"}), "split", {2, 3});
       },
       "float32[2, 2][cpu]"},
      {13, "split by input",
       [](TestModel& m) {
         m.Input("x", "5,2").Ints("s", {2, 3}).Node("Split", {"x", "s"}, {"y", "z"});
       },
       "float32[2, 2][cpu]"},
      {13, "split evenly",
       [](TestModel& m) { m.Input("x", "6,2").Node("Split", {"x"}, {"y", "z"}); },
       "float32[3, 2][cpu]"},
      {13, "split unevenly",
       [](TestModel& m) { m.Input("x", "5,2").Node("Split", {"x"}, {"y", "z"}); },
       "size 5 in 2 equal parts"},
      {18, "split with a smaller part",
       [](TestModel& m) {
         Int(m.Input("x", "5,2").Node("Split", {"x"}, {"z", "y"}), "num_outputs", 2);
       },
       "float32[2, 2][cpu]"},
      {13, "flatten", [](TestModel& m) { m.Input("x", "n,3,4").Node("Flatten", {"x"}, {"y"}); },
       "float32[n, 12][cpu]"},
      {13, "expand both ways",
       [](TestModel& m) {
         m.Input("x", "3,1").Ints("s", {2, 1, 4}).Node("Expand", {"x", "s"}, {"y"});
       },
       "float32[2, 3, 4][cpu]"},
      {14, "reshape that copies",
       [](TestModel& m) {
         m.Input("x", "n,6").Ints("s", {0, 2, -1}).Node("Reshape", {"x", "s"}, {"y"});
       },
       "float32[n, 2, 3][cpu]"},
      {14, "reshape that copies too much",
       [](TestModel& m) { m.Input("x", "6").Ints("s", {6, 0}).Node("Reshape", {"x", "s"}, {"y"}); },
       "size 0 at 1 copies a dimension that [6] lacks"},
      {14, "reshape by data",
       [](TestModel& m) {
         m.Input("x", "6").Input("s", "2", TensorProto::INT64).Node("Reshape", {"x", "s"}, {"y"});
       },
       "shape depends on data"},
      {15, "a part of the shape",
       [](TestModel& m) {
         Int(Int(m.Input("x", "2,3,4").Node("Shape", {"x"}, {"y"}), "start", -2), "end", 5);
       },
       "int64[2][cpu]"},
  });
}

TEST(FormsOfAllOpsets, Reductions) {
  Check({
      {11, "sum by attribute",
       [](TestModel& m) {
         Int(Ints(m.Input("x", "2,3").Node("ReduceSum", {"x"}, {"y"}), "axes", {1}), "keepdims", 0);
       },
       "float32[2][cpu]"},
      {13, "sum by input",
       [](TestModel& m) {
         m.Input("x", "2,3").Ints("a", {1}).Node("ReduceSum", {"x", "a"}, {"y"});
       },
       "float32[2, 1][cpu]"},
      {13, "sum of all", [](TestModel& m) { m.Input("x", "2,3").Node("ReduceSum", {"x"}, {"y"}); },
       "float32[1, 1][cpu]"},
      {13, "sum of none",
       [](TestModel& m) {
         Int(m.Input("x", "2,3").Node("ReduceSum", {"x"}, {"y"}), "noop_with_empty_axes", 1);
       },
       "float32[2, 3][cpu]"},
      {17, "mean by attribute",
       [](TestModel& m) {
         Ints(m.Input("x", "2,3").Node("ReduceMean", {"x"}, {"y"}), "axes", {-1});
       },
       "float32[2, 1][cpu]"},
      {18, "mean by input",
       [](TestModel& m) {
         m.Input("x", "2,3").Ints("a", {-1}).Node("ReduceMean", {"x", "a"}, {"y"});
       },
       "float32[2, 1][cpu]"},
      {18, "mean of integers",
       [](TestModel& m) {
         m.Input("x", "2,3", TensorProto::INT32).Node("ReduceMean", {"x"}, {"y"});
       },
       "int32[1, 1][cpu]"},
      {12, "softmax over rows of several dimensions",
       [](TestModel& m) { m.Input("x", "2,3,4").Node("Softmax", {"x"}, {"y"}); },
       "float32[2, 3, 4][cpu]"},
      {12, "the largest of rows of several dimensions",
       [](TestModel& m) { m.Input("x", "n,3,4").Node("Hardmax", {"x"}, {"y"}); },
       "float32[n, 3, 4][cpu]"},
      {13, "softmax over the last dimension",
       [](TestModel& m) { m.Input("x", "2,3,4").Node("Softmax", {"x"}, {"y"}); },
       "float32[2, 3, 4][cpu]"},
      {13, "softmax out of range",
       [](TestModel& m) { Int(m.Input("x", "2,3,4").Node("Softmax", {"x"}, {"y"}), "axis", 4); },
       "Softmax \"n0\": axis 4 out of range for rank 3"},
  });
}

TEST(FormsOfAllOpsets, Normalization) {
  Check({
      {7, "batch norm with four more outputs",
       [](TestModel& m) {
         m.Input("x", "2,3,4")
             .Floats("a", {3})
             .Node("BatchNormalization", {"x", "a", "a", "a", "a"}, {"y", "", "", "", ""});
       },
       "float32[2, 3, 4][cpu]"},
      {15, "batch norm in training",
       [](TestModel& m) {
         Int(m.Input("x", "2,3,4")
                 .Floats("a", {3})
                 .Node("BatchNormalization", {"x", "a", "a", "a", "a"}, {"y"}),
             "training_mode", 1);
       },
       "float32[2, 3, 4][cpu]"},
      {17, "layer norm with statistics",
       [](TestModel& m) {
         m.Input("x", "2,3,4").Floats("a", {4}).Node("LayerNormalization", {"x", "a"}, {"z", "y"});
       },
       "float32[2, 3, 1][cpu]"},
      {20, "group norm by group",
       [](TestModel& m) {
         Int(m.Input("x", "2,6,4")
                 .Floats("a", {3})
                 .Node("GroupNormalization", {"x", "a", "a"}, {"y"}),
             "num_groups", 3);
       },
       "float32[2, 6, 4][cpu]"},
      {21, "group norm by channel",
       [](TestModel& m) {
         Int(m.Input("x", "2,6,4")
                 .Floats("a", {6})
                 .Node("GroupNormalization", {"x", "a", "a"}, {"y"}),
             "num_groups", 3);
       },
       "float32[2, 6, 4][cpu]"},
  });
}

TEST(FormsOfAllOpsets, Windows) {
  Check({
      {11, "a convolution backwards",
       [](TestModel& m) {
         Ints(
             m.Input("x", "1,2,4,4").Input("w", "2,5,3,3").Node("ConvTranspose", {"x", "w"}, {"y"}),
             "strides", {2, 2});
       },
       "float32[1, 5, 9, 9][cpu]"},
      {11, "a convolution backwards of an open size",
       [](TestModel& m) {
         Ints(
             m.Input("x", "1,2,h,4").Input("w", "2,5,4,3").Node("ConvTranspose", {"x", "w"}, {"y"}),
             "strides", {2, 2});
       },
       "float32[1, 5, h * 2 + 2, 9][cpu]"},
      {13, "convolution that keeps sizes",
       [](TestModel& m) {
         String(
             Ints(m.Input("x", "1,3,7,7").Floats("w", {4, 3, 3, 3}).Node("Conv", {"x", "w"}, {"y"}),
                  "strides", {2, 2}),
             "auto_pad", "SAME_UPPER");
       },
       "float32[1, 4, 4, 4][cpu]"},
      {13, "convolution with a bias",
       [](TestModel& m) {
         m.Input("x", "n,3,7")
             .Floats("w", {4, 3, 3})
             .Floats("b", {4})
             .Node("Conv", {"x", "w", "b"}, {"y"});
       },
       "float32[n, 4, 5][cpu]"},
      {13, "convolution with a wrong bias",
       [](TestModel& m) {
         m.Input("x", "n,3,7")
             .Floats("w", {4, 3, 3})
             .Floats("b", {5})
             .Node("Conv", {"x", "w", "b"}, {"y"});
       },
       "bias [5] for 4 channels"},
      {13, "pooling that asks for indices",
       [](TestModel& m) {
         Ints(m.Input("x", "1,1,4").Node("MaxPool", {"x"}, {"z", "y"}), "kernel_shape", {2});
       },
       "int64[1, 1, 3][cpu]"},
  });
}

TEST(FormsOfAllOpsets, ProductsAndTransforms) {
  Check({
      {12, "a product by labels",
       [](TestModel& m) {
         String(m.Input("x", "5,2,3").Input("w", "3,4").Node("Einsum", {"x", "w"}, {"y"}),
                "equation", "...ij,jk->...ik");
       },
       "float32[5, 2, 4][cpu]"},
      {12, "a diagonal by labels",
       [](TestModel& m) {
         String(m.Input("x", "3,3").Node("Einsum", {"x"}, {"y"}), "equation", "ii->i");
       },
       "float32[3][cpu]"},
      {12, "labels of the result alone",
       [](TestModel& m) {
         String(m.Input("x", "3,3").Node("Einsum", {"x"}, {"y"}), "equation", "ij->ik");
       },
       "label k of the result alone"},
      {17, "a transform of half a spectrum",
       [](TestModel& m) { Int(m.Input("x", "2,8,1").Node("DFT", {"x"}, {"y"}), "onesided", 1); },
       "float32[2, 5, 2][cpu]"},
      {23, "attention",
       [](TestModel& m) {
         Int(Int(m.Input("q", "2,5,64")
                     .Input("k", "2,7,64")
                     .Node("Attention", {"q", "k", "k"}, {"y"}),
                 "q_num_heads", 4),
             "kv_num_heads", 4);
       },
       "float32[2, 5, 64][cpu]"},
  });
}

}  // namespace
}  // namespace hidet::onnx
