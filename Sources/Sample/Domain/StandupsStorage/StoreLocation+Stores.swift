public import FeatureKit

extension StoreLocation {
  /// Opens the stores of everything that the user keeps.
  ///
  /// - Parameters:
  ///   - parts: The parts of the app.
  ///   - waiting: The behavior while another program writes there.
  ///   - onFailedWrite: The fate of a change that couldn't be written.
  ///   - now: The date of a deletion.
  /// - Returns: The stores; they read and create nothing before their first use.
  public func stores(
    of parts: [any AppPart.Type] = [],
    waiting: FolderWaiting = FolderWaiting(),
    onFailedWrite: FailedWritePolicy,
    now: DateSource
  ) -> AppStores {
    let parts = parts.map { store(of: $0, waiting, onFailedWrite: onFailedWrite, now: now) }
    guard case .folder(let folder) = self else {
      return AppStores(parts: parts, onFailedWrite: onFailedWrite, now: { now() })
    }
    return AppStores(
      standups: StoredKind.standups.backend(in: folder, waiting),
      followUps: StoredKind.followUps.backend(in: folder, waiting),
      settings: StoredKind.settings.backend(in: folder, waiting),
      parts: parts,
      onFailedWrite: onFailedWrite,
      now: { now() }
    )
  }

  private func store<Part: AppPart>(
    of part: Part.Type,
    _ waiting: FolderWaiting,
    onFailedWrite: FailedWritePolicy,
    now: DateSource
  ) -> any PartStoring {
    guard case .folder(let folder) = self else {
      return part.store(on: MemoryRecordBackend(), onFailedWrite: onFailedWrite) { now() }
    }
    let backend = part.kind.backend(in: folder, waiting)
    return part.store(on: backend, onFailedWrite: onFailedWrite) { now() }
  }

  /// Opens the stores of the app's last session and of drafts; nil if nothing outlives the process.
  ///
  /// - Parameters:
  ///   - waiting: The behavior while another program writes there.
  ///   - now: The present.
  /// - Returns: The stores; they read and create nothing before their first use.
  public func sessions(
    waiting: FolderWaiting = FolderWaiting(),
    now: DateSource
  ) -> SessionStores? {
    guard case .folder(let folder) = self else { return nil }
    return SessionStores(
      sessions: .folder(at: folder.appending(path: "session"), waiting: waiting, now: { now() }),
      drafts: .folder(at: folder.appending(path: "drafts"), waiting: waiting, now: { now() }),
      owner: .folder(at: folder.appending(path: "owners"))
    )
  }

  /// Removes records for good a day after it found them deleted before a date, once a day.
  ///
  /// Leftover drafts of files go, too, and what the records keep as deleted follows the same rule.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - waiting: The behavior while another program writes there.
  ///   - date: Records deleted on that date or later stay.
  /// - Returns: The number of removed records; nil if it was done within the day before, or in memory.
  /// - Throws: An error of the store.
  @discardableResult
  public func evictDaily<Record>(
    _ kind: StoredKind<Record>,
    waiting: FolderWaiting = FolderWaiting(),
    deletedBefore date: Date
  ) async throws -> Int? {
    guard case .folder(let folder) = self else { return nil }
    return try await RecordStore<Record>.evictDaily(
      inFolder: kind.url(in: folder),
      schema: kind.schema,
      waiting: waiting,
      deletedBefore: date
    )
  }

  /// Finds the files beside the records of a kind; in memory there are none.
  public func leftovers<Record>(of kind: StoredKind<Record>) async throws -> RecordLeftovers {
    guard case .folder(let folder) = self else { return RecordLeftovers() }
    return try await RecordStore<Record>.leftovers(
      inFolder: kind.url(in: folder),
      schema: kind.schema
    )
  }

  /// Reads the deleted records of a kind that can still be restored, the last deleted first.
  ///
  /// In memory there are none.
  public func deleted<Record>(_ kind: StoredKind<Record>) async throws -> [DeletedRecord<Record>] {
    guard case .folder(let folder) = self else { return [] }
    return try await RecordStore<Record>.deleted(
      inFolder: kind.url(in: folder),
      schema: kind.schema
    )
  }
}

extension StoredKind {
  fileprivate func url(in store: URL) -> URL {
    store.appending(path: folder, directoryHint: .isDirectory)
  }

  fileprivate func backend(
    in store: URL,
    _ waiting: FolderWaiting
  ) -> some RecordBackend<Record> {
    RecordStore.backend(inFolder: url(in: store), schema: schema, waiting: waiting)
  }
}
