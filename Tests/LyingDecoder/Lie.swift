// What the decoder of the tests says that is not so (`LyingDecoder.swift`).

/// A wrong answer, or none.
enum Lie: String, CaseIterable {
  // Of the picture's size.
  case widthZero, heightZero, sizeZero, wideAndFlat, wide, huge, oneWider, oneHigher, onePixel
  case wholeSizeZero, wholeSizeTooLarge
  // Of how many bytes there are, and of what kind.
  case byteLess, byteMore, noBytes, mostBytes, twoChannels, fiveChannels, encoded
  // Of what the message is.
  case unknownKind, largestKind, fieldsForPixels, proofsForPixels
  case noRendition, twoRenditions, halfAMessage, messageWithoutEnd
  // Of what is wrong with the picture.
  case wordsWithoutEnd, wordsWithASize, unreadableWithASize, smallTooLarge, tooLargeWithBytes
  // Of the metadata.
  case pixelsForFields, fieldsWithoutEnd, fieldsBeyondTheEnd, fieldsOfNoKind, fieldsWithoutText
  case fieldsWithASize, fieldsTooLong
  /// It says more than it was asked for.
  case saysMore, neverStops
  /// It sends descriptors of its own, which the app would have to close.
  case sendsDescriptors
  /// It does with the shared memory what it should not.
  case resizesTheMemory, changesTheMemoryLater, keepsTheMemory
  /// It ends.
  case dies
  /// It says nothing.
  case sleeps, works

  /// Whether it is about metadata; the picture is told truly then.
  var isAboutMetadata: Bool {
    switch self {
    case .pixelsForFields, .fieldsWithoutEnd, .fieldsBeyondTheEnd, .fieldsOfNoKind,
      .fieldsWithoutText, .fieldsWithASize, .fieldsTooLong:
      true
    default: false
    }
  }
}
