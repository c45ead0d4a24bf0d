// The parsers of what comes from outside: from the network, from decoders, from other programs, from the disk
// and from the keyboard. Each takes any bytes, and must neither crash nor take long. What must hold besides is
// checked where there is something: a broken rule ends the process.

import CGtk
import Foundation
import Gtk
import PhotoModel
import PlainSidecars

/// A parser that is fuzzed. The folder of its seeds has its name.
enum Parser: String, CaseIterable {
  case catalog, nasa, reply, request, metadata, template, sortkey, sidecar, retry, files, queue,
    search

  /// What takes one input.
  func function() throws -> ([UInt8]) -> Void {
    switch self {
    case .catalog: return Self.catalog
    case .nasa: return Self.nasa
    case .reply: return Self.reply
    case .request: return Self.request
    case .metadata: return Self.metadata
    case .template: return Self.template
    case .sortkey: return Self.sortKey
    case .sidecar: return Self.sidecar
    case .retry: return Self.retry
    case .files: return Self.files
    case .queue:
      let rows = try QueueRows()
      return { rows.read($0) }
    case .search:
      let rows = try QueueRows()
      return { rows.search($0) }
    }
  }

  /// The list of a catalogue on this machine, and the list of files of one of its pictures.
  private static func catalog(_ bytes: [UInt8]) {
    let catalog = FolderCatalog(OneFile(bytes: Data(bytes)))
    finish {
      guard let page = try? await catalog.search("", page: 1) else { return }
      precondition(page.photos.allSatisfy { !$0.title.isEmpty })
      if let photo = page.photos.first { _ = try? await catalog.details(of: photo) }
    }
  }

  /// Answers of NASA's servers to a search and to a question for a picture's files.
  private static func nasa(_ bytes: [UInt8]) {
    guard let base = URL(string: "https://images-api.nasa.gov") else { return }
    let client = HTTPClient(transport: OneAnswer(bytes: Data(bytes)), userAgent: "fuzz")
    let catalog = NASACatalog(base, client: client)
    finish {
      guard let page = try? await catalog.search("moon", page: 1) else { return }
      // No other address is ever fetched.
      for address in page.photos.flatMap({ [$0.preview, $0.full, $0.manifest] }).compactMap({ $0 })
      {
        precondition(["http", "https"].contains(address.scheme))
      }
      if let photo = page.photos.first { _ = try? await catalog.details(of: photo) }
    }
  }

  /// What a decoder sends: the first byte chooses the request, the second the length of the message; what
  /// follows is in the shared memory.
  private static func reply(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else { return }
    let language = LanguagePreference(locale: "en_US")
    let box = PixelSize(width: 16, height: 16)
    let requests = [
      DecoderRequest(PictureRendition(.cover, box), PictureRendition(.within, box)),
      DecoderRequest(metadataIn: language), DecoderRequest(detailsIn: language), .sidecar,
      DecoderRequest(levelsOfFrame: 0), .timing,
      DecoderRequest(frames: 0..<2, as: PictureRendition(.within, box)),
    ]
    let request = requests[Int(bytes[0]) % requests.count]
    let message = bytes.dropFirst(2).prefix(Int(bytes[1]))
    let memory = Array(bytes.dropFirst(2 + message.count))
    let path = FilePath("/a")
    let reply = DecoderReply.read(Array(message), answering: request) { count in
      precondition(count <= request.resultCapacity)
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
      copy.initializeMemory(as: UInt8.self, repeating: 0)
      copy.copyBytes(from: memory.prefix(count))
      return ImmutableMemory(UnsafeRawBufferPointer(copy)) { $0.deallocate() }
    }
    guard let reply else { return }
    _ = try? reply.pictures(at: path)
    _ = try? reply.file(at: path)
    _ = try? reply.animation(at: path)
    _ = try? reply.metadata(at: path)
    _ = try? reply.details(at: path)
    _ = try? reply.levels(of: path)
    if let fields = try? reply.sidecarFields(at: path) {
      _ = Sidecar(sha256: "", fields: fields)
    }
  }

  /// What the app sends to a decoder: its own words are read back as they were.
  private static func request(_ bytes: [UInt8]) {
    guard let request = DecoderRequest(bytes: bytes) else { return }
    precondition(request.resultCapacity >= 0 && request.offsets.count == request.renditions.count)
    precondition(DecoderRequest(bytes: request.bytes) == request)
    _ = (request.tile, request.instructions)
  }

  /// Texts of a picture's metadata.
  private static func metadata(_ bytes: [UInt8]) {
    let fields = MetadataFields(bytes: bytes)
    let (metadata, details) = (fields.metadata, fields.details)
    precondition(MetadataFields(bytes: fields.bytes) == fields)
    precondition(metadata.title?.isEmpty != true)
    _ = metadata.taken?.dateText(Locale(identifier: "de_DE"))
    _ = details
  }

  /// A template: its text is the first line; the others are what is known of the photo.
  private static func template(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func line(_ index: Int) -> String? { index < lines.count ? lines[index] : nil }
    var metadata = PhotoMetadata()
    metadata.title = line(2)
    metadata.camera = line(3)
    let numbers = (line(4) ?? "").split(separator: " ").map { Int($0) ?? 1 }
    let numbering = NameNumbering(
      start: numbers.first ?? 1, step: numbers.dropFirst().first ?? 1,
      digits: numbers.dropFirst(2).first ?? 0)
    let photo = NameTemplate.Photo(name: line(5), sourceName: line(1) ?? "", metadata: metadata)
    for hasNames in [false, true] {
      let template = NameTemplate(line(0) ?? "", hasNames: hasNames)
      let names = template.names(
        for: [photo, photo], numbering: numbering, locale: Locale(identifier: "en_US"))
      precondition(names.count == 2)
    }
  }

  /// Names by lines: their keys order them in one way.
  private static func sortKey(_ bytes: [UInt8]) {
    let keys = bytes.split(separator: 10).prefix(3).map {
      NaturalSortKey(String(decoding: $0, as: UTF8.self))
    }
    let sorted = keys.sorted()
    for (one, two) in zip(sorted, sorted.dropFirst()) { precondition(!(two < one)) }
    if let first = sorted.first, let last = sorted.last { precondition(!(last < first)) }
  }

  /// What a decoder has read in a sidecar; and a name, a description and keywords by lines, which must be in
  /// the sidecar that is written of them.
  private static func sidecar(_ bytes: [UInt8]) {
    if let fields = SidecarFields(bytes: bytes) {
      precondition(SidecarFields(bytes: fields.bytes) == fields)
      _ = Sidecar(sha256: "", fields: fields)
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1}")
    guard let id = UUID(uuidString: "00000000-0000-0000-0000-000000000001") else { return }
    var photo = SidecarPhoto(
      id: id, sequence: 1, name: PhotoName.isBlank(lines[0]) ? nil : lines[0],
      liked: bytes.count.isMultiple(of: 2),
      added: Date(timeIntervalSince1970: 1), sourceName: lines.count > 1 ? lines[1] : "a.jpg")
    if lines.count > 2 { photo.description = lines[2] }
    photo.keywords = Array(lines.dropFirst(3))
    let sidecar = Sidecar(sha256: String(repeating: "0", count: 64), photos: [photo])
    guard let fields = PlainSidecars.fields(of: sidecar.xmp),
      let found = Sidecar(sha256: sidecar.sha256, fields: fields)
    else { preconditionFailure("the sidecar is not read back") }
    precondition(found.photos.first?.name == photo.name, "another name is read back")
    precondition(found.photos.first?.description == photo.description, "another description")
  }

  /// How long a server asks to wait.
  private static func retry(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let pause = RetryAfter.pause(text, now: Date(timeIntervalSince1970: 1_700_000_000)) {
      precondition(pause >= .zero && pause <= RetryAfter.longest)
    }
  }

  /// Files as another program hands them over: a `text/uri-list`.
  private static func files(_ bytes: [UInt8]) {
    let letters = bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
    guard let addresses = g_uri_list_extract_uris(letters) else { return }
    defer { g_strfreev(addresses) }
    var list: UnsafeMutablePointer<GSList>?
    var place = addresses
    while let address = place.pointee {
      list = g_slist_append(list, UnsafeMutableRawPointer(g_file_new_for_uri(address)))
      place += 1
    }
    guard let files = gdk_file_list_new_from_list(list) else { return }
    g_slist_free_full(list) { g_object_unref($0) }
    defer { g_boxed_free(gdk_file_list_get_type(), UnsafeMutableRawPointer(files)) }
    for file in FileLocation.all(in: files) {
      let path = FilePath(bytes: file.bytes)
      _ = (path.name, path.folder, path.text)
      _ = Pick(path)
    }
  }
}

/// Runs what is asynchronous to its end.
func finish(_ body: @escaping @Sendable () async -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task {
    await body()
    end.signal()
  }
  end.wait()
}

/// A catalogue all of whose files have the same bytes.
private struct OneFile: CatalogFiles {
  let bytes: Data
  func address(of path: String) -> URL? { URL(string: "memory:" + "\(path.hash)") }
  func contents(of address: URL) -> Data? { bytes }
}

/// A server with the same answer to every question.
private struct OneAnswer: HTTPTransport {
  let bytes: Data
  func get(
    _ address: URL, fields: [String: String],
    receive: @escaping @Sendable (HTTPPart) throws -> Void
  ) async throws {
    try receive(.head(HTTPHead(status: 200, fields: [:])))
    try receive(.body(bytes))
  }
}
