/// The contents of a journal's folder besides its records.
package struct JournalState: Sendable {
  /// The path of the journal.
  package internal(set) var path = ""
  /// True once there is a journal.
  package internal(set) var isTakenOver = false
  /// The number of lines that can't be read, and of places where some are missing.
  package internal(set) var problemCount = 0
  /// The numbers of the unreadable lines without a name, and of places where lines are missing.
  package internal(set) var unreadLines: [Int] = []
  /// The writer whose turn it is on a disk without locks.
  package internal(set) var turn: WriterTurn?
  /// The kinds of the records in it.
  package internal(set) var kinds: Set<String> = []
  /// True if a newer version wrote it, so that nothing can be changed.
  package internal(set) var isNewer = false
  /// The path of the file of lines that were put aside, if it has any.
  package internal(set) var putAside: [String] = []
  /// The paths of unfinished replacements.
  package internal(set) var drafts: [String] = []
  /// The paths of the folders of earlier versions, which the first change takes over.
  package internal(set) var earlier: [String] = []
  /// The paths of folders of records beside the journal, which are never read.
  package internal(set) var unread: [String] = []
}
