#include "ir/text/text.h"

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "gtest/gtest.h"
#include "ir/structural.h"
#include "ir/text/parser.h"
#include "testing/filecheck/filecheck.h"

namespace hidet::ir {
namespace {

std::string Read(absl::string_view name) {
  const absl::StatusOr<std::string> text = ReadFile(absl::StrCat("ir/text/testdata/", name));
  EXPECT_TRUE(text.ok()) << text.status();
  return text.value_or("");
}

TEST(Text, CanonicalTextPrintsAsItWas) {
  const std::string text = Read("statements.ir");
  const auto kernels = ParseKernels(text);
  ASSERT_TRUE(kernels.ok()) << kernels.status().message();
  EXPECT_EQ(Print(*kernels), text);
  for (const Kernel& kernel : *kernels) {
    const auto again = ParseKernel(Print(kernel));
    ASSERT_TRUE(again.ok()) << again.status().message();
    EXPECT_TRUE(Equal(*again, kernel)) << Print(kernel);
    EXPECT_EQ(Hash(*again), Hash(kernel));
  }
}

struct Line {
  const char* input;
  const char* expected;
};

// Text that is not canonical, and what it becomes. x, y: int64; w: int32; p: bool.
TEST(Text, ExpressionTable) {
  ParseScope scope;
  for (const char* name : {"x", "y"}) scope.vars[name] = Var::Make(name, Type::Int64());
  scope.vars["w"] = Var::Make("w", Type::Int32());
  scope.vars["p"] = Var::Make("p", Type::Bool());
  const Line lines[] = {
      {"((x))+y", "x + y"},
      {"x - (y - 1)", "x - (y - 1)"},
      {"(x - y) - 1", "x - y - 1"},
      {"x*(y+1)", "x * (y + 1)"},
      {"x > y", "y < x"},
      {"x >= 3", "3 <= x"},
      {"add(x, y)", "x + y"},
      {"not(p)", "!p"},
      {"-(-x)", "--x"},
      {"- 3", "-3"},
      {"neg(3)", "-(3)"},
      {"w + 3:int32", "w + 3"},
      {"3 + w", "3 + w"},
      {"1:int32 + 2:int32", "1:int32 + 2"},
      {"int64(w) * 2", "int64(w) * 2"},
      {"x<y && (y<x || p)", "x < y && (y < x || p)"},
      {"(x < y) == p", "(x < y) == p"},
      {"2.50f", "2.5f"},
      {"1e3f", "1000.0f"},
      {"16777217.0f", "16777216.0f"},
      {"0x", ""},
      {"x // comment\n + 1", "x + 1"},
  };
  for (const Line& line : lines) {
    const auto expr = ParseExpr(line.input, scope);
    if (*line.expected == 0) {
      EXPECT_FALSE(expr.ok()) << line.input;
      continue;
    }
    ASSERT_TRUE(expr.ok()) << line.input << ": " << expr.status().message();
    EXPECT_EQ(Print(*expr), line.expected);
    const auto again = ParseExpr(line.expected, scope);
    ASSERT_TRUE(again.ok()) << again.status().message();
    EXPECT_TRUE(Equal(*again, *expr)) << line.input;
  }
}

// Any expression the constructors make, not only those that people write.
class RandomTyped {
 public:
  explicit RandomTyped(uint32_t seed) : random_(seed) {
    int number = 0;
    for (const ScalarType scalar : kScalars) {
      for (const int lanes : {1, 4}) {
        if (lanes == 4 && scalar == ScalarType::kBool) continue;
        const std::string name = absl::StrCat("v", number++);
        scope.vars[name] = Var::Make(name, Type::Scalar(scalar, lanes));
        vars_.push_back(scope.vars[name]);
      }
    }
    const Buffer buffer = Buffer::Make("b", Type::Int32(), {Int64(8), Int64(8)});
    scope.buffers["b"] = buffer;
    buffer_ = buffer;
  }

  int Below(int n) { return static_cast<int>(random_() % static_cast<uint32_t>(n)); }

  Expr Of(Type type, int depth) {
    if (depth == 0 || Below(6) == 0) return Leaf(type);
    switch (Below(9)) {
      case 0:
        return Cast(type, Of(Type::Scalar(kScalars[Below(kCount)], type.lanes), depth - 1));
      case 1:
        return Select(Of(Type::Bool(), depth - 1), Of(type, depth - 1), Of(type, depth - 1));
      case 2:
        if (type.lanes > 1) return Broadcast(Of(type.Element(), depth - 1), type.lanes);
        return Lane(Of(type.WithLanes(4), depth - 1), Below(4));
      case 3:
        if (type.lanes > 1) {
          return Pack({Of(type.Element(), depth - 1), Of(type.Element(), depth - 1),
                       Of(type.Element(), depth - 1), Of(type.Element(), depth - 1)});
        }
        if (type == Type::Int32())
          return Load(buffer_, {Of(Type::Int64(), depth - 1), Of(Type::Int32(), depth - 1)});
        return Leaf(type);
      case 4:
        if (type.lanes > 1 && type.IsInteger()) {
          return Ramp(Of(type.Element(), depth - 1), Of(type.Element(), depth - 1), type.lanes);
        }
        [[fallthrough]];
      default:
        return Operation(type, depth);
    }
  }

  ParseScope scope;

 private:
  static constexpr ScalarType kScalars[] = {
      ScalarType::kBool,    ScalarType::kInt8,    ScalarType::kInt32,
      ScalarType::kInt64,   ScalarType::kUInt64,  ScalarType::kFloat16,
      ScalarType::kFloat32, ScalarType::kFloat64, ScalarType::kBFloat16};
  static constexpr int kCount = 9;

  Expr Leaf(Type type) {
    std::vector<Var> fitting;
    for (const Var& var : vars_) {
      if (var.type() == type) fitting.push_back(var);
    }
    if (!fitting.empty() && Below(2) == 0) return fitting[0];
    static constexpr int64_t kValues[] = {0, 1, -1, 3, 100, INT64_MAX, INT64_MIN};
    if (type.IsFloat()) {
      static constexpr double kReals[] = {0.0,   -0.0,     1.5,       0.1, -1e30,
                                          1e-40, INFINITY, -INFINITY, NAN};
      return FloatConstant(type, kReals[Below(9)]);
    }
    return IntConstant(type, kValues[Below(7)]);
  }

  Expr Operation(Type type, int depth) {
    for (int attempt = 0; attempt < 40; ++attempt) {
      const Op op = static_cast<Op>(Below(kOpCount));
      const OpInfo& info = InfoOf(op);
      const bool is_bool = info.typing == OpTyping::kCompare || info.typing == OpTyping::kTest;
      const Type operand = is_bool ? Type::Scalar(kScalars[Below(kCount)], type.lanes) : type;
      if (info.typing == OpTyping::kSelect || (is_bool && !type.IsBool())) continue;
      const std::vector<Type> types(static_cast<size_t>(info.arity), operand);
      if (!InferOperatorType(op, types).ok()) continue;
      std::vector<Expr> operands;
      for (int i = 0; i < info.arity; ++i) operands.push_back(Of(operand, depth - 1));
      return Apply(op, operands);
    }
    return Leaf(type);
  }

  std::mt19937 random_;
  std::vector<Var> vars_;
  Buffer buffer_;
};

TEST(Text, RandomExpressionsComeBack) {
  for (uint32_t seed = 0; seed < 5000; ++seed) {
    RandomTyped random(seed);
    static constexpr ScalarType kRoots[] = {ScalarType::kBool,   ScalarType::kInt8,
                                            ScalarType::kInt32,  ScalarType::kInt64,
                                            ScalarType::kUInt64, ScalarType::kFloat32};
    const int lanes = random.Below(3) == 0 ? 4 : 1;
    const Type type = Type::Scalar(kRoots[random.Below(6)], lanes);
    const Expr expr = random.Of(type.IsBool() ? Type::Bool() : type, 1 + random.Below(4));
    const std::string text = Print(expr);
    const auto again = ParseExpr(text, random.scope);
    ASSERT_TRUE(again.ok()) << "seed " << seed << ": " << again.status().message();
    ASSERT_TRUE(Equal(*again, expr))
        << "seed " << seed << ": " << text << "\nbecame " << Print(*again);
    ASSERT_EQ(Print(*again), text) << "seed " << seed;
    ASSERT_EQ(Hash(*again), Hash(expr)) << "seed " << seed;
  }
}

TEST(Text, NamesAreUniqueInTheirScopeOnly) {
  const Buffer a = Buffer::Make("a b", Type::Float32(), {Int64(64)}, MemoryScope::kShared);
  const auto loop = [&](const std::function<Stmt(Var)>& body) {
    return For("let", Int64(8), body);
  };
  const Stmt store = Store(a, {Int64(0)}, Float32(0));
  const Stmt nest =
      loop([&](Var) { return loop([&](Var j) { return Store(a, {j}, Float32(0)); }); });
  EXPECT_EQ(Print(Seq({nest, loop([&](Var) { return store; })})),
            "for let_ in 8 {\n  for let__1 in 8 {\n    %a_b[let__1] = 0.0f\n  }\n}\n"
            "for let_ in 8 {\n  %a_b[0] = 0.0f\n}\n");
}

TEST(Text, DeepNestingIsAnErrorNotACrash) {
  const std::string deep(100000, '(');
  EXPECT_EQ(ParseExpr(deep).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(ParseExpr(std::string(100000, '-') + "1").status().code(),
            absl::StatusCode::kInvalidArgument);
  std::string sum = "1";
  for (int i = 0; i < 100000; ++i) sum += "+1";
  EXPECT_TRUE(absl::StrContains(ParseExpr(sum).status().message(), "nested more than"));
  std::string blocks;
  for (int i = 0; i < 100000; ++i) blocks += "{";
  EXPECT_FALSE(ParseStmt(blocks).ok());
}

TEST(Parser, ErrorsUnderlineThePlace) {
  const absl::Status status =
      ParseKernel("kernel @f(n: int64) grid(b: 1) {\n  let x = n + 1.0f\n}\n").status();
  EXPECT_EQ(status.message(),
            "2:11: add(int64, float32): wrong operand types, expected operands of one type\n"
            "    let x = n + 1.0f\n"
            "            ^~~~~~~~");
}

class Errors : public ::testing::TestWithParam<const char*> {};

// Each case of the file must fail, in the parser or the verifier, with the texts it names.
TEST_P(Errors, AreReported) {
  const std::vector<std::string> cases = testing::SplitCases(Read(GetParam()));
  EXPECT_GT(cases.size(), 5u);
  for (const std::string& text : cases) {
    // Comments are not part of the text under test: positions at its end are of the text alone.
    const std::vector<std::string> expected = testing::DirectiveValues(text, "ERROR");
    ASSERT_FALSE(expected.empty()) << text;
    const absl::Status status = ParseVerifiedKernels(text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_TRUE(absl::ascii_isdigit(status.message()[0])) << text << status.message();
    for (const std::string& part : expected) {
      EXPECT_TRUE(absl::StrContains(status.message(), part)) << text << "gives\n"
                                                             << status.message();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Errors, ::testing::Values("errors/parser.ir", "errors/verify.ir"),
                         [](const auto& info) {
                           return std::string(info.index == 0 ? "Parser" : "Verify");
                         });

}  // namespace
}  // namespace hidet::ir
