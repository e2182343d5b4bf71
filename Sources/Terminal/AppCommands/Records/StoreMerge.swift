import CommandLineTables
import FeatureKit
import TerminalConsole
import TerminalTexts

extension Invocation {
  /// Takes in a diverged copy of the store's journal.
  ///
  /// A person, or an option, chooses where both changed the same.
  func merge(_ place: String?) async throws -> CommandResult {
    guard let place else {
      throw UsageError(
        "A merge needs a copy.",
        hint: "Use “\(program) store merge PLACE” with its folder or file."
      )
    }
    guard !(self[overwriteFlag] && self[keepFlag]) else {
      throw UsageError("--overwrite and --keep exclude each other.")
    }
    let (stores, copy) = (try stores(), try await copy(at: place))
    let journal = try mergedJournal(copy)
    var answers = MergeAnswers(all: self[overwriteFlag] ? .theirs : self[keepFlag] ? .ours : nil)
    let isDryRun = self[dryRunFlag]
    do {
      var merge = try await journal.compared(with: copy.bytes)
      if !isDryRun {
        var open: [MergeQuestion]
        repeat {
          let records = stores.records(
            of: merge,
            choosing: { _ in .ours },
            in: dependencies.timeZone
          )
          try await answer(merge, of: records, to: &answers)
          (merge, open) = try await journal.merge(copy.bytes, as: copy.act) {
            [answers] in answers[$0]
          }
          // Others may have changed records meanwhile.
        } while !open.isEmpty
      }
      let report = MergeReport(
        copy: copy.path,
        isDryRun: isDryRun,
        isDone: merge.isDone,
        actCount: merge.entryCount,
        openCount: merge.questions.count { answers[$0] == nil },
        records: stores.records(
          of: merge,
          choosing: { answers[$0] ?? .ours },
          in: dependencies.timeZone
        )
      )
      return report.result(kinds: stores.all.map { ($0.kind.word, $0.kind.folder) })
    } catch let error as JournalCopyError {
      throw error.failure(of: copy)
    }
  }

  /// Finds the journal of the store, in which a copy isn't itself.
  private func mergedJournal(_ copy: JournalFileToMerge) throws -> SharedJournal {
    guard case .folder(let folder) = try location, let journal = try engine.journals.first else {
      throw UsageError(
        "Only a store in a folder takes in a copy.",
        hint: "Merge it into a folder, then use “\(program) store copy”."
      )
    }
    let own = folder.appending(path: SharedJournal.fileNames[0])
    guard URL(fileURLWithPath: copy.path).followed != own.followed else {
      throw UsageError("\(copy.path) is the journal of this store itself.")
    }
    return journal
  }

  /// Reads a copy: a file, the journal of a folder, or the standard input.
  private func copy(at address: String) async throws -> JournalFileToMerge {
    let place = String(address.trimmingPrefix("folder:"))
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
    let path =
      isThere && isFolder.boolValue
      ? URL(fileURLWithPath: place).appending(path: SharedJournal.fileNames[0]).path : place
    let file = InputFile(path: path, word: "journal")
    let bytes = try await file.read(
      console,
      tooLarge: "A store of this size belongs in a database.",
      missing: "Name the folder of a copy, or the file in it."
    )
    return JournalFileToMerge(
      path: path,
      act: place == "-"
        ? "merge a copy" : "merge “\(URL(fileURLWithPath: place).lastPathComponent)”",
      bytes
    )
  }

  /// Asks the questions that have no answer yet.
  private func answer(
    _ merge: JournalMerge,
    of records: [MergedRecord],
    to answers: inout MergeAnswers
  ) async throws {
    let open = merge.questions.filter { answers[$0] == nil }
    guard let first = open.first else { return }
    let named = Dictionary(records.map { ("\($0.kind)/\($0.id)", $0) }) { first, _ in first }
    guard canAsk else {
      let object = named["\(first.key)"]?.object ?? "\(first.key)"
      let reason: PrintedText =
        console.isInputTerminal ? "--no-input was given" : "there is no terminal to ask on"
      throw CommandFailure(
        .needsForce,
        "\(open.count.of("record was", "records were")) changed on both sides, such as the \(object), and \(reason). Nothing was merged.",
        hint: "--keep keeps what is here, --overwrite takes the copy's; --dry-run lists them."
      )
    }
    for question in open {
      guard let record = named["\(question.key)"] else { continue }
      answers.set(try await answer(to: record), question)
    }
  }

  private func answer(to record: MergedRecord) async throws -> MergeSide {
    let (ours, theirs) = record.values
    try console.writeLine("Both sides changed the \(record.object).", to: .errors)
    try console.writeLine("  here: \(ours.joined(separator: "; "))", to: .errors)
    try console.writeLine("  copy: \(theirs.joined(separator: "; "))", to: .errors)
    try console.write("Take the copy's? [y/N] ", .errors)
    guard let answer = try await console.readLine()?.trimmed.lowercased() else {
      try console.writeLine("", to: .errors)
      throw CommandFailure(.cancelled, "Nothing was merged.")
    }
    return answer == "y" || answer == "yes" ? .theirs : .ours
  }
}

/// The answers to the questions of a merge.
private struct MergeAnswers: Sendable {
  /// The answer to all; nil to ask.
  let all: MergeSide?
  private var given: [(question: MergeQuestion, side: MergeSide)] = []

  init(all: MergeSide?) { self.all = all }

  subscript(question: MergeQuestion) -> MergeSide? {
    all ?? given.last { $0.question == question }?.side
  }

  mutating func set(_ side: MergeSide, _ question: MergeQuestion) {
    given.append((question, side))
  }
}

/// A copy of a journal.
private struct JournalFileToMerge: Sendable {
  let path: String
  /// The act in words.
  let act: String
  let bytes: [UInt8]

  init(path: String, act: String, _ bytes: [UInt8]) {
    (self.path, self.act, self.bytes) = (path, act, bytes)
  }
}

extension JournalCopyError {
  /// Says what is wrong with a copy.
  fileprivate func failure(of copy: JournalFileToMerge) -> CommandFailure {
    let (reason, hint): (PrintedText, PrintedText) =
      switch self {
      case .notJournal: ("isn't a journal", "Name the folder of a copy, or the file in it.")
      case .newer: ("was written by a newer version", "Update this app, then try again.")
      case .conflicted: ("has both sides of a merge by git", "Merge one side: git show :3:journal.")
      case .damaged:
        (
          "has lines that can't be read",
          "Is all of it there? Else put it into a folder as “journal”, and use “store check --accept” there."
        )
      }
    return CommandFailure(.badData, "\(copy.path) \(reason). Nothing was merged.", hint: hint)
  }
}

let keepFlag = CommandParameter<Bool>.flag(
  "--keep",
  "Where a record differs, keep the store's version."
)
