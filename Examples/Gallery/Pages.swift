// The pages of the gallery, in the order of the list.

@MainActor
enum Pages {
  static let groups: [(title: String, pages: [Page])] = [
    ("Buttons", [.options, .spinner, .delay, .labels, .overlap, .like]),
    ("Loading", [.states, .placeholder, .skeleton, .article, .detail, .sequence]),
    ("Lifetimes", [.clock, .reload, .priority, .lines, .events]),
    ("Refreshing", [.pull, .images]),
  ]

  static var all: [Page] { groups.flatMap(\.pages) }

  static func contains(_ title: String) -> Bool { all.contains { $0.title == title } }
}
