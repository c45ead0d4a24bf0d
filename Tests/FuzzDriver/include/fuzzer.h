// libFuzzer, if it is linked in (`make torture` does): tools/fuzz says how.

#pragma once
#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with a program's arguments: it calls a function with one input after another, and ends the
/// process where that crashes. Returns the exit status; -1 where libFuzzer is not linked in.
int fuzzer_run(int count, char **arguments, int (*input)(const uint8_t *bytes, size_t count));
