// The decoder process: it gives up what it may do (`Sandbox/`), then receives requests from the app,
// decodes one picture after another, and sends the replies. A picture may crash it; the app then
// starts another one (`GtkPhotos/Decoding/`). Pictures are decoded in `PictureDecoder.swift`,
// metadata are read in `MetadataReader.swift`.

import CLinux
import Foundation
import PhotoModel

@main
struct DecoderProcess {
  /// The free memory that the process holds for the next picture instead of returning it to the
  /// system, in bytes: a JPEG photo that becomes a thumbnail needs 2 MB, in several blocks. In an
  /// import of 300 photos a decoder spent 0.24 s of its 3.7 s in the kernel, and 0.16 s with this
  /// setting. Decoders of previews leave it to glibc, which holds as much as previews take.
  private static let heldByteCount: Int32 = 4 << 20

  static func main() {
    // The app starts it from an open file, whose number would be its name.
    clinux_name_process("gtk-photos-decoder")
    // If the priority can't be lowered, the process decodes all the same.
    let givesWay = CommandLine.arguments.contains(DecoderRequest.givesWay)
    if givesWay {
      _ = nice(19)
      clinux_keep_freed(heldByteCount)
    }
    let seconds = givesWay ? DecoderLimits.patientSeconds : DecoderLimits.seconds
    var sandbox = Sandbox()
    guard let decoder = PictureDecoder() else { exit(1) }
    if !sandbox.hidesFiles {
      MetadataReader.load()
      WindowsBitmap.load()
    }
    sandbox.close()

    while let received = RequestSocket.next() {
      // The app ends a decoder that takes too long; if the app is gone, the alarm does.
      alarm(UInt32(seconds + 5))
      let reply = reply(to: received, decoder, sandbox)
      alarm(0)
      guard RequestSocket.send(reply, to: received) else { break }
    }
  }

  private static func reply(
    to received: ReceivedRequest, _ decoder: PictureDecoder, _ sandbox: Sandbox
  ) -> DecoderReply {
    let request = received.request
    switch request.kind {
    case .picture: return decoder.decode(received.file, request)
    case .metadata:
      return MetadataReader.read(received.file, LanguagePreference(text: request.text)) {
        decoder.addSize(of: received.file, to: &$0)
      }
    case .details:
      return MetadataReader.details(of: received.file, LanguagePreference(text: request.text)) {
        decoder.addHeader(of: received.file, to: &$0)
      }
    case .sidecar: return SidecarReader.read(received.file)
    case .levels:
      return decoder.writeLevels(of: received.file, frame: request.frame, to: received.memory)
    case .copy:
      return decoder.reporting {
        PictureCopier(decoder, received.file, request)?.copy() ?? DecoderReply(.unreadable)
      }
    case .timing: return decoder.timing(of: received.file)
    case .frames: return decoder.frames(of: received.file, request)
    case .tile:
      guard let tile = request.tile else { return DecoderReply(.unreadable) }
      return TileRenderer.render(tile, from: received.file)
    case .proofs:
      let targets = SandboxTargets(text: request.text)
      return DecoderReply(
        .proofs, bytes: SandboxAttempts.proofs(targets, layers: sandbox.layers).bytes)
    }
  }
}
