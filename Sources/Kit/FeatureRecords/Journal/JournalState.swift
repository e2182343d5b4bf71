/// The contents of a journal's folder besides its records.
package struct JournalState: Sendable {
  /// The path of the journal.
  package internal(set) var path = ""
  /// True if a newer version wrote it, so that nothing can be changed.
  package internal(set) var isNewer = false
  /// The kinds of the records in it.
  package internal(set) var kinds: Set<String> = []
  /// The number of lines that can't be read, and of places where some are missing.
  package internal(set) var problemCount = 0
  /// The numbers of the unreadable lines without a name, and of places where lines are missing.
  package internal(set) var unreadLines: [Int] = []
  /// True if git has put both sides of a merge into it.
  package internal(set) var hasConflictMarkers = false
  /// The other journals beside it.
  package internal(set) var copies: [JournalCopy] = []
  /// The writer whose turn it is on a disk without locks.
  package internal(set) var turn: LeftTurn?
  /// The path of the file of lines that were put aside, if it has any.
  package internal(set) var putAside: String?
  /// The paths of unfinished replacements.
  package internal(set) var drafts: [String] = []
  /// The paths of the folders of earlier versions, which the next change takes over.
  package internal(set) var takenOverNext: [String] = []
  /// The paths of folders of records beside the journal, which only earlier versions read.
  package internal(set) var unreadFolders: [String] = []
}

/// The file of a turn, which may have been left behind.
package struct LeftTurn: Equatable, Sendable {
  /// The path of the file.
  package let path: String
  /// The writer; nil if the file isn't whole.
  let writer: WriterTurn?

  /// The writer in words.
  package var words: String { writer?.words ?? "a writer without a name" }
}
