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
      state.isNewer = !file.contents.canBeWritten
      let damaged = try file.path(of: JournalFile.Name.damaged)
      state.putAside = try file.hasDamagedLines() ? [damaged] : []
      state.kinds = Set(file.contents.records.keys.map(\.kind))
      state.drafts = try file.files.drafts(of: file.path)
      state.turn = try turn()
      state.isTakenOver = file.hasLines
      if let earlier = file.earlier {
        if state.isTakenOver {
          state.unread = try earlier.unreadFolders()
        } else {
          state.earlier = try earlier.found().compactMap { try earlier.folder(of: $0.name) }
        }
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

  /// Returns the writer whose turn it is on a disk without locks; nil if there is none.
  package func turn() throws -> WriterTurn? {
    try reporting(.load) {
      let path = try file.path(of: JournalFile.Name.turn)
      guard case .bytes(let bytes) = try file.files.read(path, limit: 1 << 10) else { return nil }
      return WriterTurn(bytes) ?? WriterTurn(host: "", process: 0, date: 0)
    }
  }

  /// Ends the turn that a writer left behind; false if it is another one's by now.
  package func unlock(_ turn: WriterTurn) throws -> Bool {
    try reporting(.save) {
      let path = try file.path(of: JournalFile.Name.turn)
      return try file.files.freeTurn(path, of: turn.process == 0 ? nil : turn)
    }
  }

  /// Takes over the folders of earlier versions, also those that other users use.
  package func upgrade() async throws {
    file.earlier?.isForAllUsers = true
    try await changing(for: .save) { file, _ in try file.confirm() }
  }
}
