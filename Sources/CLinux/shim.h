// What Linux and its glibc can do beyond POSIX. Some of it is declared only where _GNU_SOURCE is
// defined before the first header: too late inside a module. Starting programs is in `bound.h`.
#pragma once
#include <fcntl.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/inotify.h>
#include <unistd.h>

extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int pipe2(int *, int);
extern void *memmem(const void *, size_t, const void *, size_t);

// Gives a file another path where nothing stands there yet, in one step (RENAME_NOREPLACE).
static inline int clinux_rename_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1);
}

// Has malloc keep so many freed bytes at the end of its heap, and take no block from the system that
// is smaller than that. glibc no longer moves these bounds by itself then.
static inline void clinux_keep_freed(int bytes) {
  mallopt(M_TRIM_THRESHOLD, bytes);
  mallopt(M_MMAP_THRESHOLD, bytes);
}

// Where some bytes begin first in a piece of memory; NULL where they are not in it.
static inline const void *clinux_find(
    const void *memory, size_t size, const void *bytes, size_t count) {
  return memmem(memory, size, bytes, count);
}

// A pipe whose ends no other program inherits: reading, writing. 0 where that went well.
static inline int clinux_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

// A descriptor that can be read when something is told of watched folders; -1 where there is none.
static inline int clinux_make_watch(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

// Has a descriptor tell when names in a folder are removed, or other files take them. Returns the
// number of the watch, the same for the same folder; -1 where the folder can't be watched.
static inline int clinux_watch_losses(int watch, const char *folder) {
  return inotify_add_watch(
      watch, folder, IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR);
}
