// System calls by which a process gives up what it may do: namespaces(7), mount_namespaces(7),
// landlock(7), capabilities(7). glibc 2.36 has functions for few of them, and hides those behind
// _GNU_SOURCE. Each returns 0 or more, or -1 with errno.
#pragma once
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

extern long syscall(long, ...);

// Constants that Swift does not see.
enum {
  // setrlimit(2): processes and threads.
  clinux_limit_of_threads = RLIMIT_NPROC,
  // prctl(2): the name of a thread.
  clinux_set_name = PR_SET_NAME,
  // madvise(2): guard pages, since Linux 6.13.
  clinux_guard_install = 102,
  clinux_guard_remove = 103,
  // open(2): the path alone, without access to the file (O_PATH).
  clinux_path_alone = 010000000,
  // open(2): a file without a name, in a folder (O_TMPFILE).
  clinux_nameless = 020000000 | 0200000,
};

// Gives this process the name that lists of processes show, of which the kernel keeps 15 bytes.
static inline void clinux_name_process(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

// Moves the process to user, mount, network, IPC, UTS and cgroup namespaces of its own. Only a
// process of one thread can do so.
static inline int clinux_enter_namespaces(void) {
  extern int unshare(int);
  // CLONE_NEWUSER, _NEWNS, _NEWNET, _NEWIPC, _NEWUTS, _NEWCGROUP.
  return unshare(0x10000000 | 0x20000 | 0x40000000 | 0x8000000 | 0x4000000 | 0x2000000);
}

// A detached copy of a folder with all that is mounted in it (OPEN_TREE_CLONE, AT_RECURSIVE).
static inline int clinux_copy_mounts(const char *path) {
  return (int)syscall(SYS_open_tree, AT_FDCWD, path, 1 | O_CLOEXEC | 0x8000);
}

// Mounts a copy at a path (MOVE_MOUNT_F_EMPTY_PATH).
static inline int clinux_mount_copy(int copy, const char *path) {
  return (int)syscall(SYS_move_mount, copy, "", AT_FDCWD, path, 4);
}

// Makes all mounts at a path and below read-only, without device files and set-user-id programs
// (MOUNT_ATTR_RDONLY, _NOSUID, _NODEV; AT_RECURSIVE).
static inline int clinux_make_read_only(const char *path) {
  struct {
    uint64_t set, clear, propagation, user_namespace;
  } attributes = {1 | 2 | 4, 0, 0, 0};
  return (int)syscall(442 /* mount_setattr */, AT_FDCWD, path, 0x8000, &attributes, sizeof attributes);
}

// Makes the current folder the root of the file system, and takes away the one before.
static inline int clinux_make_root(void) {
  if (syscall(SYS_pivot_root, ".", ".") < 0) return -1;
  return umount2(".", MNT_DETACH);
}

// Gives up all capabilities.
static inline int clinux_drop_capabilities(void) {
  for (unsigned long capability = 0; capability < 64; capability++) {
    // EINVAL for one that the system does not have.
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  }
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct {
    uint32_t version;
    int process;
  } header = {0x20080522 /* _LINUX_CAPABILITY_VERSION_3 */, 0};
  uint32_t none[6] = {0};
  return (int)syscall(SYS_capset, &header, none);
}

// Whatever the process starts can have no more privileges than itself.
static inline int clinux_forbid_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// The version of Landlock.
static inline int clinux_landlock_version(void) {
  return (int)syscall(444 /* landlock_create_ruleset */, NULL, 0, 1);
}

// Makes a set of Landlock's rules, as a descriptor: what is not allowed by a rule is forbidden.
// size: of the three numbers, in bytes; older versions know the first ones only.
static inline int clinux_make_landlock(
    uint64_t files, uint64_t network, uint64_t scopes, size_t size) {
  uint64_t handled[3] = {files, network, scopes};
  return (int)syscall(444 /* landlock_create_ruleset */, handled, size, 0);
}

// Adds a rule: what may be done with a file, or with all files in a folder.
static inline int clinux_add_landlock_path(int rules, uint64_t allowed, int path) {
  struct {
    uint64_t allowed;
    int32_t path;
  } __attribute__((packed)) rule = {allowed, path};
  return (int)syscall(445 /* landlock_add_rule */, rules, 1 /* PATH_BENEATH */, &rule, 0);
}

// Applies the rules to this thread and to those that it starts.
static inline int clinux_apply_landlock(int rules) {
  return (int)syscall(446 /* landlock_restrict_self */, rules, 0);
}

// MARK: - What must be refused

// Starts a process that ends at once.
static inline int clinux_try_fork(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child;
}

// Reads a byte of another process's memory; any address: what must fail is the access.
static inline long clinux_try_read_memory(pid_t process, void *address) {
  char byte;
  struct iovec here = {&byte, 1}, there = {address, 1};
  return syscall(SYS_process_vm_readv, process, &here, 1, &there, 1, 0);
}
