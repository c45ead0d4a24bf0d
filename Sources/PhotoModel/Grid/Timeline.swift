// What the hint beside the scroll bar says while somebody rushes through photos in the order of
// their dates. What is fast is in `ScrollSpeed.swift`; the dates are read by
// `PhotoStore+Dates.swift`.

import Foundation
import Observation

/// The date of the photos at the top of the grid, while it is scrolled fast.
@MainActor @Observable
public final class Timeline {
  /// Whether the hint is to be seen.
  public private(set) var isShown = false
  /// What it says; it stays while the hint goes. `nil` until there was one.
  public private(set) var date: PhotoDate?
  /// The grid that is scrolled, and how far down in pixels.
  public private(set) var scrolled: (layout: GridLayout, value: Double)?

  /// How long the hint stays once nobody scrolls any more.
  static let stay = Duration.seconds(1)

  private let photos: PhotoCollection
  private let clock: any Clock<Duration>
  private let isHeld: () -> Bool
  @ObservationIgnored private var pace = ScrollSpeed()
  /// Whether the hint is shown, or will be once its date is there.
  @ObservationIgnored private var isScrolling = false
  /// The photo whose date is to be asked for next. There is one question at a time: what was
  /// passed meanwhile nobody wants to know.
  @ObservationIgnored private var wanted: Int64?
  @ObservationIgnored private var asking: Task<Void, Never>?
  @ObservationIgnored private var ending: Task<Void, Never>?

  /// The hint of a grid of photos.
  /// - Parameter isHeld: whether somebody holds the thumb of the scroll bar now.
  public init(
    photos: PhotoCollection, clock: any Clock<Duration> = ContinuousClock(),
    isHeld: @escaping () -> Bool
  ) {
    self.photos = photos
    self.clock = clock
    self.isHeld = isHeld
  }

  isolated deinit {
    asking?.cancel()
    ending?.cancel()
  }

  /// The grid was scrolled.
  /// - Parameters:
  ///   - value: how far down it is scrolled now, in pixels.
  ///   - time: the time, by any clock that only rises.
  public func scroll(to value: Double, in layout: GridLayout, at time: Duration) {
    let isFast = pace.move(to: value, in: layout, at: time)
    guard photos.query.sort.date != nil else { return end() }
    guard isScrolling || isFast || isHeld() else { return }
    isScrolling = true
    scrolled = (layout, value)
    if let place = layout.topPlace(scrolledTo: value), place < photos.order.count {
      wanted = photos.order[place]
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
