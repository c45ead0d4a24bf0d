// Tests of the pictures of catalogues: which file is shown, and which is kept.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct SpacePhotoTests {
  private func details(_ names: String...) -> SpacePhotoDetails {
    SpacePhotoDetails(
      description: "", location: nil, files: names.map { url("https://a.org/\($0)") })
  }

  @Test func theOriginalIsKeptAndALargePictureShown() {
    let details = details(
      "a~small.jpg", "a~orig.tif", "a~thumb.jpg", "a~large.jpg", "a~medium.jpg", "metadata.json")
    #expect(details.full?.lastPathComponent == "a~orig.tif")
    #expect(details.display?.lastPathComponent == "a~large.jpg")
  }

  @Test func theNextBestStandsIn() {
    #expect(details("a~thumb.jpg", "a~medium.jpg").full?.lastPathComponent == "a~medium.jpg")
    #expect(details("a~thumb.jpg", "a~orig.jpg").display?.lastPathComponent == "a~orig.jpg")
    #expect(details("a~small.jpg", "a~orig.jpg").display?.lastPathComponent == "a~orig.jpg")
    #expect(details("other.png").full?.lastPathComponent == "other.png")
    #expect(details("other.png").display?.lastPathComponent == "other.png")
  }

  @Test func anOriginalInAnotherFormatIsPassedOver() {
    let details = details("a~orig.psd", "a~large.JPG", "a~orig.mp4")
    #expect(details.full?.lastPathComponent == "a~large.JPG")
  }

  @Test func withoutPicturesThereIsNone() {
    #expect(details("metadata.json", "a.mp4", "a.srt", "a").full == nil)
    #expect(details().display == nil)
  }

  @Test func picturesAreKnownByTheirNames() {
    let names = ["a.jpg", "a.JPEG", "a.png", "a.tif", "a.tiff", "a.gif", "a.webp"]
    #expect(names.map { url("https://a.org/\($0)").isPictureFile } == names.map { _ in true })
    let others = ["a", "a.svg", "a.mp4", "jpg", "a.jpg.exe", "a.json"]
    #expect(others.map { url("https://a.org/\($0)").isPictureFile } == others.map { _ in false })
  }

  @Test func aPictureComesBackFromJSON() throws {
    let photo = SpacePhoto(
      id: "A", title: "T", description: "D", date: moment, creator: "C", keywords: ["K"],
      preview: url("https://a.org/p"), full: nil, manifest: url("https://a.org/m"))
    let json = try JSONEncoder().encode(photo)
    #expect(try JSONDecoder().decode(SpacePhoto.self, from: json) == photo)
  }
}
