// One connection of a `CatalogServer`: reads requests, sends answers, and notices when the client
// disconnects.

import Foundation
import Synchronization

/// A client's connection, on a thread of its own.
final class ServerConnection: Sendable {
  /// The client has disconnected, or the server was stopped.
  struct Gone: Error {}

  /// `POLLRDHUP` of poll(2), which Glibc's module leaves out.
  private static let clientGone: Int16 = 0x2000

  let answers: CatalogAnswers
  private let log: ServerLog
  private let socket: Int32
  private let isHungUp = Mutex(false)
  /// Whether the client waits: from a request until the last part of its answer is sent.
  private let isAsked = Mutex(false)
  /// The number in the log of the request that is being answered.
  private let current = Mutex<Int?>(nil)

  init(socket: Int32, answers: CatalogAnswers, log: ServerLog) {
    self.socket = socket
    self.answers = answers
    self.log = log
    // A small buffer, so that the server notices when the client stops reading.
    set(SO_SNDBUF, 64 << 10)
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  private func set(_ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(socket, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Ends the connection. Called on another thread.
  func hangUp() {
    isHungUp.withLock { isHungUp in
      // Not again once the socket is closed: its descriptor may be reused.
      if !isHungUp { shutdown(socket, Int32(SHUT_RDWR)) }
      isHungUp = true
    }
  }

  /// The number of the request that is being answered, while the client is still connected.
  var waitedFor: Int? {
    guard isAsked.withLock({ $0 }), let number = current.withLock({ $0 }) else { return nil }
    return isHungUp.withLock { isHungUp in
      var events = pollfd(fd: socket, events: Self.clientGone, revents: 0)
      return !isHungUp && poll(&events, 1, 0) == 0 ? number : nil
    }
  }

  /// Answers requests until the client or the server closes the connection.
  /// - Parameter orders: returns the fault for a path, and the recording that is served.
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

  /// The path and query of the next request; `nil` if there is none, or if it is not HTTP. The
  /// beginning of a TLS connection is answered in plain text, as servers do.
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

  /// Sends a whole answer. Returns whether the connection stays open.
  func send(_ answer: ServerAnswer) throws -> Bool {
    // Before sending, not after: the client may send its next request before this thread continues.
    isAsked.withLock { $0 = false }
    try send(Data(answer.head(length: answer.body.count).utf8) + answer.body)
    return true
  }

  /// Sends bytes; returns once the kernel has accepted them.
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

  /// Waits for a time, or for ever without one.
  /// - Throws: `Gone` as soon as the client disconnects.
  func wait(_ time: Duration? = nil) throws {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      let rest = end.map { max(.zero, $0 - .now) / .milliseconds(1) } ?? 1000
      var events = pollfd(fd: socket, events: Self.clientGone, revents: 0)
      if poll(&events, 1, Int32(min(rest.rounded(.up), 1000))) > 0 { throw Gone() }
      if let end, ContinuousClock.now >= end { return }
    }
  }

  /// Makes the connection end with a reset once it is closed.
  func resetAtEnd() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }
}
