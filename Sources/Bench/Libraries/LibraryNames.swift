// The names and dates of the photos in the large libraries: the same in each run, with words of
// three languages.

import Foundation

/// The data of one photo of a generated library.
struct MadePhoto: Equatable {
  /// The period in which photos are taken, in seconds since 1970: ten years.
  static let years: Range<Int> = 1_451_606_400..<1_767_225_600

  /// Its name; `nil` for one photo in twenty.
  let name: String?
  /// The name of its picked file.
  let sourceName: String
  /// When it was taken, in seconds since 1970.
  let taken: Int
  /// Its identifier.
  let id: UUID
  /// Its perceptual hash, which no other photo has.
  let look: Int64
  /// Whether it is liked: one photo in ten.
  let isLiked: Bool

  /// Makes the photo at an index, from 0.
  init(_ index: Int) {
    var random = Numbers(state: UInt64(index) &* 0x2545_f491_4f6c_dd1d &+ 1)
    id = UUID(
      uuid: withUnsafeBytes(of: (random.next(), random.next())) { $0.load(as: uuid_t.self) })
    taken = Self.years.lowerBound + random.below(Self.years.count)
    isLiked = random.below(10) == 0
    look = Int64(truncatingIfNeeded: random.next())
    let digits = String(index % 10_000)
    sourceName = "IMG_" + String(repeating: "0", count: 4 - digits.count) + digits + ".jpg"
    name = Self.name(&random)
  }

  private static func name(_ random: inout Numbers) -> String? {
    let kind = random.below(20)
    let number = random.below(400) + 1
    switch kind {
    case 0: return nil
    case 1..<8: return words(german, &random) + " \(number)"
    case 8..<14: return words(english, &random) + " \(number)"
    case 14..<18: return words(chinese, &random, between: "") + " \(number)"
    default: return "\(2016 + random.below(10))-\(number)"
    }
  }

  private static func words(
    _ list: [String], _ random: inout Numbers, between space: String = " "
  ) -> String {
    let first = list[random.below(list.count)]
    return random.below(3) == 0 ? first : first + space + list[random.below(list.count)]
  }

  /// German words for names.
  static let german = [
    "Strand", "Hochzeit", "Geburtstag", "Übung", "Garten", "Müller", "Weihnachten", "Kreta",
    "Sommer", "Urlaub", "Oma", "Straße", "Frühstück", "Wanderung", "Hütte", "Schnee", "Kinder",
    "München", "Abend", "Blüten", "Fahrrad", "Katze", "Bahnhof", "Gewitter", "Ausflug",
  ]
  /// English words for names.
  static let english = [
    "Beach", "Sunset", "Birthday", "Grandma", "Garden", "Lake", "Mountain", "Café", "Road trip",
    "Kitchen", "Dog", "Harbour", "Winter", "Market", "Concert", "Picnic", "Bridge", "Forest",
    "Holiday", "Storm", "Island", "Museum", "School", "Naïve painting", "Night",
  ]
  /// Chinese words for names.
  static let chinese = [
    "海边", "日落", "生日", "外婆", "花园", "西湖", "长城", "北京", "上海", "夏天", "春节", "早餐", "雪山", "孩子", "夜景", "火车",
    "小猫", "市场", "婚礼", "毕业", "公园", "老街", "桥", "雨天", "旅行",
  ]
}

/// Pseudorandom numbers, the same in each run (SplitMix64).
private struct Numbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
