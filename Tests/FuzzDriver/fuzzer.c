#include "fuzzer.h"

// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
__attribute__((weak)) int LLVMFuzzerRunDriver(
  int *count, char ***arguments, int (*input)(const uint8_t *bytes, size_t count));

int fuzzer_run(int count, char **arguments, int (*input)(const uint8_t *bytes, size_t count)) {
  if (!LLVMFuzzerRunDriver) return -1;
  return LLVMFuzzerRunDriver(&count, &arguments, input);
}
