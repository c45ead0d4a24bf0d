// Tests of how cells share the width of the grid.

import PhotoModel
import Testing

struct CellFitTests {
  private static let margin = 22

  private func fit(_ size: PhotoSize, _ width: Int) -> CellFit {
    CellFit(size, margin: Self.margin, within: width)
  }

  @Test func cellsKeepTheirSizeWhereLittleRoomIsLeft() {
    #expect(fit(.usual, 1002).columns == 5)
    #expect(fit(.usual, 1002).picture == PhotoSize.usual.picture)
    #expect(fit(.large, 1002).columns == 3)
    #expect(fit(.large, 1002).picture == PhotoSize.large.picture)
  }

  @Test func oneColumnMoreTakesAWideGutter() {
    let largest = fit(.largest, 1002)
    #expect(largest.columns == 3)
    #expect(largest.picture == PixelSize(width: 312, height: 256))
    let phone = fit(.usual, 336)
    #expect(phone.columns == 2)
    #expect(phone.picture == PixelSize(width: 146, height: 120))
  }

  @Test func aPictureIsNoWiderThanTheGrid() {
    let largest = fit(.largest, 336)
    #expect(largest.columns == 1)
    #expect(largest.picture == PixelSize(width: 314, height: 258))
  }

  @Test(arguments: PhotoSize.allCases)
  func cellsFitAndPicturesStayNearTheirSize(size: PhotoSize) {
    for width in 1...3000 {
      let fit = fit(size, width)
      #expect(fit.columns >= 1)
      #expect(fit.picture.width <= size.picture.width)
      if width > Self.margin {
        #expect(fit.columns * (fit.picture.width + Self.margin) <= width)
      }
      if width >= size.picture.width + Self.margin {
        #expect(4 * fit.picture.width >= 3 * size.picture.width)
      }
    }
  }
}
