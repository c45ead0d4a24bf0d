// The list of system calls that a decoder may make (seccomp(2)), built by libseccomp. It is loaded
// once the libraries are, so it allows neither to start a program nor to make a socket.

import CLinux
import CSeccomp
import Foundation

/// A filter that the kernel keeps for all threads of the process.
enum SystemCallFilter {
  /// Calls that are allowed with any arguments.
  private static let allowed = [
    // The messages, and the pictures' files. No `sendmsg`, which could pass on a descriptor.
    "read", "readv", "pread64", "preadv", "write", "writev", "pwrite64", "lseek", "_llseek",
    "recvmsg", "recvfrom", "sendto", "poll", "ppoll", "dup", "fadvise64",
    // What is known of an open file. glibc asks by a path, an empty one.
    "fstat", "fstat64", "newfstatat", "fstatat64", "statx",
    // Memory. `mmap` and `madvise` are below.
    "munmap", "mprotect", "mremap", "brk",
    // Threads. `clone` is below.
    "futex", "futex_time64", "futex_waitv", "set_robust_list", "rseq", "sched_yield",
    "sched_getaffinity", "exit", "exit_group",
    // Signals of its own.
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigreturn", "sigaltstack", "alarm",
    "setitimer", "restart_syscall",
    // Time and chance.
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_nanosleep", "nanosleep",
    "gettimeofday", "time", "times", "getrandom",
    // About itself.
    "getpid", "gettid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getrusage",
    "getrlimit", "ugetrlimit", "sysinfo", "uname", "getcwd",
  ]

  /// Calls that open files, or look for them.
  private static let opening = [
    "stat", "lstat", "stat64", "lstat64", "statfs", "fstatfs", "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getdents64",
  ]

  /// Builds the filter and loads it. Returns whether that went well.
  /// - Parameter withOpening: whether files can be opened for reading.
  static func load(withOpening: Bool) -> Bool {
    // Libraries can do without what is refused by an error; a killed process would be a puzzle.
    guard let filter = seccomp_init(refusal(EPERM)) else { return false }
    defer { seccomp_release(filter) }
    // libvips' threads may exist already.
    guard seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 else { return false }
    let names = allowed + (withOpening ? opening : [])
    guard names.allSatisfy({ rule(filter, SCMP_ACT_ALLOW, $0) }) else { return false }
    guard addConditions(to: filter, withOpening: withOpening) else { return false }
    return seccomp_load(filter) == 0
  }

  /// Adds the calls that are allowed with some arguments, or refused by another error.
  private static func addConditions(to filter: scmp_filter_ctx, withOpening: Bool) -> Bool {
    // Memory that grows as a stack does counts for no limit of memory.
    let stack = scmp_datum_t(MAP_GROWSDOWN)
    let (shared, anonymous) = (scmp_datum_t(MAP_SHARED), scmp_datum_t(MAP_ANONYMOUS))
    // The flags of a thread that shares all with the others, as glibc starts them (clone(2)).
    let thread: scmp_datum_t = 0x3d0f00
    let writing = scmp_datum_t(O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)
    var rules = [
      // Shared memory that is no file counts for no limit.
      rule(filter, SCMP_ACT_ALLOW, "mmap", masked(3, shared | stack, 0)),
      rule(filter, SCMP_ACT_ALLOW, "mmap", masked(3, anonymous | stack, 0)),
      rule(filter, SCMP_ACT_ALLOW, "mmap2", masked(3, shared | stack, 0)),
      rule(filter, SCMP_ACT_ALLOW, "mmap2", masked(3, anonymous | stack, 0)),
      // Threads, but no processes. The kernel can't show a filter the arguments of `clone3`; glibc
      // calls `clone` if there is no such call.
      rule(filter, SCMP_ACT_ALLOW, "clone", equal(0, thread)),
      rule(filter, refusal(ENOSYS), "clone3"),
      // Its own limits can be read. `SCMP_CMP_EQ` compares 64 bits.
      rule(filter, SCMP_ACT_ALLOW, "prlimit64", equal(0, 0), equal(2, 0)),
      // The name of a thread.
      rule(filter, SCMP_ACT_ALLOW, "prctl", equal(0, scmp_datum_t(clinux_set_name))),
      // Signals to itself, as `abort` sends.
      rule(filter, SCMP_ACT_ALLOW, "tgkill", equal(0, scmp_datum_t(getpid()))),
      // Whether a file is a terminal: no.
      rule(filter, refusal(ENOTTY), "ioctl"),
    ]
    // Advice about memory, but not to share or to remove it.
    for advice in [
      MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED, MADV_FREE,
      MADV_HUGEPAGE, MADV_NOHUGEPAGE,
      // Guard pages of stacks, by which later versions of glibc protect them.
      Int32(clinux_guard_install), Int32(clinux_guard_remove),
    ] {
      rules.append(rule(filter, SCMP_ACT_ALLOW, "madvise", equal(2, scmp_datum_t(advice))))
    }
    // Descriptors from 4 on: by that with the number 3 the process ends with the app. The kernel
    // reads 32 bits, a comparison of numbers 64; so bit by bit.
    for bit in 2..<32 {
      let number = scmp_datum_t(1) << scmp_datum_t(bit)
      rules.append(rule(filter, SCMP_ACT_ALLOW, "close", masked(0, number, number)))
    }
    // No `F_SETOWN`: the kernel would send others signals.
    for command in [F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL] {
      rules += ["fcntl", "fcntl64"].map {
        rule(filter, SCMP_ACT_ALLOW, $0, equal(1, scmp_datum_t(command)))
      }
    }
    if withOpening {
      rules += [
        rule(filter, SCMP_ACT_ALLOW, "open", masked(1, writing, 0)),
        rule(filter, SCMP_ACT_ALLOW, "openat", masked(2, writing, 0)),
      ]
    }
    return rules.allSatisfy { $0 }
  }

  /// Adds a rule. A call that this processor's system does not have needs none.
  private static func rule(
    _ filter: scmp_filter_ctx, _ action: UInt32, _ name: String, _ conditions: scmp_arg_cmp...
  ) -> Bool {
    let number = seccomp_syscall_resolve_name(name)
    guard number >= 0 else { return true }
    return seccomp_rule_add_array(filter, action, number, UInt32(conditions.count), conditions)
      == 0
  }

  private static func equal(_ argument: UInt32, _ value: scmp_datum_t) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: argument, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
  }

  /// Whether the argument, with a mask, has a value.
  private static func masked(
    _ argument: UInt32, _ mask: scmp_datum_t, _ value: scmp_datum_t
  ) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
  }

  /// Refuses a call by an error (`SCMP_ACT_ERRNO`).
  private static func refusal(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }
}
