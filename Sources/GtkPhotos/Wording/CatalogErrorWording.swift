// Messages for catalogues and servers that could not be used.

import Foundation
import Gtk
import PhotoModel

extension Error {
  /// What happened, for a page of the catalogue.
  var catalogMessage: String {
    switch self {
    case let error as CatalogError: error.message
    case let error as NetworkError: error.message
    case let error as LibraryError: error.message
    default: localized("Something went wrong: {reason}", ["reason": localizedDescription])
    }
  }
}

extension CatalogError {
  /// What happened to which catalogue, and what to do.
  var message: String {
    switch self {
    case .network(let error): error.message
    case .unreadable(let source):
      localized(
        "The catalog data from {source} is not valid. Try again later.",
        ["source": source])
    case .noPicture(let title):
      localized(
        "The catalog has no file for “{title}” that Photos can open. Try another picture.",
        ["title": title])
    case .library(let error): error.message
    }
  }
}

extension NetworkError {
  /// What happened in a request to which server, and what to do.
  var message: String {
    switch self {
    case .notAWebLink(let link):
      localized(
        "The catalog contains a link that is not valid: {link}. Try another picture.",
        ["link": link.shortened])
    case .nameNotFound(let host):
      localized("Can't find {host}. Check your network connection.", ["host": host])
    case .refused(let host):
      localized(
        "Can't connect to {host}. Try again later.", ["host": host])
    case .unreachable(let host, _):
      localized("Can't connect to {host}. Check your network connection.", ["host": host])
    case .untrusted(let host):
      localized(
        "The certificate of {host} is not trusted. Check the date of this computer and your network connection.",
        ["host": host])
    case .tookTooLong(let host, let seconds):
      localizedPlural(
        "{host} did not respond within {n} second. Try again later.",
        "{host} did not respond within {n} seconds. Try again later.", seconds, ["host": host])
    case .notHTTP(let host):
      localized(
        "{host} did not send a valid HTTP response. Check the address, or try again later.",
        ["host": host])
    case .brokenOff(let host):
      localized("The connection to {host} was lost. Try again.", ["host": host])
    case .status(let code, let host, let pause): Self.message(code, host, pause)
    case .tooLarge(let host, let limit):
      localized(
        "The response from {host} is larger than the limit of {size} MB. Try a different search or picture.",
        ["host": host, "size": String(limit >> 20)])
    case .redirectedTooOften(let host):
      localized(
        "Too many redirects from {host}. Try again later.",
        ["host": host])
    case .badRedirect(let host, let target):
      localized(
        "{host} redirects to an address that Photos does not open: {link}. Try again later.",
        ["host": host, "link": target.shortened])
    case .storage(let error): error.message
    }
  }

  private static func message(_ code: Int, _ host: String, _ pause: Duration?) -> String {
    let number = String(code)
    let seconds = pause.map { Int(($0 / .seconds(1)).rounded(.up)) }.flatMap { $0 > 0 ? $0 : nil }
    return switch (code, seconds) {
    case (429, let seconds?) where seconds > 120:
      localizedPlural(
        "Too many requests to {host}. Try again in {n} minute.",
        "Too many requests to {host}. Try again in {n} minutes.", (seconds + 59) / 60,
        ["host": host])
    case (429, let seconds?):
      localizedPlural(
        "Too many requests to {host}. Try again in {n} second.",
        "Too many requests to {host}. Try again in {n} seconds.", seconds, ["host": host])
    case (503, let seconds?) where seconds > 120:
      localizedPlural(
        "Service unavailable at {host} ({code}). Try again in {n} minute.",
        "Service unavailable at {host} ({code}). Try again in {n} minutes.", (seconds + 59) / 60,
        ["host": host, "code": number])
    case (503, let seconds?):
      localizedPlural(
        "Service unavailable at {host} ({code}). Try again in {n} second.",
        "Service unavailable at {host} ({code}). Try again in {n} seconds.", seconds,
        ["host": host, "code": number])
    case (429, nil):
      localized("Too many requests to {host}. Try again in a few minutes.", ["host": host])
    case (400, _):
      localized(
        "{host} can't process this search ({code}). Try a different search.",
        ["host": host, "code": number])
    case (401, _), (403, _):
      localized(
        "Access denied by {host} ({code}). Try again later, or use another catalog.",
        ["host": host, "code": number])
    case (404, _), (410, _):
      localized(
        "Not found on {host} ({code}). Try a different search or picture.",
        ["host": host, "code": number])
    case (500..., _):
      localized(
        "Service unavailable at {host} ({code}). Try again later.", ["host": host, "code": number])
    default:
      localized(
        "{host} returned an error ({code}). Try again later.", ["host": host, "code": number])
    }
  }
}

extension String {
  /// A text from the network, shortened to fit into a sentence.
  fileprivate var shortened: String {
    count > 80 ? String(prefix(80)) + "…" : self
  }
}
