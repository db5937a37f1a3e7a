#include "base/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/cut_files.h"
#include "base/status_macros.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A new folder for each test.
std::string Folder() {
  const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
  const std::string folder = absl::StrCat(::testing::TempDir(), "/", test->name(), ".", getpid());
  EXPECT_TRUE(MakeDirectories(folder).ok());
  return folder;
}

std::vector<std::string> Names(const std::string& folder) {
  std::vector<std::string> names;
  DIR* directory = opendir(folder.c_str());
  while (const dirent* entry = readdir(directory)) {
    if (entry->d_name[0] != '.') names.push_back(entry->d_name);
  }
  closedir(directory);
  return names;
}

TEST(FolderOfTest, IsWhatThePartBeforeTheLastSlashNames) {
  EXPECT_EQ(FolderOf("model.onnx"), ".");
  EXPECT_EQ(FolderOf("/model.onnx"), "/");
  EXPECT_EQ(FolderOf("a/b/model.onnx"), "a/b");
  EXPECT_EQ(FolderOf(""), ".");
}

TEST(FileTest, ReadsWhatWasWritten) {
  const std::string path = Folder() + "/a";
  for (const std::string& contents :
       {std::string("old"), std::string(), std::string("\0b\n", 3), std::string(1'000'000, 'x')}) {
    ASSERT_TRUE(WriteFileAtomically(path, contents).ok());
    EXPECT_EQ(*ReadFile(path), contents);
  }
}

TEST(FileTest, ReadsFilesThatDoNotKnowTheirSize) {
  EXPECT_THAT(*ReadFile("/proc/self/status"), HasSubstr("Threads:"));
}

TEST(FileTest, ADeviceWithoutAnEndIsAnError) {
  const absl::Status status = ReadFile("/dev/zero").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(status.message(), HasSubstr("/dev/zero: no regular file"));
}

TEST(FileTest, AnEmptyNameIsNoFile) {
  EXPECT_EQ(WriteFileAtomically("", "x").message(),
            "cannot create \"\": No such file or directory");
  EXPECT_EQ(ReadFile("").status().message(), "cannot open \"\": No such file or directory");
}

TEST(FileTest, WriteLeavesNothingElseBehind) {
  const std::string folder = Folder();
  ASSERT_TRUE(WriteFileAtomically(folder + "/a", "1").ok());
  ASSERT_TRUE(WriteFileAtomically(folder + "/a", "2").ok());
  EXPECT_THAT(Names(folder), ElementsAre("a"));
}

TEST(FileTest, FailedWriteKeepsTheOldAndRemovesTheNew) {
  const std::string folder = Folder();
  ASSERT_TRUE(MakeDirectories(folder + "/taken/inner").ok());
  const absl::Status status =
      WriteFileAtomically(folder + "/taken", "x");  // a folder is in the way
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
  EXPECT_THAT(status.message(), HasSubstr("Is a directory"));
  EXPECT_THAT(Names(folder), ElementsAre("taken"));
}

TEST(FileTest, AnErrorHasTheSystemsNumber) {
  EXPECT_EQ(SystemErrorOf(ReadFile("/no/such/file").status()), ENOENT);
  EXPECT_EQ(SystemErrorOf(AddContext(WriteFileAtomically("/dev/full", "x"), "model")), ENOSPC);
  EXPECT_EQ(SystemErrorOf(WriteFileAtomically(Folder(), "x")), EISDIR);
  EXPECT_EQ(SystemErrorOf(absl::NotFoundError("no kernel")), 0);
}

TEST(FileTest, DevicesAreWrittenToAndStay) {
  struct stat before, after;
  ASSERT_EQ(stat("/dev/null", &before), 0);
  EXPECT_TRUE(WriteFileAtomically("/dev/null", "nothing").ok());
  ASSERT_EQ(stat("/dev/null", &after), 0);
  EXPECT_TRUE(S_ISCHR(after.st_mode));
  EXPECT_EQ(before.st_ino, after.st_ino);
  EXPECT_EQ(WriteFileAtomically("/dev/full", "something").code(),
            absl::StatusCode::kResourceExhausted);
}

TEST(FileTest, PipesAreWrittenTo) {
  const std::string folder = Folder();
  ASSERT_EQ(mkfifo((folder + "/pipe").c_str(), 0600), 0);
  const int reader = open((folder + "/pipe").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  EXPECT_TRUE(WriteFileAtomically(folder + "/pipe", "through").ok());
  char buffer[16] = {};
  EXPECT_EQ(read(reader, buffer, sizeof(buffer)), 7);
  EXPECT_STREQ(buffer, "through");
  close(reader);
  EXPECT_THAT(Names(folder), ElementsAre("pipe"));
}

TEST(FileTest, ASignalEndsTheWaitForAPipe) {
  const std::string pipe = Folder() + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  struct sigaction action = {}, before;
  action.sa_handler = [](int) {};
  ASSERT_EQ(sigaction(SIGALRM, &action, &before), 0);
  const struct itimerval often = {{0, 20000}, {0, 20000}};  // one may come before the wait begins
  ASSERT_EQ(setitimer(ITIMER_REAL, &often, nullptr), 0);
  EXPECT_EQ(SystemErrorOf(ReadFile(pipe).status()), EINTR);
  EXPECT_EQ(SystemErrorOf(WriteFileAtomically(pipe, "x")), EINTR);
  {
    const FileDescriptor both(open(pipe.c_str(), O_RDWR));
    EXPECT_EQ(SystemErrorOf(ReadFile(pipe).status()), EINTR);
    EXPECT_EQ(SystemErrorOf(WriteFileAtomically(pipe, std::string(1 << 20, 'x'))), EINTR);
  }
  // A file on a disk is read and written all the same.
  const std::string file = Folder() + "/file", long_text(8 << 20, 'x');
  EXPECT_TRUE(WriteFileAtomically(file, long_text).ok());
  EXPECT_EQ(ReadFile(file)->size(), long_text.size());
  const struct itimerval never = {};
  setitimer(ITIMER_REAL, &never, nullptr);
  sigaction(SIGALRM, &before, nullptr);
}

TEST(FileTest, ANameMayBeAsLongAsNamesAre) {
  const std::string folder = Folder();
  EXPECT_TRUE(WriteFileAtomically(absl::StrCat(folder, "/", std::string(255, 'a')), "x").ok());
  const std::string longer = absl::StrCat(folder, "/", std::string(256, 'a'));
  const absl::Status status = WriteFileAtomically(longer, "x");
  EXPECT_EQ(SystemErrorOf(status), ENAMETOOLONG);
  EXPECT_EQ(status.message(), absl::StrCat("cannot create ", longer, ": File name too long"));
  EXPECT_EQ(WriteFileAtomically(folder + "/none/m", "x").message(),
            absl::StrCat("cannot create ", folder, "/none/m: No such file or directory"));
}

TEST(FileTest, LinksStayAndLeadToTheNewFile) {
  const std::string folder = Folder();
  ASSERT_TRUE(MakeDirectories(folder + "/real").ok());
  ASSERT_TRUE(WriteFileAtomically(folder + "/real/file", "old").ok());
  ASSERT_EQ(symlink("real/file", (folder + "/link").c_str()), 0);
  ASSERT_EQ(symlink("real/later", (folder + "/dangling").c_str()), 0);
  ASSERT_TRUE(WriteFileAtomically(folder + "/link", "new").ok());
  ASSERT_TRUE(WriteFileAtomically(folder + "/dangling", "made").ok());
  EXPECT_EQ(*ReadFile(folder + "/real/file"), "new");
  EXPECT_EQ(*ReadFile(folder + "/real/later"), "made");
  struct stat info;
  ASSERT_EQ(lstat((folder + "/link").c_str(), &info), 0);
  EXPECT_TRUE(S_ISLNK(info.st_mode));
}

TEST(FileTest, ANewFileHasTheRightsOfTheOld) {
  const std::string file = Folder() + "/file";
  ASSERT_TRUE(WriteFileAtomically(file, "old").ok());
  ASSERT_EQ(chmod(file.c_str(), 0640), 0);
  ASSERT_TRUE(WriteFileAtomically(file, "new").ok());
  struct stat info;
  ASSERT_EQ(stat(file.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0640);
}

TEST(FileTest, ReadersNeverSeeHalfAFile) {
  const std::string path = Folder() + "/a";
  const std::string a(100'000, 'a');
  const std::string b(200'000, 'b');
  ASSERT_TRUE(WriteFileAtomically(path, a).ok());
  std::thread writer([&] {
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(WriteFileAtomically(path, i % 2 == 0 ? b : a).ok());
  });
  for (int i = 0; i < 200; ++i) {
    const std::string seen = ReadFile(path).value();
    EXPECT_TRUE(seen == a || seen == b) << seen.size();
  }
  writer.join();
}

TEST(FileTest, ErrorsNameThePathAndTheReason) {
  const absl::Status missing = ReadFile("/nowhere/at/all").status();
  EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(missing.message(), "cannot open /nowhere/at/all: No such file or directory");
  EXPECT_EQ(ReadFile("/").status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(WriteFileAtomically("/nowhere/at/all", "").code(), absl::StatusCode::kNotFound);
}

TEST(FileTest, MakesMissingFoldersAndAcceptsExisting) {
  const std::string folder = Folder() + "/b/c/d";
  ASSERT_TRUE(MakeDirectories(folder + "//", 0700).ok());
  ASSERT_TRUE(MakeDirectories(folder, 0755).ok());
  struct stat info;
  ASSERT_EQ(stat(folder.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700);
}

TEST(FileTest, MakeDirectoriesRefusesAFileInTheWay) {
  const std::string file = Folder() + "/a";
  ASSERT_TRUE(WriteFileAtomically(file, "").ok());
  const absl::Status status = MakeDirectories(file + "/b");
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
  EXPECT_THAT(status.message(), HasSubstr("/a is not a folder"));
}

TEST(MappedFileTest, ShowsTheContentsAndMoves) {
  const std::string path = Folder() + "/a";
  ASSERT_TRUE(WriteFileAtomically(path, "weights").ok());
  MappedFile file = MappedFile::Open(path).value();
  EXPECT_EQ(file.contents(), "weights");
  // A mapping keeps its bytes when the file is replaced.
  ASSERT_TRUE(WriteFileAtomically(path, "other").ok());
  MappedFile moved;
  moved = std::move(file);
  EXPECT_EQ(moved.contents(), "weights");
}

TEST(MappedFileTest, APipeIsRefusedAndNotWaitedFor) {
  const std::string path = Folder() + "/pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  const absl::Status status = MappedFile::Open(path).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(status.message(), absl::StrCat("cannot map ", path, ": not a regular file"));
}

TEST(MappedFileTest, EmptyFileAndErrors) {
  const std::string path = Folder() + "/a";
  ASSERT_TRUE(WriteFileAtomically(path, "").ok());
  EXPECT_EQ(MappedFile::Open(path)->size(), 0);
  EXPECT_EQ(MappedFile::Open(path + "x").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(MappedFile::Open("/tmp").status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST(MappedFileTest, AFileThatIsCutShortIsZerosAndSaysSo) {
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const std::string path = Folder() + "/a", other_path = Folder() + "/b";
  ASSERT_TRUE(WriteFileAtomically(path, std::string(4 * page, 'x')).ok());
  ASSERT_TRUE(WriteFileAtomically(other_path, "other").ok());
  const MappedFile file = *MappedFile::Open(path), other = *MappedFile::Open(other_path);
  for (int round = 0; round < 2; ++round) {
    // What is there after a cut to a page and a half is read as it is, or as zeros from its page's
    // end on.
    ASSERT_EQ(truncate(path.c_str(), static_cast<off_t>(page + page / 2)), 0);
    EXPECT_EQ(file.data()[page - 1], 'x');
    EXPECT_EQ(file.data()[4 * page - 1], 0);
    EXPECT_EQ(file.data()[2 * page], 0);
    const absl::Status status = CheckNotCut(file.data());
    EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
    EXPECT_THAT(status.message(),
                HasSubstr(absl::StrCat("a file of ", 4 * page, " bytes was cut")));
  }
  EXPECT_EQ(CheckNotCut(file.data() + 4 * page - 1).code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(other.contents(), "other");
  EXPECT_TRUE(CheckNotCut(other.data()).ok());
  EXPECT_TRUE(CheckNotCut(nullptr).ok());
}

TEST(MappedFileTest, ACutOfOneFileIsForgottenWithIt) {
  const std::string path = Folder() + "/a";
  ASSERT_TRUE(WriteFileAtomically(path, "weights").ok());
  const void* address = nullptr;
  {
    const MappedFile file = *MappedFile::Open(path);
    address = file.data();
    ASSERT_EQ(truncate(path.c_str(), 0), 0);
    EXPECT_EQ(file.data()[0], 0);
    EXPECT_FALSE(CheckNotCut(address).ok());
  }
  EXPECT_TRUE(CheckNotCut(address).ok());
}

// LLVM, for one, puts its handlers in their place for each file that it makes, and takes them away.
TEST(MappedFileTest, HandlersThatComeAndGoTakeNoMemory) {
  const std::string path = Folder() + "/a";
  ASSERT_TRUE(WriteFileAtomically(path, "weights").ok());
  const auto come_and_go = [&] {
    for (int i = 0; i < 1000; ++i) {
      struct sigaction none = {};
      none.sa_handler = SIG_DFL;
      ASSERT_EQ(sigaction(SIGBUS, &none, nullptr), 0);
      ASSERT_TRUE(MappedFile::Open(path).ok());
    }
  };
  come_and_go();
  const size_t before = mallinfo2().uordblks;
  come_and_go();
  EXPECT_LT(mallinfo2().uordblks, before + 10'000);
}

// Where a sanitizer had a handler before ours, that ends the process by an exit.
bool EndsByBusError(int status) {
  return WIFSIGNALED(status) ? WTERMSIG(status) == SIGBUS : WEXITSTATUS(status) != 0;
}

// A host's handler that came after ours gives the signal back to who had it before.
TEST(MappedFileDeathTest, AHandlerThatCameLaterIsAskedAfterOurs) {
  const std::string path = Folder() + "/a";
  ASSERT_TRUE(WriteFileAtomically(path, "weights").ok());
  const MappedFile first = *MappedFile::Open(path);
  static struct sigaction ours;
  struct sigaction hosts = {};
  hosts.sa_sigaction = [](int signal, siginfo_t* info, void* context) {
    ours.sa_sigaction(signal, info, context);
  };
  hosts.sa_flags = SA_SIGINFO;
  ASSERT_EQ(sigaction(SIGBUS, &hosts, &ours), 0);
  const MappedFile second = *MappedFile::Open(path);
  EXPECT_EXIT(raise(SIGBUS), EndsByBusError, "");
  ASSERT_EQ(truncate(path.c_str(), 0), 0);
  EXPECT_EQ(second.data()[0], 0);
  EXPECT_FALSE(CheckNotCut(second.data()).ok());
}

TEST(MappedFileDeathTest, OtherBusErrorsEndTheProcess) {
  const std::string path = Folder() + "/a";
  ASSERT_TRUE(WriteFileAtomically(path, "weights").ok());
  const MappedFile file = *MappedFile::Open(path);
  EXPECT_EXIT(raise(SIGBUS), EndsByBusError, "");
  // Memory that is mapped by others.
  const int descriptor = open(path.c_str(), O_RDWR);
  void* const memory = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, descriptor, 0);
  ASSERT_EQ(ftruncate(descriptor, 0), 0);
  close(descriptor);
  EXPECT_EXIT(fprintf(stderr, "%d", *static_cast<volatile char*>(memory)), EndsByBusError, "");
  munmap(memory, 4096);
}

}  // namespace
}  // namespace hidet
