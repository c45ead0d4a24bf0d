// The app's implementation of the model's HTTP, on libcurl: one thread runs all transfers. One
// transfer is in `CurlTransfer.swift`; what is asked and what is believed is
// `PhotoModel/Network/HTTPClient.swift`'s.
//
// Compared with libsoup 3.2: two programs in C, 16 KB at a time, one server on the loopback,
// medians of five:
//                                       libcurl 7.88              libsoup 3.2
//   100 answers of 10 KB, 4 at a time   15 ms (CPU 5 ms)          46 ms (CPU 24 ms)
//   memory that they take               2.8 MB                    4.7 MB
//   gzip bomb of 1 GiB, bound 8 MiB     38 ms, peak 10 MB         48 ms, peak 10 MB
//   head without an end                 256 KB, our bound         refused, its own bound
//   redirect to file: or ftp:           an answer                 refused
//   redirect from https to http         an answer                 followed, if any is
//   Retry-After                         an answer                 an answer
//   connections to one host             no limit, or as set       2, or as set
// Neither library keeps pauses or refuses a redirect to http, so `HTTPClient` would stay. A session
// of libsoup's belongs to one thread, so the thread, its inbox and what its errors mean would stay:
// about 200 lines in place of 325. libsoup follows the desktop's proxy settings, libcurl only
// `http_proxy` and its like. Decision: libcurl stays, at a fifth of the processor time.

import CCurl
import Foundation
import PhotoModel
import Synchronization

/// Speaks HTTP through libcurl.
///
/// Not through Foundation's URLSession, which on Linux is libcurl behind a queue without an end:
/// it unpacks a gzip bomb of 1 MB to its last byte, whoever cancels. Measured with a bound of 8 MiB
/// on 1 GiB of zeros, two cores, medians of three: URLSession 6.8 s and 1,136 MB of memory, this
/// 0.06 s and 11 MB (`BombNetworkTests`).
final class CurlTransport: HTTPTransport {
  private let inbox = CurlInbox()

  deinit { inbox.close() }

  func get(
    _ address: URL, fields: [String: String],
    receive: @escaping @Sendable (HTTPPart) throws -> Void
  ) async throws {
    try Task.checkCancellation()
    let number = inbox.nextNumber()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { end in
        inbox.add(
          CurlRequest(number: number, address: address, fields: fields, receive: receive, end: end))
        // Cancelled before it was added, nobody else says so any more.
        if Task.isCancelled { inbox.cancel(number) }
      }
    } onCancel: {
      inbox.cancel(number)
    }
  }
}

/// A request on its way to the thread that serves it.
struct CurlRequest: Sendable {
  let number: Int
  let address: URL
  let fields: [String: String]
  let receive: @Sendable (HTTPPart) throws -> Void
  let end: CheckedContinuation<Void, any Error>
}

/// What the thread of the transfers is told, from any thread.
private final class CurlInbox: Sendable {
  private struct State: Sendable {
    var count = 0
    var added: [CurlRequest] = []
    var cancelled: Set<Int> = []
    var isClosed = false
    /// The address of curl's multi handle while the thread runs.
    var multi: UInt?
  }

  /// What is new since the thread looked last.
  struct Mail {
    var added: [CurlRequest]
    var cancelled: Set<Int>
    var isClosed: Bool
  }

  private let state = Mutex(State())

  func nextNumber() -> Int {
    state.withLock { state in
      state.count += 1
      return state.count
    }
  }

  /// Hands a request over, and starts the thread with the first.
  func add(_ request: CurlRequest) {
    let isFirst = state.withLock { state in
      state.added.append(request)
      defer { wake(state) }
      guard state.multi == nil else { return false }
      curl_global_init(Int(CURL_GLOBAL_DEFAULT))
      state.multi = UInt(bitPattern: curl_multi_init())
      return true
    }
    guard isFirst else { return }
    let thread = Thread { CurlLoop(self).run() }
    thread.name = "network"
    thread.start()
  }

  func cancel(_ number: Int) {
    state.withLock { state in
      state.cancelled.insert(number)
      wake(state)
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      wake(state)
    }
  }

  /// Takes what is new.
  func take() -> Mail {
    state.withLock { state in
      defer {
        state.added = []
        state.cancelled = []
      }
      return Mail(added: state.added, cancelled: state.cancelled, isClosed: state.isClosed)
    }
  }

  /// curl's multi handle, for the thread.
  var multi: UnsafeMutableRawPointer? {
    state.withLock { $0.multi }.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
  }

  /// Ends curl's multi handle, with the thread.
  func end() {
    let multi = state.withLock { state in
      defer { state.multi = nil }
      return state.multi
    }
    curl_multi_cleanup(multi.flatMap { UnsafeMutableRawPointer(bitPattern: $0) })
  }

  private func wake(_ state: State) {
    if let multi = state.multi { curl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: multi)) }
  }
}

/// The thread of the transfers.
private final class CurlLoop {
  private let inbox: CurlInbox
  private let multi: UnsafeMutableRawPointer?
  private var transfers: [Int: CurlTransfer] = [:]

  /// The longest that curl is waited for while nothing happens, in milliseconds. New requests wake
  /// it at once.
  private static let longestWait: Int32 = 3_600_000

  init(_ inbox: CurlInbox) {
    self.inbox = inbox
    multi = inbox.multi
    // Open connections that are kept for what comes next.
    gtkphotos_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, 8)
  }

  /// Runs until the inbox is closed.
  func run() {
    while !takeMail() {
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      collect()
      curl_multi_poll(multi, nil, 0, Self.longestWait, nil)
    }
    for transfer in transfers.values { end(transfer, with: .failure(CancellationError())) }
    inbox.end()
  }

  /// Does what is new. Returns whether the inbox is closed.
  private func takeMail() -> Bool {
    let mail = inbox.take()
    for request in mail.added {
      guard !mail.cancelled.contains(request.number), let transfer = CurlTransfer(request) else {
        request.end.resume(throwing: CancellationError())
        continue
      }
      transfers[request.number] = transfer
      curl_multi_add_handle(multi, transfer.easy)
    }
    for number in mail.cancelled {
      if let transfer = transfers[number] { end(transfer, with: .failure(CancellationError())) }
    }
    return mail.isClosed
  }

  /// Ends the transfers that curl is done with.
  private func collect() {
    var rest: Int32 = 0
    while let message = curl_multi_info_read(multi, &rest) {
      guard message.pointee.msg == CURLMSG_DONE,
        let transfer = transfers.values.first(where: { $0.easy == message.pointee.easy_handle })
      else { continue }
      end(transfer, with: transfer.result(of: gtkphotos_curl_result(message)))
    }
  }

  private func end(_ transfer: CurlTransfer, with result: Result<Void, any Error>) {
    curl_multi_remove_handle(multi, transfer.easy)
    transfers[transfer.request.number] = nil
    transfer.request.end.resume(with: result)
  }
}
