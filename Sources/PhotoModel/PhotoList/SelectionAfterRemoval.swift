// The photo to select after others have left the list.

extension [Int64] {
  /// The photo to select when some leave the list: the first behind the last of them, or else the
  /// last one before it that stays; `nil` if none stays. The elements are the sequence numbers of a
  /// list of photos, in its order.
  /// - Parameter leaving: the sequence numbers of the photos that leave, in any order.
  public func photo(after leaving: [Int64]) -> Int64? {
    let gone = Set(leaving)
    guard let last = lastIndex(where: gone.contains) else { return nil }
    return last + 1 < endIndex ? self[last + 1] : self.last { !gone.contains($0) }
  }
}
