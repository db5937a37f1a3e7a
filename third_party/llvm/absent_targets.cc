// lld's ELF library starts every target that LLVM was built with, and LLVM's link-time optimizer
// names Polly. Only X86 is linked, so the names of the others are answered here by functions that
// do nothing.

#include "llvm/Passes/PassPlugin.h"

#define HIDET_ABSENT_TARGET(name)                       \
  extern "C" void LLVMInitialize##name##TargetInfo() {} \
  extern "C" void LLVMInitialize##name##Target() {}     \
  extern "C" void LLVMInitialize##name##TargetMC() {}   \
  extern "C" void LLVMInitialize##name##AsmPrinter() {} \
  extern "C" void LLVMInitialize##name##AsmParser() {}

HIDET_ABSENT_TARGET(AArch64)
HIDET_ABSENT_TARGET(AMDGPU)
HIDET_ABSENT_TARGET(ARM)
HIDET_ABSENT_TARGET(AVR)
HIDET_ABSENT_TARGET(BPF)
HIDET_ABSENT_TARGET(Hexagon)
HIDET_ABSENT_TARGET(Lanai)
HIDET_ABSENT_TARGET(LoongArch)
HIDET_ABSENT_TARGET(Mips)
HIDET_ABSENT_TARGET(MSP430)
HIDET_ABSENT_TARGET(NVPTX)
HIDET_ABSENT_TARGET(PowerPC)
HIDET_ABSENT_TARGET(RISCV)
HIDET_ABSENT_TARGET(Sparc)
HIDET_ABSENT_TARGET(SystemZ)
HIDET_ABSENT_TARGET(VE)
HIDET_ABSENT_TARGET(WebAssembly)
HIDET_ABSENT_TARGET(XCore)
HIDET_ABSENT_TARGET(M68k)
HIDET_ABSENT_TARGET(Xtensa)

llvm::PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "none", "0", [](llvm::PassBuilder&) {}};
}
