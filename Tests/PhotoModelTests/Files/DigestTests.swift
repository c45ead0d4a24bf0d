// Tests of SHA-256 against the examples of FIPS 180-4.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder) struct DigestTests {
  private func digest(_ pieces: [[UInt8]]) -> String {
    let digest = Digest()
    for piece in pieces { piece.withUnsafeBytes { digest.update($0) } }
    return digest.finish()
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func theDigestIsThatOfTheStandard(text: String, digits: String) {
    #expect(digest([Array(text.utf8)]) == digits)
    #expect(digest(text.utf8.map { [$0] }) == digits)
  }

  @Test func aFileOfManyPiecesIsDigestedToItsEnd() throws {
    let path = TemporaryFolder.path.appending("million")
    try path.holding(Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(
      try File.open(reading: path).sha256()
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    let longer = Array(repeating: UInt8(ascii: "a"), count: 3_000_000)
    try path.holding(longer)
    #expect(try File.open(reading: path).sha256() == digest([longer]))
  }
}
