// Starts a program on a system that lacks some system calls: `refused-calls CALL… -- PROGRAM ARG…`.
// The calls fail with ENOSYS, as on an old or a hardened kernel.

import CSeccomp
import Foundation

@main
struct RefusedCalls {
  static func main() {
    let parts = CommandLine.arguments.dropFirst().split(
      separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    // SCMP_ACT_ERRNO(ENOSYS)
    let refusal = 0x0005_0000 | UInt32(ENOSYS)
    guard parts.count == 2, let program = parts[1].first,
      let filter = seccomp_init(SCMP_ACT_ALLOW)
    else { exit(2) }
    for name in parts[0] {
      let number = seccomp_syscall_resolve_name(name)
      guard number >= 0, seccomp_rule_add_array(filter, refusal, number, 0, nil) == 0 else {
        exit(2)
      }
    }
    guard seccomp_load(filter) == 0 else { exit(2) }
    var arguments = parts[1].map { strdup($0) } + [nil]
    execvp(program, &arguments)
    exit(127)
  }
}
