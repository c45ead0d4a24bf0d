// The limits of memory, processor time, descriptors, threads and file size of a decoder
// (setrlimit(2)). The figures are the model's (`DecoderLimits`).

import CLinux
import Foundation
import PhotoModel

/// The limits that the system keeps.
enum ResourceLimits {
  /// Applies all but that of threads. Returns whether all could be applied.
  static func apply() -> Bool {
    // A library that writes a warning to a file gets an error; by default, the process would end.
    signal(SIGXFSZ, SIG_IGN)
    return [
      limit(RLIMIT_AS.rawValue, to: DecoderLimits.addressSpace),
      limit(RLIMIT_DATA.rawValue, to: DecoderLimits.memory),
      limit(RLIMIT_CPU.rawValue, to: DecoderLimits.seconds * DecoderLimits.filesPerProcess),
      limit(RLIMIT_NOFILE.rawValue, to: DecoderLimits.descriptors),
      limit(RLIMIT_FSIZE.rawValue, to: DecoderLimits.fileSize),
      limit(RLIMIT_CORE.rawValue, to: 0),
    ].allSatisfy { $0 }
  }

  /// Has the system end this process before others if there is no memory left.
  static func comeFirst() {
    let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "1000", 4)
    close(file)
  }

  /// Limits the threads. Only in a user namespace, as the system would otherwise count all threads
  /// of the person.
  static func limitThreads() {
    _ = limit(UInt32(clinux_limit_of_threads), to: DecoderLimits.threads)
  }

  /// Lowers a limit for good; one that is lower already stays.
  private static func limit(_ number: UInt32, to most: Int) -> Bool {
    let resource = __rlimit_resource_t(number)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return false }
    limit.rlim_cur = min(limit.rlim_cur, rlim_t(most))
    limit.rlim_max = min(limit.rlim_max, rlim_t(most))
    return setrlimit(resource, &limit) == 0
  }
}
