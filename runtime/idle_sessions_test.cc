#include "runtime/idle_sessions.h"

#include <memory>
#include <thread>
#include <utility>

#include "gtest/gtest.h"
#include "runtime/model.h"
#include "runtime/model_data.h"
#include "runtime/session.h"
#include "runtime/spec.h"

namespace hidet::runtime {
namespace {

// A model without steps, whose output is nothing's: sessions of it can be told apart, which is all
// that is asked of them here.
std::shared_ptr<const Model> MakeModel() {
  ModelData data;
  data.spec.name = "empty";
  data.spec.target = "cpu";
  return Model::Load(std::move(data)).value();
}

class IdleSessionsTest : public testing::Test {
 protected:
  std::unique_ptr<Session> Make() { return model_->NewSession().value(); }

  const std::shared_ptr<const Model> model_ = MakeModel();
  IdleSessions idle_{/*by_stream=*/false};
};

TEST_F(IdleSessionsTest, GivesTheOneThatCameBackLast) {
  EXPECT_EQ(idle_.Take(nullptr), nullptr);
  std::unique_ptr<Session> first = Make(), second = Make();
  const Session* const expected = second.get();
  idle_.Put(std::move(first));
  idle_.Put(std::move(second));
  EXPECT_EQ(idle_.Take(nullptr).get(), expected);
  EXPECT_NE(idle_.Take(nullptr), nullptr);
  EXPECT_EQ(idle_.Take(nullptr), nullptr);
}

// Whoever comes in between: with one list for all, the thread would get the other's.
TEST_F(IdleSessionsTest, GivesAThreadItsOwnBackFirst) {
  std::unique_ptr<Session> own = Make(), other = Make();
  const Session* const expected = own.get();
  idle_.Put(std::move(own));
  std::thread([&] { idle_.Put(std::move(other)); }).join();
  EXPECT_EQ(idle_.Take(nullptr).get(), expected);
}

TEST_F(IdleSessionsTest, GivesAnothersWhereAThreadHasNone) {
  for (int i = 0; i < 40; ++i) {  // more threads than shelves
    std::unique_ptr<Session> session = Make();
    const Session* const expected = session.get();
    std::thread([&] { idle_.Put(std::move(session)); }).join();
    EXPECT_EQ(idle_.Take(nullptr).get(), expected) << i;
  }
}

TEST_F(IdleSessionsTest, TakesAllFromEveryShelf) {
  for (int i = 0; i < 40; ++i) std::thread([&] { idle_.Put(Make()); }).join();
  EXPECT_EQ(idle_.TakeAll().size(), 40u);
  EXPECT_TRUE(idle_.TakeAll().empty());
  EXPECT_EQ(idle_.Take(nullptr), nullptr);
}

}  // namespace
}  // namespace hidet::runtime
