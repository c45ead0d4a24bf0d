// Animated pictures in the viewer: they move when they are shown, and can be stopped.

import Gtk
import PhotoModel

extension ViewerPage {
  /// An animated picture that is shown.
  struct Moving {
    let animation: PictureAnimation
    let source: ImageSource
    let box: PixelSize
    /// Plays it; `nil` while it is stopped.
    var playing: Task<Void, Never>?
  }

  /// Plays a photo's animation, if it has one.
  func beginAnimation(of photo: Photo, within box: PixelSize) {
    endAnimation()
    guard ["gif", "webp"].contains(photo.original.pathExtension) else { return }
    asking = Task { [weak self, decoder] in
      // Where this fails, the picture that is shown says why.
      guard let animation = try? await decoder.animation(at: photo.original),
        let self, !Task.isCancelled
      else { return }
      moving = Moving(animation: animation, source: ImageSource(photo), box: box)
      controls.button(of: .animation)?.isVisible = true
      if areAnimationsEnabled { play() } else { showAnimationButton() }
    }
  }

  /// Shows the next picture without the animation of the last one.
  func endAnimation() {
    asking?.cancel()
    moving?.playing?.cancel()
    moving = nil
    view.movingFrame = nil
    controls.button(of: .animation)?.isVisible = false
  }

  /// Stops the animation, or plays it on.
  func toggleAnimation() {
    if let playing = moving?.playing {
      playing.cancel()
      moving?.playing = nil
      showAnimationButton()
    } else {
      play()
    }
  }

  private func play() {
    guard let moving else { return }
    let player = AnimationPlayer(decoder: decoder, clock: clock)
    self.moving?.playing = Task { [weak view] in
      // A frame that can't be decoded ends it with the last one that could.
      try? await player.play(moving.animation, of: moving.source, within: moving.box) {
        view?.movingFrame = $0
      }
    }
    showAnimationButton()
  }

  private func showAnimationButton() {
    let isPlaying = moving?.playing != nil
    let button = controls.button(of: .animation)
    button?.setIcon(
      isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    let title = isPlaying ? localized("Stop Animation") : localized("Play Animation")
    button?.accessibleLabel(title).tooltip(title)
  }
}
