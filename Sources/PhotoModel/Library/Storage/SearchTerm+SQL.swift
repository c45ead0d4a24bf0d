// The words of a search as conditions of SQL. What a word means is in `Photos/SearchTerm.swift`;
// the table `camera_place` is created in `Migrations+List.swift`.

import Foundation

extension SearchTerm {
  /// What a condition reads of a term: the names of its parameters, and of its keys in JSON.
  private enum Part: String {
    case word, liked, year, months, place, camera
  }

  /// The condition for a photo to match a term, with ``values``.
  /// - Parameter number: the position of the term in the search, for the names of the parameters.
  static func condition(number: Int) -> String {
    // The pairs that match are found once for all photos.
    condition(
      { ":\($0.rawValue)\(number)" },
      matchingPair: { "camera_place IN (SELECT id FROM camera_place AS pair WHERE \($0))" })
  }

  /// The values of ``condition(number:)``, in the order in which it names them first.
  var values: [SQLValue] {
    [
      .text(word), SQLValue(isLiked), SQLValue(year.map { String($0) }),
      .integer(Int64(months.rawValue)), SQLValue(Self.array(placeStarts)),
      SQLValue(Self.array(cameraStarts)),
    ]
  }

  /// The condition for a photo to match all of any number of terms, whose value is that of
  /// ``json(_:)``.
  static var conditionOfAll: String {
    // Here the pairs that match would be found for each photo and term anew.
    let condition = condition(
      { "json_extract(term.value, '$.\($0.rawValue)')" },
      matchingPair: {
        "EXISTS (SELECT 1 FROM camera_place AS pair WHERE pair.id = photo.camera_place AND (\($0)))"
      })
    return "NOT EXISTS (SELECT 1 FROM json_each(?) AS term WHERE \(condition) IS NOT TRUE)"
  }

  /// Any number of terms as one value.
  static func json(_ terms: some Sequence<SearchTerm>) -> String {
    encoded(terms.map(Encoded.init))
  }

  /// The array of some beginnings of words; `nil` if there are none.
  private static func array(_ starts: [String]) -> String? {
    starts.isEmpty ? nil : encoded(starts)
  }

  private static func encoded(_ array: [some Encodable]) -> String {
    // `try?`: encoding strings and numbers can't fail.
    guard let data = try? JSONEncoder().encode(array) else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }

  /// A term in JSON; the keys are those of ``Part``.
  private struct Encoded: Encodable {
    let word: String
    let liked: Bool
    let year: String?
    let months: Int
    let place: [String]?
    let camera: [String]?

    init(_ term: SearchTerm) {
      word = term.word
      liked = term.isLiked
      year = term.year.map { String($0) }
      months = term.months.rawValue
      place = term.placeStarts.isEmpty ? nil : term.placeStarts
      camera = term.cameraStarts.isEmpty ? nil : term.cameraStarts
    }
  }

  /// The condition for a photo to match a term. The parts that a term has not are skipped, as most
  /// photos match no term and are compared with all of its parts. A term with a camera has a place.
  private static func condition(
    _ part: (Part) -> String, matchingPair: (String) -> String
  ) -> String {
    func begins(_ column: String, _ starts: Part) -> String {
      "EXISTS (SELECT 1 FROM json_each(\(part(starts))) WHERE instr(\(column), value) > 0)"
    }
    let isPair = matchingPair(
      "\(begins("pair.place_words", .place)) OR \(begins("pair.camera_words", .camera))")
    return """
      (instr(search_text, \(part(.word))) > 0
        OR \(part(.liked)) AND liked = 1
        OR \(part(.year)) AND substr(taken_at, 1, 4) = \(part(.year))
        OR \(part(.months)) AND (\(part(.months)) >> substr(taken_at, 6, 2)) & 1
        OR \(part(.place)) IS NOT NULL AND \(isPair))
      """
  }
}
