// One connection of a `CatalogServer`: reads requests, writes answers, and notices when the
// client goes away.

import Foundation
import Synchronization

/// A client's connection, on a thread of its own.
final class ServerConnection: Sendable {
  /// The client went away, or the server was stopped.
  struct Gone: Error {}

  /// `POLLRDHUP` of poll(2), which Glibc's module leaves out.
  private static let clientGone: Int16 = 0x2000

  let answers: CatalogAnswers
  private let log: ServerLog
  private let socket: Int32
  private let isHungUp = Mutex(false)
  /// Whether the client waits: from a request until the last of the answer is handed over.
  private let isAsked = Mutex(false)
  /// Which request is answered, for the log.
  private let current = Mutex<Int?>(nil)

  init(socket: Int32, answers: CatalogAnswers, log: ServerLog) {
    self.socket = socket
    self.answers = answers
    self.log = log
    // What is sent and not yet read by the client should be little, so that a client that stops
    // reading is noticed.
    set(SO_SNDBUF, 64 << 10)
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  private func set(_ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(socket, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Ends the connection from another thread.
  func hangUp() {
    isHungUp.withLock { isHungUp in
      // Not once more when the socket is closed: its number may be another's.
      if !isHungUp { shutdown(socket, Int32(SHUT_RDWR)) }
      isHungUp = true
    }
  }

  /// The request that is answered now, while the client is still there.
  var waitedFor: Int? {
    guard isAsked.withLock({ $0 }), let number = current.withLock({ $0 }) else { return nil }
    return isHungUp.withLock { isHungUp in
      var events = pollfd(fd: socket, events: Self.clientGone, revents: 0)
      return !isHungUp && poll(&events, 1, 0) == 0 ? number : nil
    }
  }

  /// Answers requests until one of the two goes away.
  /// - Parameter orders: what to do at a path: a fault, and the recording that is served.
  func run(_ orders: (String) -> (ServerFault?, recording: String?)) {
    while let target = request() {
      let number = log.began(target)
      current.withLock { $0 = number }
      isAsked.withLock { $0 = true }
      var isAborted = false
      var goesOn = false
      do {
        let (fault, recording) = orders(target)
        let answer = answers.answer(to: target, recording: recording)
        if let fault {
          goesOn = try send(answer, to: target, with: fault)
        } else {
          goesOn = try send(answer)
        }
      } catch {
        isAborted = !isHungUp.withLock { $0 }
      }
      isAsked.withLock { $0 = false }
      log.ended(number, isAborted: isAborted)
      if !goesOn { break }
    }
    isHungUp.withLock { isHungUp in
      isHungUp = true
      close(socket)
    }
  }

  /// The path and query of the next request; `nil` when there is none, or what comes is no HTTP:
  /// the beginning of a TLS connection, to which servers answer in plain text.
  private func request() -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard head.count < 65536, recv(socket, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
      if head == [0x16] {
        _ = try? send(ServerAnswer(status: 400, fields: [:], body: Data("No TLS here.".utf8)))
        return nil
      }
    }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ", maxSplits: 2)
    return words.count == 3 && words[0] == "GET" ? String(words[1]) : nil
  }

  // MARK: - Sending

  /// Sends an answer whole. Returns whether the connection goes on.
  func send(_ answer: ServerAnswer) throws -> Bool {
    // Before, not after: the client may ask for more before this thread goes on.
    isAsked.withLock { $0 = false }
    try send(Data(answer.head(length: answer.body.count).utf8) + answer.body)
    return true
  }

  /// Sends bytes; returns when the system has taken them.
  func send(_ bytes: Data) throws {
    let sent = bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Glibc.send(
          socket, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        sent += count
      }
      return sent
    }
    if let number = current.withLock({ $0 }) { log.sent(sent, in: number) }
    if sent < bytes.count { throw Gone() }
  }

  /// Waits; for good without a time.
  /// - Throws: `Gone` as soon as the client goes away.
  func wait(_ time: Duration? = nil) throws {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      let rest = end.map { max(.zero, $0 - .now) / .milliseconds(1) } ?? 1000
      var events = pollfd(fd: socket, events: Self.clientGone, revents: 0)
      if poll(&events, 1, Int32(min(rest.rounded(.up), 1000))) > 0 { throw Gone() }
      if let end, ContinuousClock.now >= end { return }
    }
  }

  /// Lets the connection end with a reset instead of a close.
  func resetAtEnd() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }
}
