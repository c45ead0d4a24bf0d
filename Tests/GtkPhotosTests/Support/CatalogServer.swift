// A catalogue server on the loopback, for tests. Valid answers are in `CatalogAnswers.swift`,
// faults in `ServerFault.swift` and `ServerConnection+Faults.swift`, the log of requests in
// `ServerLog.swift`.

import Foundation
import Synchronization

/// A catalogue server on a free port of the loopback.
///
/// It runs on its own threads from the initialiser on until ``stop()``, which every test has to
/// call at its end. It can be started again on the same port.
final class CatalogServer: Sendable {
  /// The faults and the recording; can be changed while the server runs.
  private struct Orders {
    var faults: [(prefix: String, fault: ServerFault, times: Int?)] = []
    var recording: String?
  }

  /// The sockets that are open.
  private struct Open {
    var listener: Int32?
    var connections: [ObjectIdentifier: ServerConnection] = [:]
  }

  /// The requests and how they ended.
  let log = ServerLog()
  /// The port; the same after the server is started again.
  let port: UInt16
  private let answers: CatalogAnswers
  private let orders = Mutex(Orders())
  private let open = Mutex(Open())

  /// Starts a server.
  /// - Parameters:
  ///   - itemsPerPage: how many pictures a page of `/search` has.
  ///   - pageCount: how many pages there are.
  init(itemsPerPage: Int = 3, pageCount: Int = 1) throws {
    let (listener, port) = try Self.listen(on: 0)
    self.port = port
    answers = CatalogAnswers(
      address: "http://127.0.0.1:\(port)", itemsPerPage: itemsPerPage, pageCount: pageCount)
    accept(on: listener)
  }

  /// `http://127.0.0.1:PORT`, followed by a path.
  func address(_ path: String = "") -> URL { URL(string: answers.address + path)! }

  // MARK: - Orders

  /// Answers requests for paths with a prefix with a fault. Of several prefixes the longest counts.
  /// - Parameter times: how often; `nil` for always, until this is changed.
  func set(_ fault: ServerFault, at prefix: String = "/", times: Int? = nil) {
    orders.withLock { orders in
      orders.faults.removeAll { $0.prefix == prefix }
      orders.faults.append((prefix, fault, times))
      orders.faults.sort { $0.prefix.count > $1.prefix.count }
    }
  }

  /// Removes the fault of a prefix, or all faults.
  func behave(at prefix: String? = nil) {
    orders.withLock { $0.faults.removeAll { prefix == nil || $0.prefix == prefix } }
  }

  /// Answers `/search` with a recorded answer from now on, with its links changed to this server.
  func serve(recording: Data) {
    let text = String(decoding: recording, as: UTF8.self)
      .replacing(#/"https?://[^/"]+/#, with: "\"\(answers.address)")
    orders.withLock { $0.recording = text }
  }

  /// The fault for a request, which counts as one of its times.
  private func fault(at path: String) -> ServerFault? {
    orders.withLock { orders in
      let found = orders.faults.firstIndex { path.hasPrefix($0.prefix) && $0.times != 0 }
      guard let found else { return nil }
      orders.faults[found].times = orders.faults[found].times.map { $0 - 1 }
      return orders.faults[found].fault
    }
  }

  // MARK: - Starting and stopping

  /// Starts the stopped server again, on the same port.
  func start() throws {
    precondition(open.withLock { $0.listener == nil }, "the server runs already")
    accept(on: try Self.listen(on: port).0)
  }

  /// Closes the listener and all connections; returns when they are closed.
  func stop() {
    var isOpen = true
    while isOpen {
      isOpen = open.withLock { open in
        // The threads wake up and close their own sockets. Repeated, as a connection may be
        // accepted at this moment.
        if let listener = open.listener { shutdown(listener, Int32(SHUT_RDWR)) }
        for connection in open.connections.values { connection.hangUp() }
        return open.listener != nil || !open.connections.isEmpty
      }
      if isOpen { usleep(1000) }
    }
  }

  private static func listen(on port: UInt16) throws -> (Int32, UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failed = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(listener, name, size) != 0 || Glibc.listen(listener, 512) != 0
          || getsockname(listener, name, &size) != 0
      }
    }
    if failed {
      let error = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      close(listener)
      throw error
    }
    return (listener, UInt16(bigEndian: name.sin_port))
  }

  private func accept(on listener: Int32) {
    open.withLock { $0.listener = listener }
    Thread.detachNewThread { [self] in
      while true {
        let socket = Glibc.accept(listener, nil, nil)
        if socket >= 0 {
          // Otherwise, processes that a test starts would hold the connection open.
          _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
          serve(socket)
        } else if errno != EINTR, errno != ECONNABORTED {
          break
        }
      }
      open.withLock { open in
        open.listener = nil
        close(listener)
      }
    }
  }

  /// The requests for whose answers a client waits.
  private var waitedFor: Set<Int> {
    open.withLock { Set($0.connections.values.compactMap(\.waitedFor)) }
  }

  private func serve(_ socket: Int32) {
    let connection = ServerConnection(socket: socket, answers: answers, log: log)
    let key = ObjectIdentifier(connection)
    open.withLock { $0.connections[key] = connection }
    Thread.detachNewThread { [self] in
      connection.run { path in
        // A request that is in both sets was waited for between the two calls.
        log.counted(waitedFor.intersection(waitedFor).count)
        return (fault(at: path), orders.withLock { $0.recording })
      }
      open.withLock { $0.connections[key] = nil }
    }
  }
}
