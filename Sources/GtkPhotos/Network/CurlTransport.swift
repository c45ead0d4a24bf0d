// The app's implementation of the model's HTTP transport, on libcurl: one thread runs all
// transfers. One transfer is in `CurlTransfer.swift`; which requests are sent and which responses
// are accepted is decided by `PhotoModel/Network/HTTPClient.swift`.
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
// Neither library waits between requests or refuses a redirect to http, so `HTTPClient` would stay.
// A session of libsoup belongs to one thread, so the thread, its inbox and the meaning of its
// errors would stay: about 200 lines instead of 325. libsoup follows the desktop's proxy settings,
// libcurl only `http_proxy` and the like. Decision: libcurl stays, with a fifth of the processor
// time.

import CCurl
import Foundation
import PhotoModel
import Synchronization

/// HTTP through libcurl.
///
/// Not through Foundation's URLSession, which on Linux is libcurl behind an unbounded queue: it
/// decompresses a gzip bomb of 1 MB to its last byte, even if the task is cancelled. Measured with
/// a bound of 8 MiB on 1 GiB of zeros, two cores, medians of three: URLSession 6.8 s and 1,136 MB
/// of memory, this 0.06 s and 11 MB (`BombNetworkTests`).
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
        // If the task was cancelled before the request was added, no other code cancels the
        // request.
        if Task.isCancelled { inbox.cancel(number) }
      }
    } onCancel: {
      inbox.cancel(number)
    }
  }
}

/// A request for the thread of the transfers.
struct CurlRequest: Sendable {
  let number: Int
  let address: URL
  let fields: [String: String]
  let receive: @Sendable (HTTPPart) throws -> Void
  let end: CheckedContinuation<Void, any Error>
}

/// The messages to the thread of the transfers. Can be used on any thread.
private final class CurlInbox: Sendable {
  private struct State: Sendable {
    var count = 0
    var added: [CurlRequest] = []
    var cancelled: Set<Int> = []
    var isClosed = false
    /// The address of curl's multi handle while the thread runs.
    var multi: UInt?
  }

  /// The messages since the thread last took them.
  struct Messages {
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

  /// Adds a request. The first one starts the thread.
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

  /// Takes the new messages.
  func take() -> Messages {
    state.withLock { state in
      defer {
        state.added = []
        state.cancelled = []
      }
      return Messages(added: state.added, cancelled: state.cancelled, isClosed: state.isClosed)
    }
  }

  /// curl's multi handle. Only for the thread of the transfers.
  var multi: UnsafeMutableRawPointer? {
    state.withLock { $0.multi }.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
  }

  /// Clears curl's multi handle when the thread ends.
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

  /// The longest wait of curl while nothing happens, in milliseconds. A new request wakes it at
  /// once.
  private static let longestWait: Int32 = 3_600_000

  init(_ inbox: CurlInbox) {
    self.inbox = inbox
    multi = inbox.multi
    // The number of open connections that curl holds for later requests.
    gtkphotos_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, 8)
  }

  /// Runs until the inbox is closed.
  func run() {
    while !takeMessages() {
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      collect()
      curl_multi_poll(multi, nil, 0, Self.longestWait, nil)
    }
    for transfer in transfers.values { end(transfer, with: .failure(CancellationError())) }
    inbox.end()
  }

  /// Handles new messages. Returns whether the inbox is closed.
  private func takeMessages() -> Bool {
    let messages = inbox.take()
    for request in messages.added {
      guard !messages.cancelled.contains(request.number), let transfer = CurlTransfer(request)
      else {
        request.end.resume(throwing: CancellationError())
        continue
      }
      transfers[request.number] = transfer
      curl_multi_add_handle(multi, transfer.easy)
    }
    for number in messages.cancelled {
      if let transfer = transfers[number] { end(transfer, with: .failure(CancellationError())) }
    }
    return messages.isClosed
  }

  /// Removes the transfers that curl has completed.
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
