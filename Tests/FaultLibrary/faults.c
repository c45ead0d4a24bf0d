// It stands between a program that it is linked into and the calls by which files are read and written. It
// counts them, and makes one of them fail, or kills the process there; it can also record them, for a power
// cut. What is shared with the test is in `include/FaultLibrary.h`.
//
// FAULTS_ROOT    the folder below which calls count, so that fonts and caches do not
// FAULTS_STATE   the file with a FaultState
// FAULTS_TRACE   the file to which calls are recorded; none if it is not set
// SABOTAGE       "unsynced" for a disk that syncs nothing, to see that the tests notice
#define _GNU_SOURCE
#include "FaultLibrary.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { descriptor_count = 65536, path_size = 4096, file_count = 1 << 16 };

// A descriptor of a file below the folder.
typedef struct {
  bool is_watched;
  bool is_folder;
  bool appends;
  uint64_t file;
} Descriptor;

// The number of a file, by its inode.
typedef struct {
  dev_t device;
  ino_t inode;
  uint64_t file;
} Identity;

static FaultState *state;
static char root[path_size];
static size_t root_size;
static int trace = -1;
static bool syncs = true;
static uint64_t next_file = 1;
static Descriptor descriptors[descriptor_count];
static Identity identities[file_count];
static size_t identity_count;
// A call and its record are one step, so that the order recorded is the order in which they happened.
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

#define REAL(name) ((__typeof__(&name))real(#name, &pointer_of_##name))
#define DECLARE(name) static void *pointer_of_##name

static void *real(const char *name, void **pointer) {
  if (!*pointer) *pointer = dlsym(RTLD_NEXT, name);
  return *pointer;
}

DECLARE(openat);
DECLARE(close);
DECLARE(read);
DECLARE(pread);
DECLARE(write);
DECLARE(pwrite);
DECLARE(fsync);
DECLARE(fdatasync);
DECLARE(renameat2);
DECLARE(link);
DECLARE(unlink);
DECLARE(unlinkat);
DECLARE(ftruncate);
DECLARE(mkdir);
DECLARE(rmdir);
DECLARE(dup2);

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("FAULTS_ROOT");
  const char *path = getenv("FAULTS_STATE");
  if (!folder || !path || strlen(folder) >= sizeof root) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
  if (file < 0) return;
  void *memory = mmap(NULL, sizeof(FaultState), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  syscall(SYS_close, file);
  if (memory == MAP_FAILED) return;
  strcpy(root, folder);
  root_size = strlen(root);
  const char *sabotage = getenv("SABOTAGE");
  syncs = !sabotage || strcmp(sabotage, "unsynced") != 0;
  const char *record = getenv("FAULTS_TRACE");
  if (record) {
    int low = (int)syscall(
        SYS_openat, AT_FDCWD, record, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    // Out of the way of the program's own.
    trace = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, descriptor_count / 2);
    if (trace < 0) trace = low;
  }
  state = memory;
}

static bool is_below(const char *path) {
  return state && path && strncmp(path, root, root_size) == 0 &&
         (path[root_size] == '/' || path[root_size] == 0);
}

static bool is_watched(int descriptor) {
  return state && descriptor >= 0 && descriptor < descriptor_count &&
         descriptors[descriptor].is_watched;
}

// MARK: - Faults

static void die(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

// What happens to a call.
typedef enum { goes_on, fails, falls_short, dies_after, dies_within } Fate;

// Counts a call, and says what happens to it. A call that fails has its errno then.
static Fate count(uint32_t kind) {
  if (!(state->kinds & kind)) return goes_on;
  uint64_t number = __atomic_add_fetch(&state->count, 1, __ATOMIC_SEQ_CST);
  __atomic_add_fetch(&state->counts[__builtin_ctz(kind)], 1, __ATOMIC_SEQ_CST);
  bool is_it = number == state->at;
  bool is_after = number > state->at;
  if (is_after && (state->action == FAULT_FAIL_FROM || state->action == FAULT_FAIL_WITHIN)) is_it = true;
  if (state->action == FAULT_NONE || !is_it) return goes_on;
  state->happened = 1;
  switch (state->action) {
    case FAULT_KILL_BEFORE: die();
    case FAULT_KILL_AFTER: return dies_after;
    case FAULT_KILL_WITHIN: return kind == FAULT_WRITE ? dies_within : dies_after;
    case FAULT_STALL:
      while (__atomic_load_n(&state->action, __ATOMIC_SEQ_CST) == FAULT_STALL) usleep(10000);
      return goes_on;
    case FAULT_FAIL_WITHIN:
      errno = state->code;
      return kind == FAULT_WRITE && !is_after ? falls_short : fails;
    default: errno = state->code; return fails;
  }
}

static void after(Fate fate) {
  if (fate == dies_after || fate == dies_within) die();
}

// MARK: - Records

static void record(
    uint32_t kind, uint64_t file, uint64_t offset, const char *path, const char *other,
    const void *data, size_t size) {
  if (trace < 0) return;
  FaultRecord head = {
      kind, path ? (uint32_t)strlen(path) : 0, other ? (uint32_t)strlen(other) : 0, (uint32_t)size,
      file, offset};
  struct iovec parts[4] = {
      {&head, sizeof head}, {(void *)path, head.path}, {(void *)other, head.other},
      {(void *)data, size}};
  size_t total = sizeof head + head.path + head.other + size;
  // One call, so that a process that is killed leaves no half record but the last.
  if (syscall(SYS_writev, trace, parts, 4) != (long)total) die();
}

static uint64_t file_of(int descriptor, bool is_new) {
  struct stat status;
  if (fstat(descriptor, &status) < 0) return 0;
  for (size_t index = 0; index < identity_count; index++) {
    Identity *known = &identities[index];
    if (known->inode != status.st_ino || known->device != status.st_dev) continue;
    if (is_new) known->file = next_file++;
    return known->file;
  }
  if (identity_count == file_count) die();
  identities[identity_count++] = (Identity){status.st_dev, status.st_ino, next_file};
  return next_file++;
}

// MARK: - Descriptors

static int opened(int descriptor, const char *path, int flags, bool is_new) {
  if (descriptor < 0 || descriptor >= descriptor_count) return descriptor;
  struct stat status;
  bool is_folder = fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
  Descriptor *known = &descriptors[descriptor];
  *known = (Descriptor){true, is_folder, (flags & O_APPEND) != 0, 0};
  if (trace < 0) return descriptor;
  if (is_folder) {
    known->file = file_of(descriptor, false);
    return descriptor;
  }
  known->file = file_of(descriptor, is_new);
  if (flags & O_ACCMODE) record(RECORD_OPEN, known->file, is_new, path, NULL, NULL, 0);
  if (flags & O_TRUNC) record(RECORD_TRUNCATE, known->file, 0, NULL, NULL, NULL, 0);
  return descriptor;
}

static int open_below(int folder, const char *path, int flags, mode_t mode) {
  struct stat status;
  bool is_new = (flags & O_CREAT) && fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) < 0;
  Fate fate = goes_on;
  if (is_new || (flags & O_TRUNC)) fate = count(FAULT_CREATE);
  if (fate == fails) return -1;
  int descriptor = opened(REAL(openat)(folder, path, flags, mode), path, flags, is_new);
  after(fate);
  return descriptor;
}

int openat(int folder, const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  if (!is_below(path)) return REAL(openat)(folder, path, flags, mode);
  pthread_mutex_lock(&mutex);
  int descriptor = open_below(folder, path, flags, mode);
  int code = errno;
  pthread_mutex_unlock(&mutex);
  errno = code;
  return descriptor;
}

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  return openat(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));

int close(int descriptor) {
  if (descriptor == trace && trace >= 0) return 0;
  if (is_watched(descriptor)) descriptors[descriptor].is_watched = false;
  return REAL(close)(descriptor);
}

int dup2(int old, int new) {
  int result = REAL(dup2)(old, new);
  if (result >= 0 && result < descriptor_count && old != new) {
    descriptors[result] = is_watched(old) ? descriptors[old] : (Descriptor){0};
  }
  return result;
}

// MARK: - Reading

ssize_t read(int descriptor, void *buffer, size_t size) {
  if (!is_watched(descriptor)) return REAL(read)(descriptor, buffer, size);
  Fate fate = count(FAULT_READ);
  if (fate == fails) return -1;
  ssize_t result = REAL(read)(descriptor, buffer, size);
  after(fate);
  return result;
}

ssize_t pread(int descriptor, void *buffer, size_t size, off_t offset) {
  if (!is_watched(descriptor)) return REAL(pread)(descriptor, buffer, size, offset);
  Fate fate = count(FAULT_READ);
  if (fate == fails) return -1;
  ssize_t result = REAL(pread)(descriptor, buffer, size, offset);
  after(fate);
  return result;
}

ssize_t pread64(int, void *, size_t, off_t) __attribute__((alias("pread")));

// MARK: - Writing

static ssize_t write_at(
    int descriptor, const void *buffer, size_t size, off_t offset, bool is_at_offset) {
  pthread_mutex_lock(&mutex);
  Fate fate = count(FAULT_WRITE);
  ssize_t result = -1;
  // A write of one byte has no half.
  if (fate == falls_short && size < 2) fate = fails;
  if (fate != fails) {
    if (fate == dies_within || fate == falls_short) size = size / 2;
    off_t place = offset;
    if (!is_at_offset) {
      place = lseek(descriptor, 0, descriptors[descriptor].appends ? SEEK_END : SEEK_CUR);
    }
    result = is_at_offset ? REAL(pwrite)(descriptor, buffer, size, offset)
                          : REAL(write)(descriptor, buffer, size);
    if (result > 0) {
      record(
          RECORD_WRITE, descriptors[descriptor].file, (uint64_t)place, NULL, NULL, buffer,
          (size_t)result);
    }
    after(fate);
  }
  int code = errno;
  pthread_mutex_unlock(&mutex);
  errno = code;
  return result;
}

ssize_t write(int descriptor, const void *buffer, size_t size) {
  if (!is_watched(descriptor)) return REAL(write)(descriptor, buffer, size);
  return write_at(descriptor, buffer, size, 0, false);
}

ssize_t pwrite(int descriptor, const void *buffer, size_t size, off_t offset) {
  if (!is_watched(descriptor)) return REAL(pwrite)(descriptor, buffer, size, offset);
  return write_at(descriptor, buffer, size, offset, true);
}

ssize_t pwrite64(int, const void *, size_t, off_t) __attribute__((alias("pwrite")));

// A call on one descriptor that is recorded once it has succeeded.
#define ON_DESCRIPTOR(kind, call, note)     \
  do {                                      \
    pthread_mutex_lock(&mutex);             \
    Fate fate = count(kind);                \
    int result = -1;                        \
    if (fate != fails) {                    \
      result = call;                        \
      if (result >= 0) note;                \
      after(fate);                          \
    }                                       \
    int code = errno;                       \
    pthread_mutex_unlock(&mutex);           \
    errno = code;                           \
    return result;                          \
  } while (0)

static void record_sync(int descriptor) {
  if (trace < 0 || !syncs) return;
  if (!descriptors[descriptor].is_folder) {
    return record(RECORD_SYNC, descriptors[descriptor].file, 0, NULL, NULL, NULL, 0);
  }
  char link[64] = "/proc/self/fd/", path[path_size];
  int rest = descriptor, size = 0;
  char digits[12];
  do {
    digits[size++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  size_t end = strlen(link);
  while (size) link[end++] = digits[--size];
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return;
  path[length] = 0;
  record(RECORD_SYNC_FOLDER, 0, 0, path, NULL, NULL, 0);
}

int fsync(int descriptor) {
  if (!is_watched(descriptor)) return REAL(fsync)(descriptor);
  ON_DESCRIPTOR(FAULT_SYNC, REAL(fsync)(descriptor), record_sync(descriptor));
}

int fdatasync(int descriptor) {
  if (!is_watched(descriptor)) return REAL(fdatasync)(descriptor);
  ON_DESCRIPTOR(FAULT_SYNC, REAL(fdatasync)(descriptor), record_sync(descriptor));
}

int ftruncate(int descriptor, off_t size) {
  if (!is_watched(descriptor)) return REAL(ftruncate)(descriptor, size);
  ON_DESCRIPTOR(
      FAULT_TRUNCATE, REAL(ftruncate)(descriptor, size),
      record(
          RECORD_TRUNCATE, descriptors[descriptor].file, (uint64_t)size, NULL, NULL, NULL, 0));
}

int ftruncate64(int, off_t) __attribute__((alias("ftruncate")));

// MARK: - Names

int renameat2(int folder, const char *from, int other, const char *to, unsigned flags) {
  if (!is_below(from) && !is_below(to)) return REAL(renameat2)(folder, from, other, to, flags);
  ON_DESCRIPTOR(
      FAULT_RENAME, REAL(renameat2)(folder, from, other, to, flags),
      record(RECORD_RENAME, 0, 0, from, to, NULL, 0));
}

int renameat(int folder, const char *from, int other, const char *to) {
  return renameat2(folder, from, other, to, 0);
}

int rename(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int link(const char *from, const char *to) {
  if (!is_below(to)) return REAL(link)(from, to);
  ON_DESCRIPTOR(
      FAULT_LINK, REAL(link)(from, to), record(RECORD_LINK, 0, 0, from, to, NULL, 0));
}

int unlink(const char *path) {
  if (!is_below(path)) return REAL(unlink)(path);
  ON_DESCRIPTOR(
      FAULT_UNLINK, REAL(unlink)(path), record(RECORD_UNLINK, 0, 0, path, NULL, NULL, 0));
}

int unlinkat(int folder, const char *path, int flags) {
  if (!is_below(path)) return REAL(unlinkat)(folder, path, flags);
  uint32_t kind = flags & AT_REMOVEDIR ? RECORD_REMOVE_FOLDER : RECORD_UNLINK;
  ON_DESCRIPTOR(
      FAULT_UNLINK, REAL(unlinkat)(folder, path, flags), record(kind, 0, 0, path, NULL, NULL, 0));
}

int mkdir(const char *path, mode_t mode) {
  if (!is_below(path)) return REAL(mkdir)(path, mode);
  ON_DESCRIPTOR(
      FAULT_FOLDER, REAL(mkdir)(path, mode), record(RECORD_FOLDER, 0, 0, path, NULL, NULL, 0));
}

int rmdir(const char *path) {
  if (!is_below(path)) return REAL(rmdir)(path);
  ON_DESCRIPTOR(
      FAULT_FOLDER, REAL(rmdir)(path), record(RECORD_REMOVE_FOLDER, 0, 0, path, NULL, NULL, 0));
}

// MARK: - Notes

void faults_show_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

void faults_note(const void *text, size_t size) {
  if (!state) return;
  pthread_mutex_lock(&mutex);
  record(RECORD_NOTE, 0, 0, NULL, NULL, text, size);
  pthread_mutex_unlock(&mutex);
}
