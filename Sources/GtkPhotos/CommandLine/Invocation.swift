// Parses the command line. The text of `--help` is in `Usage.swift`.

import Foundation
import PhotoModel

/// A command line that the program does not understand.
enum UsageError: Error, Equatable {
  case unknownOption(String)
  case missingValue(String)
  case unexpectedFiles(String)
  case badAddress(String)
}

/// What the command line asks the program to do.
enum Invocation: Equatable {
  case window(files: [FilePath], LibraryLocation, CatalogLocation)
  case list(LibraryLocation)
  case check(LibraryLocation)
  case rebuild(LibraryLocation, into: FilePath)
  case version
  case help
  case checkMainLoop
  case checkSandbox

  /// Parses the arguments after the program's name. Options may stand before, between and after the
  /// files; what follows `--` is a file, even if it starts with a hyphen.
  init(_ arguments: [FilePath]) throws(UsageError) {
    var files: [FilePath] = []
    var options: Set<String> = []
    var library: FilePath?
    var catalog: FilePath?
    var rebuilt: FilePath?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let (option, value) = Self.split(argument)
      switch option {
      case "--":
        files += rest
        rest = []
      case "--library", "--catalog-url", "--rebuild":
        guard let given = value ?? rest.popFirst(), !given.bytes.isEmpty else {
          throw .missingValue(option)
        }
        switch option {
        case "--library": library = given
        case "--rebuild": rebuilt = given
        default: catalog = given
        }
      case "--list", "--check", "--version", "--help", "--check-main-loop", "--check-sandbox",
        "-h":
        guard value == nil else { throw .unknownOption(argument.text) }
        options.insert(option)
      default:
        if argument.bytes.first == UInt8(ascii: "-"), argument.bytes.count > 1 {
          throw .unknownOption(argument.text)
        }
        files.append(argument)
      }
    }
    let location = LibraryLocation(library)
    if options.contains("--help") || options.contains("-h") {
      self = .help
    } else if options.contains("--version") {
      self = .version
    } else if options.contains("--check-main-loop") {
      self = .checkMainLoop
    } else if options.contains("--check-sandbox") {
      self = .checkSandbox
    } else if let rebuilt {
      guard files.isEmpty else { throw .unexpectedFiles("--rebuild") }
      self = .rebuild(location, into: rebuilt.absolute)
    } else if let command = ["--list", "--check"].first(where: options.contains) {
      guard files.isEmpty else { throw .unexpectedFiles(command) }
      self = command == "--list" ? .list(location) : .check(location)
    } else {
      guard let catalog = CatalogLocation(catalog?.text) else {
        throw .badAddress(catalog?.text ?? "")
      }
      self = .window(files: files, location, catalog)
    }
  }

  /// Splits `--option=value`.
  private static func split(_ argument: FilePath) -> (option: String, value: FilePath?) {
    guard argument.bytes.starts(with: "--".utf8),
      let equals = argument.bytes.firstIndex(of: UInt8(ascii: "="))
    else { return (argument.text, nil) }
    return (
      String(decoding: argument.bytes[..<equals], as: UTF8.self),
      FilePath(bytes: argument.bytes[(equals + 1)...])
    )
  }
}

extension UsageError {
  /// What is wrong with the command line.
  var message: String {
    switch self {
    case .unknownOption(let option):
      localized("unknown option {option}; see gtk-photos --help", ["option": option])
    case .missingValue(let option):
      localized("{option} needs a value; see gtk-photos --help", ["option": option])
    case .badAddress(let address):
      localized(
        "{address} is not a valid catalog address; use one that starts with https://, http:// or file:///",
        ["address": address])
    case .unexpectedFiles(let option):
      localized("{option} takes no files; see gtk-photos --help", ["option": option])
    }
  }
}
