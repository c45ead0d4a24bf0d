// One transfer of libcurl, on the thread of `CurlTransport.swift`: its options, the parts of the
// response that it passes on as they arrive, and the meaning of its errors.

import CCurl
import Foundation
import PhotoModel

/// One request and its response.
final class CurlTransfer {
  /// The limit for a response's head, in bytes: servers themselves accept heads of 8 to 32 KB.
  private static let headLimit = 256 << 10

  let request: CurlRequest
  /// curl's handle, released with the transfer.
  let easy: UnsafeMutableRawPointer
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var fields: [String: String] = [:]
  private var headSize = 0
  private var hasHead = false
  /// The receiver's error, which ended the transfer.
  private var failure: (any Error)?

  /// Makes a transfer that is ready to run; `nil` if there is no memory for one.
  init?(_ request: CurlRequest) {
    guard let easy = curl_easy_init() else { return nil }
    self.request = request
    self.easy = easy
    for (name, value) in request.fields {
      headerList = curl_slist_append(headerList, "\(name): \(value)")
    }
    gtkphotos_curl_set_text(easy, CURLOPT_URL, request.address.absoluteString)
    gtkphotos_curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    gtkphotos_curl_set_pointer(easy, CURLOPT_HTTPHEADER, headerList)
    // Accepts every encoding that curl can decompress; curl passes on decompressed data, 16 KB at a
    // time.
    gtkphotos_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "")
    gtkphotos_curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
    // curl abandons a name resolution that is under way; otherwise, all other transfers would wait
    // for it.
    gtkphotos_curl_set_number(easy, CURLOPT_QUICK_EXIT, 1)
    gtkphotos_curl_set_number(easy, CURLOPT_FOLLOWLOCATION, 0)
    gtkphotos_curl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    let me = Unmanaged.passUnretained(self).toOpaque()
    gtkphotos_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, transfer in
      CurlTransfer.of(transfer).takeLine(UnsafeRawBufferPointer(start: bytes, count: count))
        ? count : 0
    }
    gtkphotos_curl_set_pointer(easy, CURLOPT_HEADERDATA, me)
    gtkphotos_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, transfer in
      let body = Data(UnsafeRawBufferPointer(start: bytes, count: count))
      return CurlTransfer.of(transfer).hand(.body(body)) ? count : 0
    }
    gtkphotos_curl_set_pointer(easy, CURLOPT_WRITEDATA, me)
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headerList)
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer {
    guard let pointer else { preconditionFailure("a callback without its transfer") }
    return Unmanaged<CurlTransfer>.fromOpaque(pointer).takeUnretainedValue()
  }

  // MARK: - The response

  /// Passes a part on. Returns whether the receiver wants more.
  private func hand(_ part: HTTPPart) -> Bool {
    do {
      try request.receive(part)
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Handles a line of the head, including the empty one at its end. Returns whether more is
  /// wanted.
  private func takeLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headSize += bytes.count
    guard headSize <= Self.headLimit else { return false }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    if line.hasPrefix("HTTP/") {
      fields = [:]
    } else if let colon = line.firstIndex(of: ":") {
      fields[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    } else if line.isEmpty {
      let status = gtkphotos_curl_number(easy, CURLINFO_RESPONSE_CODE)
      // A 1xx response announces the final one; header lines after the body are trailers.
      guard status >= 200, !hasHead else { return true }
      hasHead = true
      return hand(.head(HTTPHead(status: status, fields: fields)))
    }
    return true
  }

  // MARK: - Results

  /// The result of the transfer for one of curl's codes.
  func result(of code: CURLcode) -> Result<Void, any Error> {
    if let failure { return .failure(failure) }
    return code == CURLE_OK ? .success(()) : .failure(error(code))
  }

  private func error(_ code: CURLcode) -> NetworkError {
    let host = request.address.host ?? request.address.absoluteString
    switch code {
    case CURLE_URL_MALFORMAT: return .notAWebLink(request.address.absoluteString)
    // HTTP 0.9, an invalid status, a head without an end. The address itself was checked before.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR:
      return .notHTTP(host: host)
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .nameNotFound(host: host)
    case CURLE_COULDNT_CONNECT:
      let number = Int32(gtkphotos_curl_number(easy, CURLINFO_OS_ERRNO))
      if number == ECONNREFUSED { return .refused(host: host) }
      let words = number == 0 ? curl_easy_strerror(code) : UnsafePointer(strerror(number))
      return .unreachable(host: host, detail: words.map { String(cString: $0) } ?? "")
    case CURLE_PEER_FAILED_VERIFICATION: return .untrusted(host: host)
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR:
      return .brokenOff(host: host)
    default:
      return hasHead
        ? .brokenOff(host: host)
        : .unreachable(host: host, detail: String(cString: curl_easy_strerror(code)))
    }
  }
}
