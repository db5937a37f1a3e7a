#include "codegen/llvm_codegen.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "codegen/llvm_kernel.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

namespace hidet::codegen {
namespace {

constexpr char kTriple[] = "x86_64-unknown-linux-gnu";

void InitializeTargets() {
  static const bool initialized = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeX86AsmParser();
    return true;
  }();
  (void)initialized;
}

absl::StatusOr<std::unique_ptr<llvm::TargetMachine>> MakeTargetMachine(const CpuTarget& target) {
  InitializeTargets();
  std::string error;
  const llvm::Target* llvm_target = llvm::TargetRegistry::lookupTarget(kTriple, error);
  if (llvm_target == nullptr)
    return absl::InternalError(absl::StrCat("LLVM has no X86 back end: ", error));
  llvm::TargetOptions options;
  options.AllowFPOpFusion =
      llvm::FPOpFusion::Standard;  // only where the instructions say `contract`
  return std::unique_ptr<llvm::TargetMachine>(llvm_target->createTargetMachine(
      kTriple, target.cpu, target.FeatureText(), options, llvm::Reloc::PIC_, std::nullopt,
      llvm::CodeGenOptLevel::Aggressive));
}

absl::StatusOr<std::unique_ptr<llvm::Module>> BuildModule(llvm::LLVMContext& context,
                                                          absl::Span<const ir::Kernel> kernels,
                                                          const CpuTarget& target) {
  auto module = std::make_unique<llvm::Module>("hidet", context);
  module->setTargetTriple(kTriple);
  for (const ir::Kernel& kernel : kernels) {
    HIDET_RETURN_IF_ERROR(EmitLlvmKernel(*module, kernel, target));
  }
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*module, &stream)) {
    return absl::InternalError(absl::StrCat("generated LLVM IR is invalid: ", stream.str()));
  }
  return module;
}

bool IsOfBytes(const llvm::Value* value) {
  const auto* cast = llvm::dyn_cast<llvm::CastInst>(value);
  return cast != nullptr && cast->getSrcTy()->getScalarSizeInBits() == 8 &&
         (llvm::isa<llvm::SExtInst>(cast) || llvm::isa<llvm::ZExtInst>(cast));
}

bool SumsLanes(const llvm::User* user) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
  return llvm::isa<llvm::ShuffleVectorInst>(user) ||
         (call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::vector_reduce_add);
}

// LLVM 19 makes one vpdpbusd of products of bytes whose lanes are added up (combineVPDPBUSDPattern
// of its X86 back end), and of 8 or 16 of them reads the first of the sums alone, as a matrix with
// a column of so many bytes showed on a Zen 4. It does not see the products through a freeze, and
// then uses vpmaddwd.
void HideProductsOfBytes(llvm::Module& module) {
  std::vector<llvm::Instruction*> products;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (instruction.getOpcode() == llvm::Instruction::Mul &&
          instruction.getType()->isVectorTy() && IsOfBytes(instruction.getOperand(0)) &&
          IsOfBytes(instruction.getOperand(1)) && llvm::any_of(instruction.users(), SumsLanes))
        products.push_back(&instruction);
    }
  }
  for (llvm::Instruction* product : products) {
    auto* frozen = new llvm::FreezeInst(product);
    frozen->insertAfter(product);
    product->replaceUsesWithIf(frozen,
                               [&](const llvm::Use& use) { return use.getUser() != frozen; });
  }
}

void Optimize(llvm::Module& module, llvm::TargetMachine& machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3).run(module, modules);
  HideProductsOfBytes(module);
}

absl::StatusOr<std::string> EmitObject(llvm::Module& module, const CpuTarget& target) {
  HIDET_ASSIGN_OR_RETURN(std::unique_ptr<llvm::TargetMachine> machine, MakeTargetMachine(target));
  module.setDataLayout(machine->createDataLayout());
  Optimize(module, *machine);
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile)) {
    return absl::InternalError("LLVM cannot emit an object file for x86-64");
  }
  passes.run(module);
  return std::string(bytes.data(), bytes.size());
}

// InvalidArgument for a module that a person wrote and that could not be loaded, or would run as
// something else than it says.
absl::Status CheckForeignModule(const llvm::Module& module) {
  const llvm::Triple triple(module.getTargetTriple());
  if (!module.getTargetTriple().empty() && triple.getArch() != llvm::Triple(kTriple).getArch()) {
    return absl::InvalidArgumentError(absl::StrCat("LLVM text: target triple \"",
                                                   module.getTargetTriple(), "\", expected \"",
                                                   kTriple, "\" or none"));
  }
  if (!module.getDataLayoutStr().empty())
    return absl::InvalidArgumentError("LLVM text: a target datalayout, expected none");
  const llvm::TargetLibraryInfoImpl library{llvm::Triple(kTriple)};
  for (const llvm::Function& function : module) {
    llvm::LibFunc known;
    if (!function.isDeclaration() || function.isIntrinsic() || function.use_empty() ||
        library.getLibFunc(function.getName(), known))
      continue;
    return absl::InvalidArgumentError(
        absl::StrCat("LLVM text: function ", function.getName().str(), " is nowhere defined"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::string> GenerateLlvm(absl::Span<const ir::Kernel> kernels,
                                         const CpuTarget& target) {
  llvm::LLVMContext context;
  HIDET_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> module,
                         BuildModule(context, kernels, target));
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, nullptr);
  return stream.str();
}

absl::StatusOr<std::string> CompileToObject(absl::Span<const ir::Kernel> kernels,
                                            const CpuTarget& target) {
  llvm::LLVMContext context;
  HIDET_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> module,
                         BuildModule(context, kernels, target));
  return EmitObject(*module, target);
}

absl::StatusOr<std::string> CompileLlvmText(absl::string_view text, const CpuTarget& target) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssemblyString(llvm::StringRef(text.data(), text.size()), diagnostic, context);
  if (module == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("LLVM text, line ", diagnostic.getLineNo(), ": ",
                                                   diagnostic.getMessage().str()));
  }
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  if (llvm::verifyModule(*module, &stream))
    return absl::InvalidArgumentError(absl::StrCat("LLVM text: ", stream.str()));
  HIDET_RETURN_IF_ERROR(CheckForeignModule(*module));
  return EmitObject(*module, target);
}

}  // namespace hidet::codegen
