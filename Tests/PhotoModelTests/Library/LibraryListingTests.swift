// Tests of the photos of a library as lines of JSON, for scripts.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct LibraryListingTests {
  private struct Line: Decodable, Equatable {
    let id: String
    let name: String?
    let sha256: String
    let path: String
    let liked: Bool
    let added: String
  }

  private func listed(_ name: String?, liked: Bool = false, at path: String = "/p.jpg") -> Photo {
    Photo(
      id: photoID(1), sequence: 1, name: name, sha256: "ab12", original: FilePath(path),
      sourceName: "IMG.JPG", byteCount: 4, liked: liked,
      added: Date(timeIntervalSince1970: 1_777_817_100.5))
  }

  @Test func aPhotoIsOneLineOfSixFieldsInOrder() {
    #expect(
      listed("a name", liked: true).jsonLine == """
        {"id":"00000000-0000-0000-0000-000000000001","name":"a name","sha256":"ab12",\
        "path":"/p.jpg","liked":true,"added":"2026-05-03T14:05:00.500Z"}
        """)
  }

  @Test func aPhotoThatWaitsHasANullName() {
    #expect(listed(nil).jsonLine.contains(#""name":null,"#))
    #expect(listed("null").jsonLine.contains(#""name":"null","#))
  }

  @Test(arguments: [
    ("\"", #"\""#), ("\\", #"\\"#), ("/", "/"), ("\u{0}", #"\u0000"#), ("\n", #"\u000a"#),
    ("\r\n", #"\u000d\u000a"#), ("\t", #"\u0009"#), ("\u{1f}", #"\u001f"#), ("\u{7f}", #"\u007f"#),
    ("\u{85}", #"\u0085"#), ("\u{9f}", #"\u009f"#), ("\u{2028}", #"\u2028"#),
    ("\u{2029}", #"\u2029"#), ("\u{a0}é👩🏽‍🚀", "\u{a0}é👩🏽‍🚀"),
  ])
  func whatWouldBreakALineIsEscaped(name: String, literal: String) {
    let line = listed("<\(name)>").jsonLine
    #expect(line.contains("\"name\":\"<\(literal)>\","))
  }

  @Test func theLineHoldsNoLineBreakAndNoControlCharacter() {
    let controls = (Array(0..<32) + Array(127..<160)).compactMap(UnicodeScalar.init)
    let name = String(String.UnicodeScalarView(controls)) + "\u{2028}\u{2029}"
    let line = listed(name, at: "/a\nb\u{1b}.jpg").jsonLine
    #expect(line.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value < 127 })
  }

  @Test(arguments: PhotoNamesTests.nasty)
  func anyNameIsReadBackFromTheLineScalarForScalar(name: String) throws {
    let line = try JSONDecoder().decode(Line.self, from: Data(listed(name).jsonLine.utf8))
    #expect(line.name.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    #expect(line.sha256 == "ab12")
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00.000Z"), (0.001, "1970-01-01T00:00:00.001Z"),
    (1_709_251_199.999, "2024-02-29T23:59:59.999Z"), (1_735_689_600.5, "2025-01-01T00:00:00.500Z"),
    (-1.0, "1969-12-31T23:59:59.000Z"),
  ])
  func theDateIsISO8601WithDateTimeAndMillisecondsInUTC(seconds: Double, text: String) {
    let photo = Photo(
      id: photoID(1), sequence: 1, name: nil, sha256: "ab12", original: FilePath("/p.jpg"),
      sourceName: "IMG.JPG", byteCount: 4, liked: false,
      added: Date(timeIntervalSince1970: seconds))
    #expect(photo.jsonLine.hasSuffix("\"added\":\"\(text)\"}"))
  }

  @Test func everyMillisecondIsListedAsItIs() {
    let wrong = (0..<1000 as Range<Int64>).filter { millisecond in
      let photo = Photo(
        id: photoID(1), sequence: 1, name: nil, sha256: "ab12", original: FilePath("/p.jpg"),
        sourceName: "", byteCount: 4, liked: false,
        added: Date(milliseconds: 1_777_817_100_000 + millisecond))
      return !photo.jsonLine.hasSuffix("05:00.\(String(1000 + millisecond).dropFirst())Z\"}")
    }
    #expect(wrong.prefix(5).isEmpty)
  }
}
