import CommandLineTables
import FeatureKit
import TerminalConsole
import TerminalTexts

extension Invocation {
  /// Makes what a store needs before its first record.
  func makeStore(_ place: String?) async throws -> CommandResult {
    let engine = try engine(at: location(place ?? store))
    try await engine.make()
    return CommandResult(
      text: "The store \(engine.place) is ready.",
      plain: "\(engine.place)",
      json: ["init": ["store": engine.place] as JSONObject],
      isConfirmation: true
    )
  }

  /// Copies everything that is everyone's from one store to another, which has nothing else.
  func copyStore(
    _ places: [String],
    kinds: [any StoredKind.Type]
  ) async throws -> CommandResult {
    guard places.count == 2 else {
      throw UsageError("A copy needs two stores.", hint: "Use “\(program) store copy FROM TO”.")
    }
    let locations = try places.map { try location($0) }
    let engines = try locations.map { try engine(at: $0) }
    let (from, to) = (engines[0], engines[1])
    let folders = locations.compactMap { location in
      if case .folder(let folder) = location { folder.standardizedFileURL.followed } else { nil }
    }
    // One of two folders mustn't lie in the other.
    let isNested = folders.count == 2 && zip(folders[0], folders[1]).allSatisfy(==)
    guard from.place != to.place, !places.contains("memory"), !isNested else {
      throw UsageError(
        "\(from.place) can't be copied to \(to.place).",
        hint: "Copy to a place that isn't part of the other."
      )
    }
    if let missing = locations[0].missing.first {
      throw CommandFailure(
        .noSuchFile,
        "\(missing.message) Nothing was copied.",
        hint: "Is the path right?"
      )
    }
    var copies: [KindCopy] = []
    for kind in kinds where !kind.isPersonal { copies.append(try await KindCopy(kind, from, to)) }
    for copy in copies { try copy.checkTarget(to.place) }
    for copy in copies { try await copy.write() }
    for copy in copies { try await copy.compare(to.place) }
    return copies.result(from: from.place, to: to.place)
  }
}

extension URL {
  /// The components of the path without links, as far as it is there.
  var followed: [String] {
    guard pathComponents.count > 1, !FileManager.default.fileExists(atPath: path) else {
      return resolvingSymlinksInPath().pathComponents
    }
    return deletingLastPathComponent().followed + [lastPathComponent]
  }

  /// The components of the path of the file that writing there makes, which a link to nothing names.
  var written: [String] {
    let files = FileManager.default
    guard !files.fileExists(atPath: path),
      let target = try? files.destinationOfSymbolicLink(atPath: path)
    else { return followed }
    // Of a longer way of such links, the system makes none of ours.
    return URL(fileURLWithPath: target, relativeTo: deletingLastPathComponent())
      .absoluteURL.followed
  }
}

extension StoreLocation {
  /// Returns true if a file would stand among the records.
  ///
  /// - Parameters:
  ///   - file: The components of its path.
  ///   - names: The names of the store's folders, in whose place it mustn't stand either.
  /// - Returns: True also for a file of a database.
  func holds(_ file: [String], in names: [String]) -> Bool {
    func holds(_ folder: URL) -> Bool {
      let folder = folder.followed
      guard file.starts(with: folder), let name = file.dropFirst(folder.count).first else {
        return false
      }
      // Other files beside the folders aren't ours.
      return file.count > folder.count + 1 || names.contains(name)
    }
    return switch self {
    case .memory: false
    case .folder(let folder): holds(folder)
    case .address(let address):
      holds(address.own)
        || address.engine.files.contains { URL(fileURLWithPath: $0).followed == file }
    }
  }
}

/// The copy of one kind of records.
private struct KindCopy: Sendable {
  let kind: any StoredKind.Type
  let source: RawRecords
  private let target: RawRecords
  private let place: any RawRecordPlace
  /// The ids of what can't be copied: it is too large, no file, or a file that the target can't hold.
  let left: [String]

  init(
    _ kind: any StoredKind.Type,
    _ from: any RecordEngine,
    _ to: any RecordEngine
  ) async throws {
    (self.kind, place) = (kind, to.raw(of: kind))
    source = try await from.raw(of: kind).contents()
    target = try await place.contents()
    left =
      (source.aside + source.unreadable).filter { $0.line == nil }.map(\.id)
      + source.unheld
  }

  /// The bytes that aren't records, all of which are put aside there.
  private var aside: [AsideLine] { source.aside + source.unreadable }
  /// The number of copied records.
  var count: Int { source.rows.count }

  /// Throws if the target has something that the source doesn't have.
  func checkTarget(_ name: String) throws {
    let known = Dictionary(source.rows.map { ($0.id, $0) }) { first, _ in first }
    let other =
      target.rows.first { !$0.isSame(as: known[$0.id]) }?.id
      ?? target.unheld.first ?? target.unreadable.first?.id
    guard let other else { return }
    throw CommandFailure(
      .cannotCreate,
      "\(name) has other records, such as \(kind.folder) “\(other)”. Nothing was copied.",
      hint: "Copy to an empty store."
    )
  }

  /// Writes what is missing.
  func write() async throws {
    let there = Set(target.rows.map(\.id))
    try await place.write(source.rows.filter { !there.contains($0.id) })
    try await place.addAside(aside)
  }

  /// Throws if the target now lacks anything.
  func compare(_ name: String) async throws {
    let target = try await place.contents()
    let rows = Dictionary(target.rows.map { ($0.id, $0) }) { first, _ in first }
    let bytes = target.aside.map(\.line)
    let missing =
      source.rows.first { !$0.isSame(as: rows[$0.id]) }?.id
      ?? aside.first { $0.line != nil && !bytes.contains($0.line) }?.id
    guard let missing else { return }
    throw CommandFailure(
      .inputOutput,
      "The copy in \(name) isn't complete: \(kind.folder) “\(missing)” differs.",
      hint: "Close what uses one of the stores, then try again."
    )
  }
}

extension RecordRow {
  /// True if two places have the same record, however often each wrote it.
  fileprivate func isSame(as other: RecordRow?) -> Bool {
    guard var other else { return false }
    other.version = version
    return self == other
  }
}

extension [KindCopy] {
  /// Describes a copy between two places.
  fileprivate func result(from: String, to: String) -> CommandResult {
    let unreadable = flatMap { copy in
      copy.source.unreadable.map { "\(copy.kind.folder)/\($0.id)" }
    }
    let left = flatMap { copy in copy.left.map { "\(copy.kind.folder)/\($0)" } }
    let counts = map { $0.count.of($0.kind.word, $0.kind.folder) }
    var json: JSONObject = ["from": from, "to": to, "unreadable": unreadable, "left": left]
    for copy in self { json[copy.kind.folder] = copy.count }
    return CommandResult(
      text: """
        Copied \(counts.inWords) from \(from) to \(to), deleted ones included. Settings, drafts and last places stay.
        """,
      plain: counts.map { "\($0)" as PrintedText }.joined(separator: "\n"),
      json: ["copy": json],
      isConfirmation: true,
      warnings: [
        (unreadable, "can't be read; its bytes are put aside there"),
        (left, "can't be copied"),
      ].compactMap { places, problem in
        places.first.map {
          Notice(
            kind: .warning,
            code: "unreadable",
            message: "\(places.count == 1 ? $0 : "\($0), and others,") \(problem)."
          )
        }
      },
      exitCode: unreadable.isEmpty && left.isEmpty ? .success : .badData
    )
  }
}
