/// The state of a journal, and the decisions about it that a person takes.
extension SharedJournal {
  /// Finds what lies beside the journal.
  package func state() throws -> JournalState {
    try reporting(.load) {
      try file.read()
      var state = JournalState()
      state.path = file.path
      state.problemCount = file.contents.problems.count
      state.unreadLines = file.contents.problems.filter { $0.keys?.isEmpty != false }.map(\.line)
      state.hasConflictMarkers = file.contents.hasConflictMarkers
      state.copies = try file.copies()
      state.isNewer = !file.contents.canBeWritten
      state.putAside =
        try file.hasDamagedLines() ? file.path(of: JournalFile.Name.damaged) : nil
      state.kinds = Set(file.contents.records.keys.map(\.kind))
      state.drafts = try file.files.drafts(of: file.path)
      state.turn = try turn()
      guard let earlier = file.earlier else { return state }
      if file.hasLines {
        state.unreadFolders = try earlier.unreadFolders()
      } else {
        state.takenOverNext = try earlier.found().compactMap { try earlier.folder(of: $0.name) }
      }
      return state
    }
  }

  /// Goes on without the lines that can't be read, which are put aside.
  package func acceptLoss() async throws {
    try await changing(for: .save) { file, now in
      if !file.contents.problems.isEmpty { try file.acceptLoss(at: now) }
    }
  }

  /// Returns the turn on a disk without locks; nil without one.
  func turn() throws -> LeftTurn? {
    try reporting(.load) {
      let path = try file.path(of: JournalFile.Name.turn)
      guard case .bytes(let bytes) = try file.files.read(path, limit: 1 << 10) else { return nil }
      return LeftTurn(path: path, writer: WriterTurn(bytes))
    }
  }

  /// Ends a turn that its writer left behind; false if it is another one's by now.
  package func end(_ turn: LeftTurn) throws -> Bool {
    try reporting(.save) { try file.files.freeTurn(turn.path, of: turn.writer) }
  }

  /// Takes over the folders of earlier versions, also those that other users use.
  package func upgrade() async throws {
    file.earlier?.isForAllUsers = true
    try await changing(for: .save) { file, _ in try file.confirm() }
  }
}
