// What Linux can do beyond POSIX, which glibc declares only where _GNU_SOURCE is defined before its
// first header: too late inside a module.
#pragma once
#include <fcntl.h>

extern int renameat2(int, const char *, int, const char *, unsigned int);

// Gives a file another path where nothing stands there yet, in one step (RENAME_NOREPLACE).
static inline int clinux_rename_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1);
}
