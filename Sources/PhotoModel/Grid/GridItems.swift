// The items of the grid: the photos of the list and, if the person wants sections, a card before
// each section. Only the grid knows cards; all others count photos. Where the cards are is computed
// by `SectionedPositions.swift`; what is at a position is in `GridItems+Positions.swift`.

import Observation

/// The photos of a list in sections by date, each of which begins with a card.
@MainActor @Observable
public final class GridItems {
  /// The sections that the person chose; the library stores them. Lists that are not ordered by a
  /// date have none.
  public var sections = PhotoSections.off {
    didSet { if sections != oldValue { sectionsChosen() } }
  }

  /// Called with each change of the items, before it is made. What is added are the sequence
  /// numbers of photos, and the keys of cards.
  @ObservationIgnored public var onWillChange: ((ListChange) -> Void)?
  /// Called with each change of the items, after it is made.
  @ObservationIgnored public var onChange: ((ListChange) -> Void)?
  /// Called before the person sees the same photos with other sections.
  @ObservationIgnored public var onWillRegroup: (() -> Void)?

  /// By what the list has sections.
  struct Grouping: Equatable {
    let sections: PhotoSections
    let kind: PhotoSort.DateKind
  }

  @ObservationIgnored let photos: PhotoCollection
  /// Where the cards are. Without any, it is not kept up to date.
  @ObservationIgnored private(set) var positions = SectionedPositions(photoCount: 0)
  /// `nil` while the list has no sections.
  @ObservationIgnored private(set) var grouping: Grouping?
  @ObservationIgnored private let days: DayReader
  /// A change of the list that is being made: what it changes here.
  @ObservationIgnored private var next: SectionedPositions.Step?
  @ObservationIgnored private let remembered: PersistedSetting<PhotoSections>
  @ObservationIgnored private let onFailure: @MainActor (LibraryError) -> Void

  /// Creates items without sections, which follow the list; ``restore()`` reads the stored ones.
  /// - Parameters:
  ///   - library: the library that stores which sections the person chose.
  ///   - onFailure: called if that could not be read or stored.
  init(
    _ photos: PhotoCollection, of library: PhotoLibrary,
    onFailure: @escaping @MainActor (LibraryError) -> Void
  ) {
    self.photos = photos
    self.onFailure = onFailure
    days = DayReader(photos)
    remembered = PersistedSetting(
      read: { () throws(LibraryError) in try await library.settings.sections() },
      write: { (sections) throws(LibraryError) in try await library.settings.set(sections) })
    days.onFound = { [weak self] in self?.found(isFirst: $0) }
    photos.onWillChange = { [weak self] in self?.listWillChange($0) }
    photos.onChange = { [weak self] in self?.listChanged($0) }
    // The same list may be ordered by another date now.
    photos.onAnswer = { [weak self] in self?.group(isChosen: false) }
  }

  /// Restores the stored sections, and stores them from now on. What the person has chosen by then
  /// is kept. Returns when the days are read, so that the first list has its cards at once.
  func restore() async {
    do throws(LibraryError) {
      let last = try await remembered.read()
      if sections == .off { sections = last }
      remembered.set(sections, onFailure: onFailure)
    } catch {
      onFailure(error)
    }
    await upToDate()
  }

  /// Returns when the days of all photos that have come into the list so far are read.
  func upToDate() async { await days.upToDate() }

  /// Returns when the disk has stored the sections, or that has failed.
  func stored() async { await remembered.stored() }

  private func sectionsChosen() {
    remembered.set(sections, onFailure: onFailure)
    group(isChosen: true)
  }

  /// Gives the same list the sections of its order.
  /// - Parameter isChosen: whether the person has chosen other sections. After a query, the grid is
  ///   scrolled to its beginning all the same.
  private func group(isChosen: Bool) {
    let wanted = wantedGrouping(for: photos.comingQuery)
    guard wanted != grouping else { return }
    // Without sections, the list was not followed.
    if grouping == nil { positions.photoCount = photos.order.count }
    grouping = wanted
    regroup(keepsCards: false, isHeld: isChosen)
    readDays { [] }
  }

  private func wantedGrouping(for query: PhotoQuery) -> Grouping? {
    guard sections != .off, let kind = query.sort.date else { return nil }
    return Grouping(sections: sections, kind: kind)
  }

  /// The first day of the section that a photo belongs in.
  private func day(of sequence: Int64) -> PhotoDay? {
    guard let grouping else { return nil }
    return days[sequence]?.day(by: grouping.kind).start(of: grouping.sections)
  }

  // MARK: - Following the list

  private func listWillChange(_ change: ListChange) {
    let step = step(for: change)
    next = step
    onWillChange?(step.change)
  }

  private func listChanged(_ change: ListChange) {
    guard let step = next else { return }
    next = nil
    positions = step.positions
    onChange?(step.change)
    // The dates of a photo never change, but a duplicate that is made a photo again has others. So
    // those of a few that come into the list are read again; what is known is shown meanwhile.
    let isSameQuery = photos.comingQuery == photos.answeredQuery
    let isFew = isSameQuery && change.added.count <= DayReader.mostOneByOne
    readDays { isFew ? change.added : change.added.filter { days[$0] == nil } }
  }

  private func step(for change: ListChange) -> SectionedPositions.Step {
    let coming = wantedGrouping(for: photos.comingQuery)
    if coming == grouping {
      var new = positions
      let followed = coming == nil ? change : new.apply(change) { day(of: $0) }
      return SectionedPositions.Step(change: followed, positions: new)
    }
    // Another order: all cards change.
    grouping = coming
    var order = photos.order
    order.apply(change)
    let new = positions.sectioned(order, keepsCards: false) { day(of: $0) }
    let hasCards = !positions.sections.isEmpty || !new.sections.isEmpty
    let whole = ListChange(
      position: 0, removed: count, added: new.keys(in: 0..<new.count) { order[$0] })
    return SectionedPositions.Step(change: hasCards ? whole : change, positions: new)
  }

  /// Gives the list the sections that are known now.
  /// - Parameters:
  ///   - keepsCards: whether cards that are where they belong stay.
  ///   - isHeld: whether the person looks at the same photos afterwards.
  private func regroup(keepsCards: Bool, isHeld: Bool) {
    let order = photos.order
    let new = positions.sectioned(order, keepsCards: keepsCards) { day(of: $0) }
    let steps = positions.steps(to: new, of: order)
    // GTK holds what is seen over single cards, but not over a step that replaces both.
    let isWhole =
      keepsCards && steps.contains { $0.change.removed > 0 && !$0.change.added.isEmpty }
    if !steps.isEmpty, isHeld || isWhole { onWillRegroup?() }
    for step in steps {
      onWillChange?(step.change)
      positions = step.positions
      onChange?(step.change)
    }
  }

  /// Reads days, if they are needed: those of all photos the first time, and of some.
  private func readDays(of sequences: () -> [Int64]) {
    // Before the first list, the order is the one that is asked for.
    if grouping != nil, photos.query.sort.date != nil { days.read(sequences()) }
  }

  private func found(isFirst: Bool) {
    if grouping != nil { regroup(keepsCards: true, isHeld: isFirst) }
  }
}
