// A space catalogue on the loopback, for tests: answers like NASA's, and every way in which
// they go wrong. What it answers is in `CatalogAnswers.swift`, how it misbehaves in
// `ServerFault.swift` and `ServerConnection+Faults.swift`, what it saw in `ServerLog.swift`.

import Foundation
import Synchronization

/// A catalogue server on a port of its own, of this machine only.
///
/// It runs from the initialiser on, on threads of its own, until ``stop()``, which every test
/// has to call at its end. It can be started again on the same port.
final class CatalogServer: Sendable {
  /// What the server is told to do; can be changed while it runs.
  private struct Orders {
    var faults: [(prefix: String, fault: ServerFault, times: Int?)] = []
    var recording: String?
  }

  /// What is open.
  private struct Open {
    var listener: Int32?
    var connections: [ObjectIdentifier: ServerConnection] = [:]
  }

  /// What it saw.
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

  /// `http://127.0.0.1:PORT`, or an address on it.
  func address(_ path: String = "") -> URL { URL(string: answers.address + path)! }

  // MARK: - Orders

  /// Misbehaves at every path with a prefix, where no longer prefix says otherwise.
  /// - Parameter times: how often; without it, until it is told otherwise.
  func set(_ fault: ServerFault, at prefix: String = "/", times: Int? = nil) {
    orders.withLock { orders in
      orders.faults.removeAll { $0.prefix == prefix }
      orders.faults.append((prefix, fault, times))
      orders.faults.sort { $0.prefix.count > $1.prefix.count }
    }
  }

  /// Behaves again, at a prefix or everywhere.
  func behave(at prefix: String? = nil) {
    orders.withLock { $0.faults.removeAll { prefix == nil || $0.prefix == prefix } }
  }

  /// Answers `/search` with a recorded answer from now on, whose links lead to this server.
  func serve(recording: Data) {
    let text = String(decoding: recording, as: UTF8.self)
      .replacing(#/"https?://[^/"]+/#, with: "\"\(answers.address)")
    orders.withLock { $0.recording = text }
  }

  /// What is to be done with a request.
  private func fault(at path: String) -> ServerFault? {
    orders.withLock { orders in
      let found = orders.faults.firstIndex { path.hasPrefix($0.prefix) && $0.times != 0 }
      guard let found else { return nil }
      orders.faults[found].times = orders.faults[found].times.map { $0 - 1 }
      return orders.faults[found].fault
    }
  }

  // MARK: - Starting and stopping

  /// Listens again, on the same port.
  func start() throws {
    precondition(open.withLock { $0.listener == nil }, "the server runs already")
    accept(on: try Self.listen(on: port).0)
  }

  /// Closes the listener and all connections; returns when they are closed.
  func stop() {
    var isOpen = true
    while isOpen {
      isOpen = open.withLock { open in
        // The threads wake up and close what is theirs; more than once, as a connection may be
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
          // Processes that a test starts would keep the connection open.
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

  /// The requests whose answers are waited for.
  private var waitedFor: Set<Int> {
    open.withLock { Set($0.connections.values.compactMap(\.waitedFor)) }
  }

  private func serve(_ socket: Int32) {
    let connection = ServerConnection(socket: socket, answers: answers, log: log)
    let key = ObjectIdentifier(connection)
    open.withLock { $0.connections[key] = connection }
    Thread.detachNewThread { [self] in
      connection.run { path in
        // What is waited for in both looks was waited for between them.
        log.counted(waitedFor.intersection(waitedFor).count)
        return (fault(at: path), orders.withLock { $0.recording })
      }
      open.withLock { $0.connections[key] = nil }
    }
  }
}
