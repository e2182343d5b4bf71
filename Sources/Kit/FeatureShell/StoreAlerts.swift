package import FeatureNavigation
package import FeatureRecords
package import FeatureStores

/// The sentences about the problems of any store.
extension AlertState<StoreAnswer> {
  /// The id of the alert about places that are away.
  static var awayID: String { "folder-gone" }

  /// Says that places of records can't be reached, each in the words of its error.
  static func away(_ errors: [RecordStoreError]) -> AlertState {
    let fate =
      errors.count == 1
      ? "Once it is back, it is read by itself."
      : "Once they are back, they are read by themselves."
    return AlertState(
      "The store can't be reached",
      message: "\(errors.map(\.description).joined(separator: " ")) \(fate)",
      id: awayID,
      buttons: [AlertButton("Try again", action: .retryLoading), .cancel("Go on")]
    )
  }

  /// Names copies of the store that have changes of their own.
  static func diverged(_ copies: [String]) -> AlertState {
    let (have, one) =
      copies.count == 1 ? ("A copy of the store has", "it") : ("Copies of the store have", "one")
    return AlertState(
      "\(have) other changes",
      message: """
        \(copies.joined(separator: ", ")): a service that syncs files leaves this where two machines change \
        the store at the same time. What is shown lacks those changes. “store merge” with that path takes \(one) in.
        """,
      id: "diverged",
      buttons: [.cancel("Go on")]
    )
  }

  /// Says that folders with records that were read are missing.
  static func folderGone(_ folders: [String]) -> AlertState {
    let (are, them) = folders.count == 1 ? ("was", "it") : ("were", "them")
    return AlertState(
      "A folder of the store is gone",
      message: """
        \(folders.joined(separator: ", ")) \(are) removed or moved while the app was open, with the \
        records in \(them). What is shown was read before. Nothing can be saved until you put \(them) \
        back; to begin without \(them), start the app again.
        """,
      id: awayID,
      buttons: [AlertButton("Try again", action: .retryLoading), .cancel("Go on")]
    )
  }
}

/// The records of one kind, and the sentences about their problems.
@MainActor
package struct StoreAlerts<Kind: StoredKind> {
  package let records: RecordQuery<Kind.Record>

  package init(records: RecordQuery<Kind.Record>) { self.records = records }

  /// The word for them in sentences.
  var name: String { Kind.folder }

  private var isOnly: Bool { Kind.onlyID != nil }

  private var title: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// True if samples can be added: there are some, and no records are shown.
  var offersSamples: Bool { Kind.samples != nil && records.records.isEmpty }

  /// The button that adds samples, where they are offered.
  ///
  /// Others may share the store, so it is never the marked answer.
  private var samples: [AlertButton<StoreAnswer>] {
    offersSamples ? [.destructive("Load samples", action: .loadSamples)] : []
  }

  /// Says that they couldn't be loaded, and offers samples where none are shown.
  func notLoaded(_ error: any Error) -> AlertState<StoreAnswer> {
    let fate = isOnly ? " Until they can be, the defaults are used." : ""
    return AlertState(
      "\(title) could not be read",
      message: "\(error)\(fate)",
      buttons: [AlertButton("Try again", action: .retryLoading)]
        + samples + [.cancel("Go on without")]
    )
  }

  /// The id of the alert about those that can't be read.
  var unreadableID: String { "unreadable-\(name)" }

  /// Lists those that can't be read, which are kept, and offers samples where none are shown.
  func unreadable(_ unreadable: [UnreadableRecord]) -> AlertState<StoreAnswer> {
    let places = unreadable.map { "\($0.place): \($0.error.reason)." }.joined(separator: " ")
    let isOne = unreadable.count == 1
    let question = offersSamples ? " Would you like to load some sample \(name)?" : ""
    let fate =
      if Kind.samples != nil {
        isOne
          ? "One \(Kind.word) could not be read and is kept as it is."
          : "\(unreadable.count) \(name) could not be read and are kept as they are."
      } else if isOnly {
        "The file is kept as it is; until it can be read, the \(name) are those read last, or the defaults."
      } else {
        "The \(isOne ? "file is kept as it is" : "files are kept as they are"), and the other \(name) are shown."
      }
    return AlertState(
      Kind.samples != nil ? "Data that cannot be read" : "\(title) that cannot be read",
      message: "\(fate) \(places)\(question)",
      id: unreadableID,
      buttons: samples + [.cancel(offersSamples ? "Go on without" : "OK")]
    )
  }

  /// Says that one of the moved records stays where it was, or that its move may not last.
  func notMoved(_ error: RecordStoreError) -> AlertState<StoreAnswer> {
    AlertState(
      error.isDone ? "A power cut may undo the move" : "One of the \(name) could not be moved",
      message: "\(error)",
      buttons: [.cancel("OK")]
    )
  }

  /// Returns the id of the alert about a change of a record, which no other kind has.
  func id(of record: Kind.Record.ID) -> String { "\(name)/\(record)" }

  /// Offers to retry a change that couldn't be saved or may not last.
  package func notSaved(_ failure: UnsavedRecord<Kind.Record.ID>) -> AlertState<StoreAnswer> {
    let title = records[failure.id].map(Kind.title)
    let named =
      title.map { "“\($0)”" } ?? (failure.isDeletion ? "A record" : "A change of a deleted record")
    let mark = title == nil ? "and comes back with an undo" : "marked “not saved”"
    let (subject, fate) =
      isOnly
      ? ("The \(name) are", "They are kept here.")
      : ("\(named) is", "What you changed is kept here, \(mark).")
    let done = failure.isDeletion ? "deleted" : "saved"
    let companions =
      switch failure.companions {
      case 0: ""
      case 1: " Another change is made, or discarded, with it."
      case let count: " \(count) other changes are made, or discarded, with it."
      }
    let perhaps = failure.mayBeStored ? "perhaps " : ""
    return AlertState(
      failure.isStored
        ? "\(subject) \(done), but a power cut may undo it" : "\(subject) \(perhaps)not \(done)",
      message: failure.isStored ? failure.reason : "\(failure.reason) \(fate)\(companions)",
      id: id(of: failure.id),
      buttons: [AlertButton("Try again", action: .retry(Kind.self))]
        // A stored change can't be discarded any more.
        + (failure.isStored ? [] : [.destructive("Discard it", action: .discard(Kind.self))])
        + [AlertButton("Go on", role: .cancel, action: .goOn(Kind.self))]
    )
  }
}
