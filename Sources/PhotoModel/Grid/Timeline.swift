// The hint beside the scroll bar that shows dates while photos sorted by date are scrolled fast.
// `ScrollSpeed.swift` decides what is fast; `PhotoStore+Dates.swift` reads the dates.

import Foundation
import Observation

/// The date of the photos at the top of the grid, while it is scrolled fast.
@MainActor @Observable
public final class Timeline {
  /// Whether the hint is visible.
  public private(set) var isShown = false
  /// The date that it shows; unchanged while the hint fades out. `nil` until the first.
  public private(set) var date: PhotoDate?
  /// The grid that is scrolled, and how far down it is scrolled in pixels.
  public private(set) var scrolled: (layout: GridLayout, value: Double)?

  /// How long the hint stays after scrolling has ended.
  static let stay = Duration.seconds(1)

  private let photos: PhotoCollection
  private let items: GridItems
  private let clock: any Clock<Duration>
  private let isHeld: () -> Bool
  @ObservationIgnored private var pace = ScrollSpeed()
  /// Whether the hint is shown, or will be once its date is read.
  @ObservationIgnored private var isScrolling = false
  /// The photo whose date must be read next. One date is read at a time; photos that were scrolled
  /// past meanwhile are not read.
  @ObservationIgnored private var wanted: Int64?
  @ObservationIgnored private var asking: Task<Void, Never>?
  @ObservationIgnored private var ending: Task<Void, Never>?

  /// Creates the hint of a grid of photos.
  /// - Parameters:
  ///   - items: where they are in the grid.
  ///   - isHeld: returns whether the thumb of the scroll bar is being dragged.
  public init(
    photos: PhotoCollection, items: GridItems,
    clock: any Clock<Duration> = ContinuousClock(), isHeld: @escaping () -> Bool
  ) {
    self.photos = photos
    self.items = items
    self.clock = clock
    self.isHeld = isHeld
  }

  isolated deinit {
    asking?.cancel()
    ending?.cancel()
  }

  /// Notes that the grid was scrolled.
  /// - Parameters:
  ///   - value: how far down it is scrolled now, in pixels.
  ///   - time: the time by any monotonic clock.
  public func scroll(to value: Double, in layout: GridLayout, at time: Duration) {
    let isFast = pace.move(to: value, in: layout, at: time)
    guard photos.query.sort.date != nil else { return end() }
    guard isScrolling || isFast || isHeld() else { return }
    isScrolling = true
    scrolled = (layout, value)
    if let top = layout.topPosition(scrolledTo: value).flatMap({ items.photo(from: $0) }) {
      wanted = top
      ask()
    }
    endLater()
  }

  private func ask() {
    guard asking == nil else { return }
    asking = Task { [weak self, photos] in
      while let sequence = self?.wanted {
        self?.wanted = nil
        let date = await photos.date(ofSequence: sequence)
        self?.show(date)
      }
      self?.asking = nil
    }
  }

  private func show(_ new: PhotoDate?) {
    guard isScrolling, let new else { return }
    if date != new { date = new }
    if !isShown { isShown = true }
  }

  private func endLater() {
    ending?.cancel()
    ending = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: Self.stay) } catch { return }
      } while self?.isHeld() == true
      self?.end()
    }
  }

  private func end() {
    isScrolling = false
    wanted = nil
    if isShown { isShown = false }
  }
}
