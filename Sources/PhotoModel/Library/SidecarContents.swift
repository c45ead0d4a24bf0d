// What the sidecar of an original holds, as a decoder process reads it: for libraries that are made anew
// (`LibraryRebuild.swift`) and for names that are newer than a backup (`BackupRestore.swift`).

import Foundation

/// What was found at the path of a sidecar.
enum SidecarContents {
  case sidecar(Sidecar)
  case problem(RebuildProblem)

  /// How often a sidecar is read that a decoder could not read for reasons of its own.
  private static let mostReadings = 3

  /// Reads a sidecar.
  /// - Throws: ``RebuildError/cancelled`` or ``RebuildError/decoderUnavailable(detail:)``.
  init(of path: FilePath, by sidecars: any SidecarReading) async throws(RebuildError) {
    switch try? path.kind() {
    case .nothing?:
      self = .problem(.sidecarMissing(path))
      return
    // A link may lead to a disk that is not connected.
    case .brokenLink?, nil:
      self = .problem(.sidecarUnread(path, .unreadable(path)))
      return
    case .file?, .folder?, .special?: break
    }
    var failure = PictureError.unreadable(path)
    for _ in 0..<Self.mostReadings {
      if Task.isCancelled { throw .cancelled }
      do {
        let fields = try await sidecars.sidecarFields(at: path)
        let sidecar = Sidecar(sha256: path.digestInName, fields: fields)
        self = sidecar.map(SidecarContents.sidecar) ?? .problem(.sidecarDamaged(path))
        return
      } catch PictureError.damaged, PictureError.notAPicture {
        self = .problem(.sidecarDamaged(path))
        return
      } catch PictureError.decoderUnavailable(let detail) {
        throw .decoderUnavailable(detail: detail)
      } catch let error as PictureError {
        failure = error
      } catch {
        throw .decoderUnavailable(detail: String(describing: error))
      }
    }
    self = .problem(.sidecarUnread(path, failure))
  }
}

extension FilePath {
  /// The digest in the name of an original, or of its sidecar.
  var digestInName: String { String(name.prefix { $0 != "." }) }
}

extension SidecarPhoto {
  /// A photo of which nothing is known but its file, as its sidecar is lost.
  init(of original: FilePath, by decoder: any PictureDecoding) async {
    // Without metadata, and without a date of its file, it is still the photo.
    let metadata = try? await decoder.metadata(at: original, priority: .background)
    self.init(
      id: UUID(), sequence: .max, name: nil, liked: false,
      added: (try? original.modified()) ?? Date(), sourceName: original.name,
      metadata: metadata ?? PhotoMetadata())
  }
}
