import FeatureKit
import TerminalTexts

/// The number of records in a store, and all in it that isn't a valid record.
struct StoreReport: Sendable {
  /// A place without a valid record.
  struct Problem: Encodable, Sendable {
    let place: String
    let kind: String
    /// A clause with the reason.
    let reason: String
    /// A sentence with the remedy.
    let advice: String

    init(_ place: String, _ kind: Kind, _ reason: String, advice: String? = nil) {
      (self.place, self.kind) = (place, kind.rawValue)
      (self.reason, self.advice) = (reason, advice ?? kind.words.advice)
    }
  }

  /// The kind of a problem, by its name for programs; the first ones are those of errors.
  enum Kind: String, CaseIterable {
    case damaged, misnamed, newer, older, forbidden, uncertain, diverged
    case takenOverNext = "earlier"
    case putAside = "put-aside"
    case unfinished = "draft"
    case foreign, future, expiring

    init(_ kind: RecordReadError.Kind) { self = Kind(rawValue: kind.rawValue) ?? .damaged }
  }

  private let store: String
  /// The words and numbers of all records, each kind before those that it holds.
  private let counts: [(words: String, count: Int)]
  private let deleted: Int
  private let problems: [Problem]
  /// True if a record can't be read.
  let isUnsound: Bool

  init(
    at place: String,
    _ files: [StoredFiles],
    _ journals: [JournalState],
    earlierPlaces: [String],
    now: Date,
    timeZone: TimeZone
  ) {
    store = place
    let several = files.filter { !$0.kind.hasOneRecord }
    counts = several.flatMap(\.counts)
    deleted = several.reduce(0) { $0 + $1.deletions.count }
    isUnsound =
      files.contains(where: \.isUnsound)
      || journals.contains { $0.isNewer || !$0.unreadLines.isEmpty }
    // Those of a kind with one record come last.
    let ordered = several + files.filter { $0.kind.hasOneRecord }
    let isEarlier = journals.contains { !$0.takenOverNext.isEmpty }
    let tables = Set(earlierPlaces).subtracting(journals.flatMap(\.takenOverNext))
    let kinds = Set(files.map { $0.kind.folder })
    problems =
      ordered.flatMap { $0.unreadableProblems(isEarlier: isEarlier) }
      + ordered.flatMap(\.leftovers.problems)
      + journals.flatMap { $0.problems(besides: kinds) }
      + tables.map(Problem.earlierTables)
      + ordered.flatMap { $0.deletions.suspicious(now, timeZone) }
  }

  /// The report as JSON.
  var json: JSONObject {
    var json: JSONObject = ["deleted": deleted, "problems": problems, "store": store]
    for (words, count) in counts { json[words] = count }
    return json
  }

  // MARK: Text

  /// The report for people.
  var text: PrintedText {
    let lines = (counts + [("deleted", deleted)]).map { words, count -> PrintedText in
      "\(words.atBeginning): \(count)"
    }
    return (["Store: \(store)"] + lines + Kind.allCases.map(section)).joined(separator: "\n")
  }

  private func section(_ kind: Kind) -> PrintedText {
    let lines = problems.filter { $0.kind == kind.rawValue }
      .map { "  \($0.place): \($0.reason). \($0.advice)" as PrintedText }
    let count = lines.isEmpty ? "none" : "\(lines.count)"
    return (["\(kind.words.title): \(count)"] + lines).joined(separator: "\n")
  }

  /// The report for programs: a line for each problem.
  var plain: PrintedText {
    problems.map { "\($0.place)\t\($0.kind)\t\($0.reason)\t\($0.advice)" }
      .joined(separator: "\n")
  }
}

/// The contents of one kind of records.
struct StoredFiles: Sendable {
  let kind: any StoredKind.Type
  /// The words and numbers of the records that can be read, and of those that they hold.
  fileprivate let counts: [(words: String, count: Int)]
  /// The deletions of records, and of those that the others hold.
  fileprivate let deletions: [Deletion]
  /// The reason why the kind can't be read.
  let failure: RecordStoreError?
  fileprivate let unreadable: [UnreadableRecord]
  fileprivate let leftovers: RecordLeftovers

  /// Looks at the records of a kind.
  init<Kind: StoredKind>(of opened: some KindStoring<Kind>, at engine: any RecordEngine)
    async throws
  {
    let read = try await ReadRecords(opened.store)
    let (records, holding) = (read.snapshot.records, Kind.holding)
    kind = Kind.self
    (failure, unreadable) = (read.failure, read.snapshot.unreadable)
    counts =
      [(Kind.folder, records.count)]
      + (holding.map { kind in
        [(kind.held.words, records.reduce(0) { $0 + kind.count(in: $1) })]
      } ?? [])
    leftovers = failure == nil ? try await engine.raw(of: Kind.self).leftovers() : RecordLeftovers()
    deletions =
      leftovers.deleted.map { Deletion(place: $0.key, subject: "it", date: $0.value) }
      + records.flatMap { record in
        let place = engine.place(of: record.id.description, Kind.self)
        return (holding?.deletions(in: record) ?? [])
          .map { Deletion(place: place, subject: "a \(holding?.held.word ?? "") of it", date: $0) }
      }
  }

  fileprivate var isUnsound: Bool {
    failure != nil || !unreadable.isEmpty || !leftovers.uncertain.isEmpty
  }

  /// Describes the kind if it can't be read, else each unreadable record.
  fileprivate func unreadableProblems(isEarlier: Bool) -> [StoreReport.Problem] {
    guard let failure else { return unreadable.map { problem($0, isEarlier: isEarlier) } }
    return [
      StoreReport.Problem(
        failure.place,
        .forbidden,
        failure.cause.reason,
        advice: "Nothing in it was checked. \(failure.cause.advice)"
      )
    ]
  }

  /// Describes an unreadable record, which a backup brings back if it is damaged and one of several.
  ///
  /// In a store of an earlier version, its file stays behind, and its id isn't used before a person accepts that.
  private func problem(_ record: UnreadableRecord, isEarlier: Bool) -> StoreReport.Problem {
    let advice =
      isEarlier && !kind.hasOneRecord
      ? "Import a backup after the next change and “store check --accept”: the \(kind.word) comes back."
      : kind.hasOneRecord
        ? "Change a \(kind.word): the others get their defaults, and this is put aside."
        : "Import a backup: the \(kind.word) comes back, and this is put aside."
    return StoreReport.Problem(
      record.place,
      StoreReport.Kind(record.error.kind),
      record.error.reason,
      advice: record.error.kind == .damaged ? advice : nil
    )
  }
}

extension RecordLeftovers {
  fileprivate var problems: [StoreReport.Problem] {
    let uncertain = uncertain.sorted { $0.key < $1.key }
    return uncertain.map { .init($0.key, .init($0.value.kind), $0.value.reason) }
      + putAside.map { .init($0, .putAside, "it could not be read, and was put aside") }
      + drafts.map { .init($0, .unfinished, "it is a record that was being saved") }
      + foreign.map { .init($0, .foreign, "it isn't from this app") }
  }
}

extension JournalState {
  /// The problems of a journal of an app with kinds.
  fileprivate func problems(besides appKinds: Set<String>) -> [StoreReport.Problem] {
    (hasConflictMarkers ? [conflict] : [])
      + unreadLines.map {
        .init("\(path), line \($0)", .uncertain, "a line was changed, or lines are missing")
      }
      + copies.map(\.problem)
      + (isNewer
        ? [.init(path, .newer, "it was written by a newer version, and can't be changed")] : [])
      + [putAside].compactMap(\.self).map { .init($0, .putAside, "it has what could not be read") }
      + takenOverNext.map { .init($0, .takenOverNext, "an earlier version wrote its files") }
      + drafts.map { .init($0, .unfinished, "it is a journal that was being written") }
      + [turn].compactMap(\.self).map(\.problem)
      + kinds.subtracting(appKinds).sorted().map {
        .init("\(path), \($0)", .foreign, "it holds records that this app has no kind for")
      }
      + unreadFolders.map { .init($0, .foreign, "it holds files that only earlier versions read") }
  }
}

extension StoreReport.Problem {
  /// The problem of a database.
  fileprivate static func earlierTables(_ place: String) -> Self {
    let advice = "The next change gives them a log. All who use this store then need this version."
    return Self(place, .takenOverNext, "an earlier version made its tables", advice: advice)
  }
}

extension JournalState {
  /// The problem of a journal that git has merged line by line.
  fileprivate var conflict: StoreReport.Problem {
    .init(
      path,
      .uncertain,
      "git has put both sides of a merge into it",
      advice:
        "Take one side with “git checkout --ours”, and the other with “git show :3:journal” and “store merge”."
    )
  }
}

extension JournalCopy {
  fileprivate var problem: StoreReport.Problem {
    isMerged
      ? .init(path, .putAside, "it is a copy of the journal, which has all of it")
      : .init(path, .diverged, "it is a copy of the journal with other changes")
  }
}

extension LeftTurn {
  fileprivate var problem: StoreReport.Problem {
    .init(
      path,
      .unfinished,
      "it is the turn of \(words)",
      advice: "Once that has ended, “store check --unlock” lets others write."
    )
  }
}

/// A deletion of a record, or of one that it holds.
private struct Deletion: Sendable {
  /// The place of the record.
  let place: String
  /// The deleted thing in a sentence about the place.
  let subject: String
  let date: Date
}

extension [Deletion] {
  /// The deletions whose date a wrong clock may have given.
  fileprivate func suspicious(_ now: Date, _ timeZone: TimeZone) -> [StoreReport.Problem] {
    let words = DateWords(in: timeZone) { now }
    return sorted { ($0.place, $0.date) < ($1.place, $1.date) }.compactMap { deletion in
      let (place, date) = (deletion.place, deletion.date)
      let deleted = "\(deletion.subject) was deleted on \(words.text(date))"
      if date > now { return .init(place, .future, "\(deleted), which is in the future") }
      guard date < now - DailyEviction.age else { return nil }
      return .init(place, .expiring, "\(deleted), more than 30 days ago")
    }
  }
}

extension StoreReport.Kind {
  /// The title of the section for people, and the remedy.
  fileprivate var words: (title: String, advice: String) {
    switch self {
    case .damaged: ("Damaged", "Import a backup: it comes back, and this is put aside.")
    case .misnamed:
      ("Misnamed", "Remove it if it is a copy; else give it the name of the record in it.")
    case .newer: ("From a newer version", "Update this app.")
    case .older: ("From an older version", "Keep it, and tell the makers of this app.")
    case .forbidden: ("Not readable", "Check its permissions, its owner and the disk.")
    case .uncertain:
      (
        "Uncertain",
        "“store check --accept” puts what can't be read aside, and goes on with the rest."
      )
    case .diverged: ("Diverged", "“store merge” with this path takes them in.")
    case .takenOverNext:
      ("From an earlier version", "The next change puts its records into the journal.")
    case .putAside: ("Put aside", "Remove it once you miss nothing: it's no longer read.")
    case .unfinished: ("Unfinished", "Leave it: it is being saved, or goes away by itself.")
    case .foreign:
      ("Foreign", "Leave it, or move it elsewhere: it is never read, changed or removed.")
    case .future:
      (
        "Deleted in the future",
        "It is kept until 30 days after that; “store purge” removes it now."
      )
    case .expiring:
      (
        "About to be removed",
        "Restore it if you miss it: it is removed a day after the app has found it."
      )
    }
  }
}
