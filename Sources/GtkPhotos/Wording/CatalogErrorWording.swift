// What people are told of catalogues and servers that could not be used.

import Foundation
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
        "The answer of {source} is no catalogue. It may be out of order; try again later.",
        ["source": source])
    case .noPicture(let title):
      localized("The catalogue has no file of “{title}” that Photos can open.", ["title": title])
    case .library(let error): error.message
    }
  }
}

extension NetworkError {
  /// What happened on the way to which server, and what to do.
  var message: String {
    switch self {
    case .notAWebLink(let link):
      localized(
        "The catalogue names a link that leads to no web page: {link}. Try another picture.",
        ["link": link.shortened])
    case .nameNotFound(let host):
      localized("{host} can't be found. Check the network connection.", ["host": host])
    case .refused(let host):
      localized(
        "{host} takes no connections. It may be out of order; try again later.", ["host": host])
    case .unreachable(let host, let detail):
      localized(
        "There is no way to {host} ({detail}). Check the network connection.",
        ["host": host, "detail": detail])
    case .tookTooLong(let host, let seconds):
      localizedPlural(
        "{host} did not answer within {n} second. Try again later.",
        "{host} did not answer within {n} seconds. Try again later.", seconds, ["host": host])
    case .notHTTP(let host):
      localized(
        "{host} does not answer as a web server does. Check its address, or try again later.",
        ["host": host])
    case .brokenOff(let host):
      localized("The connection to {host} broke off. Try again.", ["host": host])
    case .status(let code, let host, let pause): Self.message(code, host, pause)
    case .tooLarge(let host, let limit):
      localized(
        "The answer of {host} is larger than {size} MB, more than Photos takes. Try another one.",
        ["host": host, "size": String(limit >> 20)])
    case .redirectedTooOften(let host):
      localized(
        "{host} sends Photos from one address to the next without end. Try again later.",
        ["host": host])
    case .badRedirect(let host, let target):
      localized(
        "{host} sends Photos to an address that it does not open: {link}. Try again later.",
        ["host": host, "link": target.shortened])
    case .storage(let error): error.message
    }
  }

  private static func message(_ code: Int, _ host: String, _ pause: Duration?) -> String {
    let number = String(code)
    let seconds = pause.map { Int(($0 / .seconds(1)).rounded(.up)) }.flatMap { $0 > 0 ? $0 : nil }
    return switch (code, seconds) {
    case (429, let seconds?) where seconds > 120, (503, let seconds?) where seconds > 120:
      localizedPlural(
        "{host} is asked too often and wants a pause of {n} minute.",
        "{host} is asked too often and wants a pause of {n} minutes.", (seconds + 59) / 60,
        ["host": host])
    case (429, let seconds?), (503, let seconds?):
      localizedPlural(
        "{host} is asked too often and wants a pause of {n} second.",
        "{host} is asked too often and wants a pause of {n} seconds.", seconds, ["host": host])
    case (429, nil):
      localized("{host} is asked too often. Try again in a few minutes.", ["host": host])
    case (400, _):
      localized(
        "{host} does not understand the search ({code}). Try other words.",
        ["host": host, "code": number])
    case (401, _), (403, _):
      localized(
        "{host} does not let Photos in ({code}). Try again later, or another catalogue.",
        ["host": host, "code": number])
    case (404, _), (410, _):
      localized(
        "{host} does not have what was asked for ({code}). Try other words, or another picture.",
        ["host": host, "code": number])
    case (500..., _):
      localized(
        "{host} is out of order ({code}). Try again later.", ["host": host, "code": number])
    default:
      localized(
        "{host} answered with an error ({code}). Try again later.", ["host": host, "code": number])
    }
  }
}

extension String {
  /// A text from the network that is short enough for a sentence.
  fileprivate var shortened: String {
    count > 80 ? String(prefix(80)) + "…" : self
  }
}
