// That the archives are complete: compiles a function for this machine, links it with lld into a
// shared object, loads that and calls it.

#include <dlfcn.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>

#include "gtest/gtest.h"
#include "lld/Common/Driver.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

LLD_HAS_DRIVER(elf)

namespace {

std::string CompileTriple() {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  llvm::LLVMContext context;
  llvm::Module module("m", context);
  llvm::Type* i32 = llvm::Type::getInt32Ty(context);
  llvm::Function* function =
      llvm::Function::Create(llvm::FunctionType::get(i32, {i32}, false),
                             llvm::Function::ExternalLinkage, "triple", module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "entry", function));
  builder.CreateRet(builder.CreateMul(function->getArg(0), builder.getInt32(3)));

  const std::string name = llvm::sys::getDefaultTargetTriple();
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(name, error);
  if (target == nullptr) return "";
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      name, llvm::sys::getHostCPUName(), "", llvm::TargetOptions(), llvm::Reloc::PIC_));
  module.setTargetTriple(name);
  module.setDataLayout(machine->createDataLayout());
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile)) {
    return "";
  }
  passes.run(module);
  return std::string(object.begin(), object.end());
}

TEST(LlvmTest, CompilesLinksAndRuns) {
  const std::string object = CompileTriple();
  ASSERT_FALSE(object.empty());
  const std::string in = ::testing::TempDir() + "/triple.o";
  const std::string out = ::testing::TempDir() + "/triple.so";
  std::ofstream(in, std::ios::binary) << object;
  const lld::Result result =
      lld::lldMain({"ld.lld", "-shared", "--threads=1", "-o", out.c_str(), in.c_str()},
                   llvm::outs(), llvm::errs(), {{lld::Gnu, &lld::elf::link}});
  ASSERT_EQ(result.retCode, 0);
  EXPECT_TRUE(result.canRunAgain);
  void* library = dlopen(out.c_str(), RTLD_NOW);
  ASSERT_NE(library, nullptr) << dlerror();
  auto* triple = reinterpret_cast<int (*)(int)>(dlsym(library, "triple"));
  ASSERT_NE(triple, nullptr);
  EXPECT_EQ(triple(14), 42);
  dlclose(library);
}

}  // namespace
