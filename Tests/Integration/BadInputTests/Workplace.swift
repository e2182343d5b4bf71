import FeatureKit
import FeatureTesting
import StandupsDomain
import StandupsStorage
import Testing

/// A temporary folder with a store in it, and the command.
final class Workplace: Sendable {
  /// The folder, which goes with this value.
  let folder: URL
  private let temporary: TemporaryFolder
  private let uuid = UUIDSource.incrementing

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.url.appending(path: "a place")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  /// Makes the folder with a store of standups of these titles.
  convenience init(_ title: String, _ others: String...) async throws {
    try self.init()
    for title in [title] + others { try await save(title) }
  }

  /// The store of the command.
  var store: URL { folder.appending(path: "store") }

  /// The file of the records.
  var journal: URL { store.appending(path: "journal") }

  // MARK: The command

  /// Runs the command to its end, with nothing to read.
  func run(
    _ words: String...,
    shell: String = #"exec "$@""#,
    store: String? = nil
  ) async throws -> CommandProcess.Outcome {
    try await run(words, shell: shell, store: store)
  }

  /// Runs the command to its end, with nothing to read.
  func run(
    _ words: [String],
    shell: String = #"exec "$@""#,
    store: String? = nil
  ) async throws -> CommandProcess.Outcome {
    let process = try CommandProcess(words, shell: shell, store: store ?? self.store.path)
    try process.endInput()
    return await process.outcome()
  }

  /// Starts the command.
  func start(
    _ words: String...,
    shell: String = #"exec "$@""#,
    stream: CommandProcess.Stream = .pipe
  ) throws -> CommandProcess {
    try start(words, shell: shell, stream: stream)
  }

  /// Starts the command.
  func start(
    _ words: [String],
    shell: String = #"exec "$@""#,
    stream: CommandProcess.Stream = .pipe
  ) throws -> CommandProcess {
    try CommandProcess(words, shell: shell, store: store.path, stream: stream)
  }

  // MARK: The records

  /// Saves a standup with two attendees.
  func save(_ title: String) async throws {
    var standup = Standup(id: Standup.ID(uuid()), title: title)
    for name in ["Blob", "Blob Jr"] {
      standup.attendees.append(Attendee(id: Attendee.ID(uuid()), name: name))
    }
    try await save(standup)
  }

  /// Makes a standup of this title the only one.
  func replace(_ title: String) async throws {
    try await open().save(Standup(id: Standup.ID(UUIDSource.incrementing()), title: title))
  }

  /// Saves a standup.
  func save(_ standup: Standup) async throws { try await open().save(standup) }

  /// Returns the transcripts of the only standup's meetings; no record may be unreadable.
  func transcripts() async throws -> [String] {
    let loaded = try await open().load()
    #expect(loaded.unreadable == [])
    return loaded.records.first?.meetings.map(\.transcript) ?? []
  }

  /// The titles of the standups that can be read.
  func titles() async throws -> [String] {
    try await open().load().records.map(\.title)
  }

  /// The ids of the standups that can be read.
  func ids() async throws -> Set<String> {
    Set(try await open().load().records.map(\.id.description))
  }

  private func open() -> RecordStore<Standup> {
    StoreLocation.folder(store)
      .stores(of: [StandupKind.self], now: .constant(Date(timeIntervalSince1970: 0)))[
        StandupKind.self
      ]
  }
}

// MARK: - Rights

extension Workplace {
  /// The beginning of a shell line that runs the command as a user without special rights.
  static let asNobody =
    geteuid() == 0
    ? #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@""# : #"exec "$@""#

  /// True if a process can run as a user without special rights.
  static var canBeNobody: Bool {
    geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
  }

  /// Changes the permissions of a file or folder while a body runs.
  ///
  /// Everything else in the folder can be read by all users.
  func withRights<Result>(
    _ mode: mode_t,
    to place: URL,
    _ body: () async throws -> Result
  ) async throws -> Result {
    let isThere = { (place: URL) in FileManager.default.fileExists(atPath: place.path) }
    for folder in [folder, store] where isThere(folder) {
      #expect(chmod(folder.path, 0o755) == 0)
    }
    if isThere(store) {
      for name in try FileManager.default.contentsOfDirectory(atPath: store.path) {
        #expect(chmod(store.appending(path: name).path, 0o644) == 0)
      }
    }
    #expect(chmod(place.path, mode) == 0)
    defer { #expect(chmod(place.path, 0o755) == 0) }
    return try await body()
  }
}
