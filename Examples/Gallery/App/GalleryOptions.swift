// The command line.

/// The options that the gallery was started with.
@MainActor
struct GalleryOptions {
  static let usage = """
    Usage: gallery [OPTION…]

      --page TITLE     open with that page
      --delay SECONDS  how long slow work takes on the pages, 1.5 where it is left out
      --manual-time    time stands still; each F9 lets one second pass, and slow work takes one
      --list           print the titles of the pages
    """

  var page: String?
  var listsPages = false
  private(set) var pace = Pace(clock: ContinuousClock(), delay: .seconds(1.5))
  /// The clock that F9 advances; `nil` if time passes by itself.
  private(set) var manualClock: SteppedClock?

  /// Parses the command line; `nil` if it is not valid, or requests help.
  init?(_ arguments: some Collection<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--list": listsPages = true
      case "--page":
        guard let title = arguments.next(), Pages.contains(title) else { return nil }
        page = title
      case "--delay":
        guard let seconds = arguments.next().flatMap(Double.init), (0...3600).contains(seconds)
        else { return nil }
        pace.delay = .seconds(seconds)
      case "--manual-time":
        let clock = SteppedClock()
        manualClock = clock
        pace = Pace(clock: clock, delay: SteppedClock.step)
      default: return nil
      }
    }
  }
}
