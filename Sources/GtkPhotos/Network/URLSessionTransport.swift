// The app's implementation of the model's HTTP: Foundation's URLSession, which is libcurl on
// Linux. What is asked and what is believed is `PhotoModel/Network/HTTPClient.swift`'s.

import Foundation
import FoundationNetworking
import PhotoModel
import Synchronization

/// Speaks HTTP through URLSession.
final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let router = Router()

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    // The cache of pictures is the app's own, and nothing here needs to be remembered.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpMaximumConnectionsPerHost = 8
    // The deadline is the client's; this one never comes first.
    configuration.timeoutIntervalForRequest = 3600
    session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  func get(
    _ address: URL, fields: [String: String],
    receive: @escaping @Sendable (HTTPPart) throws -> Void
  ) async throws {
    var request = URLRequest(url: address)
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: request)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        router.add(
          task, Router.Exchange(host: address.host ?? "", receive: receive, end: continuation))
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }
}

/// Hands what URLSession says to whoever asked. URLSession calls it on its own queue, one call
/// after another.
private final class Router: NSObject, URLSessionDataDelegate {
  /// One request under way.
  struct Exchange: Sendable {
    let host: String
    let receive: @Sendable (HTTPPart) throws -> Void
    let end: CheckedContinuation<Void, any Error>
    /// What `receive` threw, or that the head came.
    var failure: (any Error)?
    var hasHead = false
  }

  private let exchanges = Mutex<[Int: Exchange]>([:])

  func add(_ task: URLSessionTask, _ exchange: Exchange) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  /// Hands a part over. Returns whether more is wanted.
  private func hand(_ part: HTTPPart, of task: URLSessionTask) -> Bool {
    let number = task.taskIdentifier
    guard let exchange = exchanges.withLock({ $0[number] }), exchange.failure == nil else {
      return false
    }
    do {
      try exchange.receive(part)
      exchanges.withLock { $0[number]?.hasHead = true }
      return true
    } catch {
      exchanges.withLock { $0[number]?.failure = error }
      task.cancel()
      return false
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let isWanted = (response as? HTTPURLResponse).map { hand(.head(HTTPHead($0)), of: dataTask) }
    completionHandler(isWanted == true ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    _ = hand(.body(data), of: dataTask)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // An answer like any other: URLSession would make a web link of `file:///etc/passwd`.
    _ = hand(.head(HTTPHead(response)), of: task)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    if let failure = exchange.failure {
      exchange.end.resume(throwing: failure)
    } else if let error {
      exchange.end.resume(throwing: exchange.error(error))
    } else {
      exchange.end.resume()
    }
  }
}

extension Router.Exchange {
  /// What a transfer's error means.
  fileprivate func error(_ error: any Error) -> any Error {
    let detail = (error as NSError).localizedDescription
    switch (error as NSError).code {
    case NSURLErrorCancelled: return CancellationError()
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
      return NetworkError.nameNotFound(host: host)
    case NSURLErrorCannotConnectToHost: return NetworkError.refused(host: host)
    case NSURLErrorUnsupportedURL, NSURLErrorBadURL: return NetworkError.notAWebLink(host)
    case NSURLErrorTimedOut where !hasHead:
      return NetworkError.unreachable(host: host, detail: detail)
    // libcurl tells more than Foundation has codes for: before the answer began, there was no
    // connection; afterwards, it broke.
    case NSURLErrorNetworkConnectionLost, NSURLErrorBadServerResponse:
      return NetworkError.brokenOff(host: host)
    default:
      return hasHead
        ? NetworkError.brokenOff(host: host)
        : NetworkError.unreachable(host: host, detail: detail)
    }
  }
}

extension HTTPHead {
  fileprivate init(_ response: HTTPURLResponse) {
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      fields["\(name)".lowercased()] = "\(value)"
    }
    self.init(status: response.statusCode, fields: fields)
  }
}
