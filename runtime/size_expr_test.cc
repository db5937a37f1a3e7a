#include "runtime/size_expr.h"

#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

int64_t Eval(const char* text, std::vector<int64_t> symbols = {}) {
  absl::StatusOr<SizeExpr> expr = ParseSizeExpr(text);
  EXPECT_TRUE(expr.ok()) << expr.status();
  absl::StatusOr<int64_t> value = EvaluateSize(*expr, symbols);
  EXPECT_TRUE(value.ok()) << value.status();
  return *value;
}

TEST(SizeExprTest, Evaluates) {
  struct Case {
    const char* text;
    int64_t value;
  };
  for (const Case& c : std::vector<Case>{{"5", 5},
                                         {"-7", -7},
                                         {"s0", 100},
                                         {"s1 s0 sub", -93},
                                         {"s0 64 ceildiv", 2},
                                         {"s0 64 floordiv", 1},
                                         {"s0 64 floormod", 36},
                                         {"-7 2 floordiv", -4},
                                         {"-7 2 floormod", 1},
                                         {"7 -2 floormod", -1},
                                         {"-7 2 ceildiv", -3},
                                         {"s0 0 floordiv", 0},
                                         {"s0 0 floormod", 0},
                                         {"s0 0 ceildiv", 0},
                                         {"s0 s1 min", 7},
                                         {"s0 s1 max", 100},
                                         {"s0 100 eq", 1},
                                         {"s0 100 ne", 0},
                                         {"s1 s0 lt", 1},
                                         {"s0 100 le", 1},
                                         {"2 0 and", 0},
                                         {"2 0 or", 1},
                                         {"2 not", 0},
                                         {"s1 8 lt 10 20 select", 10},
                                         {"s1 7 lt 10 20 select", 20},
                                         {"s0 s1 mul 4 mul", 2800}}) {
    EXPECT_EQ(Eval(c.text, {100, 7}), c.value) << c.text;
  }
}

TEST(SizeExprTest, EmptyMeansAbsent) {
  EXPECT_TRUE(ValidateSizeExpr({}, 0).ok());
  EXPECT_EQ(*EvaluateSizeOr({}, {}, 12), 12);
  EXPECT_EQ(*EvaluateSizeOr(SizeExpr::Const(3), {}, 12), 3);
  EXPECT_EQ(PrintSizeExpr({}), "");
  EXPECT_TRUE(ParseSizeExpr("")->empty());
}

TEST(SizeExprTest, OverflowNamesProgramAndSymbols) {
  for (const char* text : {"s0 s1 mul", "s0 s0 add", "-9223372036854775808 -1 floordiv",
                           "s0 -1 mul -2 add", "-9223372036854775808 -1 ceildiv"}) {
    absl::StatusOr<int64_t> value = EvaluateSize(*ParseSizeExpr(text), {INT64_MAX, 3});
    EXPECT_EQ(value.status().code(), absl::StatusCode::kResourceExhausted) << text;
    EXPECT_THAT(value.status().message(), HasSubstr(text));
  }
  EXPECT_THAT(EvaluateSize(*ParseSizeExpr("s0 s1 mul"), {INT64_MAX, 3}).status().message(),
              HasSubstr("s0 = 9223372036854775807, s1 = 3"));
  EXPECT_EQ(Eval("-9223372036854775808 -1 floormod"), 0);
}

TEST(SizeExprTest, RefusesMalformedText) {
  for (const char* text :
       {"add",        "1 add", "1 2", "s",   "s-1", "s01x", "foo",
        "1  2 add",   " 1",    "1 ",  "+1",  "01",  "1.5",  "99999999999999999999",
        "1 2 select", "s0\t",  "s00", "s+1", "s 0", "1\n"}) {
    EXPECT_EQ(ParseSizeExpr(text).status().code(), absl::StatusCode::kInvalidArgument) << text;
  }
}

TEST(SizeExprTest, ValidateChecksSymbolsDepthAndCodes) {
  EXPECT_TRUE(ValidateSizeExpr(SizeExpr::Symbol(1), 2).ok());
  EXPECT_THAT(ValidateSizeExpr(SizeExpr::Symbol(2), 2).message(),
              HasSubstr("reads symbol 2, the model has 2"));
  EXPECT_FALSE(ValidateSizeExpr(SizeExpr::Symbol(-1), 2).ok());
  SizeExpr deep;
  for (int i = 0; i <= kMaxSizeStack; ++i) deep.code.push_back({SizeOp::kConst, 1});
  for (int i = 0; i < kMaxSizeStack; ++i) deep.code.push_back({SizeOp::kAdd, 0});
  EXPECT_THAT(ValidateSizeExpr(deep, 0).message(), HasSubstr("stack of more than"));
  SizeExpr unknown{{{static_cast<SizeOp>(77), 0}}};
  EXPECT_THAT(ValidateSizeExpr(unknown, 0).message(), HasSubstr("unknown code 77"));
  SizeExpr longer;
  longer.code.push_back({SizeOp::kConst, 1});
  for (int i = 0; i < kMaxSizeInstructions; ++i) longer.code.push_back({SizeOp::kNot, 0});
  EXPECT_THAT(ValidateSizeExpr(longer, 0).message(), HasSubstr("instructions"));
}

struct Exact {
  __int128 value = 0;
  bool fits = true;  // this and every operand below it
};

__int128 Floor(__int128 a, __int128 b) {
  if (b == 0) return 0;
  __int128 q = a / b;
  return (q * b != a && ((a < 0) != (b < 0))) ? q - 1 : q;
}

Exact Apply(SizeOp op, Exact a, Exact b) {
  Exact r;
  const __int128 x = a.value, y = b.value;
  switch (op) {
    case SizeOp::kAdd:
      r.value = x + y;
      break;
    case SizeOp::kSub:
      r.value = x - y;
      break;
    case SizeOp::kMul:
      r.value = x * y;
      break;
    case SizeOp::kFloorDiv:
      r.value = Floor(x, y);
      break;
    case SizeOp::kFloorMod:
      r.value = y == 0 ? 0 : x - Floor(x, y) * y;
      break;
    case SizeOp::kCeilDiv:
      r.value = -Floor(-x, y);
      break;
    case SizeOp::kMin:
      r.value = x < y ? x : y;
      break;
    case SizeOp::kMax:
      r.value = x < y ? y : x;
      break;
    case SizeOp::kEq:
      r.value = x == y;
      break;
    case SizeOp::kNe:
      r.value = x != y;
      break;
    case SizeOp::kLt:
      r.value = x < y;
      break;
    case SizeOp::kLe:
      r.value = x <= y;
      break;
    case SizeOp::kAnd:
      r.value = x && y;
      break;
    case SizeOp::kOr:
      r.value = x || y;
      break;
    default:
      ADD_FAILURE();
  }
  r.fits = a.fits && b.fits && r.value >= INT64_MIN && r.value <= INT64_MAX;
  if (!r.fits) r.value = 0;
  return r;
}

class Generator {
 public:
  explicit Generator(int seed) : random_(seed) {}

  int64_t Number() {
    switch (random_() % 4) {
      case 0:
        return static_cast<int64_t>(random_() % 7) - 3;
      case 1:
        return static_cast<int64_t>(random_() % 100000);
      case 2:
        return (random_() % 2 ? INT64_MAX : INT64_MIN) ^ static_cast<int64_t>(random_() % 4);
      default:
        return static_cast<int64_t>((static_cast<uint64_t>(random_()) << 32) | random_()) >>
               (random_() % 60);
    }
  }

  Exact Make(int depth, const std::vector<int64_t>& symbols, SizeExpr* out) {
    if (depth == 0 || random_() % 5 == 0) {
      Exact leaf;
      if (random_() % 2) {
        const int symbol = random_() % symbols.size();
        out->code.push_back({SizeOp::kSymbol, symbol});
        leaf.value = symbols[symbol];
      } else {
        const int64_t value = Number();
        out->code.push_back({SizeOp::kConst, value});
        leaf.value = value;
      }
      return leaf;
    }
    const int pick = random_() % 16;
    if (pick == 14) {
      Exact a = Make(depth - 1, symbols, out);
      out->code.push_back({SizeOp::kNot, 0});
      return {a.value == 0, a.fits};
    }
    Exact a = Make(depth - 1, symbols, out);
    Exact b = Make(depth - 1, symbols, out);
    if (pick == 15) {
      Exact c = Make(depth - 1, symbols, out);
      out->code.push_back({SizeOp::kSelect, 0});
      return {a.value != 0 ? b.value : c.value, a.fits && b.fits && c.fits};
    }
    const SizeOp op = static_cast<SizeOp>(static_cast<int>(SizeOp::kAdd) + pick);
    out->code.push_back({op, 0});
    return Apply(op, a, b);
  }

 private:
  std::mt19937 random_;
};

TEST(SizeExprTest, AgreesWithExactArithmetic) {
  int fitting = 0, overflowing = 0;
  for (int seed = 0; seed < 20000; ++seed) {
    Generator generator(seed);
    const std::vector<int64_t> symbols = {generator.Number(), generator.Number(),
                                          generator.Number()};
    SizeExpr expr;
    const Exact want = generator.Make(4, symbols, &expr);
    ASSERT_TRUE(ValidateSizeExpr(expr, 3).ok());
    ASSERT_EQ(*ParseSizeExpr(PrintSizeExpr(expr)), expr);
    const absl::StatusOr<int64_t> got = EvaluateSize(expr, symbols);
    ASSERT_EQ(got.ok(), want.fits) << "seed " << seed << ": " << PrintSizeExpr(expr);
    if (want.fits) {
      ASSERT_EQ(*got, static_cast<int64_t>(want.value))
          << "seed " << seed << ": " << PrintSizeExpr(expr);
    }
    ++(want.fits ? fitting : overflowing);
  }
  EXPECT_GT(fitting, 1000);
  EXPECT_GT(overflowing, 1000);
}

}  // namespace
}  // namespace hidet::runtime
