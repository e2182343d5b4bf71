import CommandLineTables
import FeatureKit
import TerminalConsole
import TerminalTexts

/// The decisions about a store that a person takes, not the app.
extension Invocation {
  /// Goes on without the lines of a journal that can't be read, after a confirmation.
  func acceptLoss() async throws -> CommandResult {
    let engine = try engine
    let count = try await engine.states().reduce(0) { $0 + $1.problemCount }
    if count > 0 {
      try await confirm(
        "Put \(count.of("line that can't be read", "lines that can't be read")) aside, and go on with the rest?",
        unattended: "Putting lines aside",
        refused: "Nothing was changed."
      )
      for journal in engine.journals { try await journal.acceptLoss() }
    }
    return CommandResult(
      text: count == 0
        ? "All lines can be read."
        : "Put \(count.of("line", "lines")) aside. What “store check” showed is what is kept.",
      plain: "\(count)",
      json: ["accept": ["lines": count] as JSONObject],
      isConfirmation: true
    )
  }

  /// Ends the turn of a writer that has ended before it could, after a confirmation.
  func unlock() async throws -> CommandResult {
    let engine = try engine
    var writers: [String] = []
    for journal in engine.journals {
      guard let turn = try await journal.state().turn else { continue }
      try await confirm(
        "Has \(turn.words) ended? If it still writes, changes may be lost.",
        unattended: "Letting others write in its turn",
        refused: "Nothing was changed."
      )
      if try await journal.end(turn) { writers.append(turn.words) }
    }
    return CommandResult(
      text: writers.isEmpty
        ? "No writer keeps others out."
        : "Others can write again: it was the turn of \(writers.inWords).",
      plain: writers.map { "\($0)" as PrintedText }.joined(separator: "\n"),
      json: ["unlock": ["writers": writers] as JSONObject],
      isConfirmation: true
    )
  }

  /// Gives a store of an earlier version the present form after a confirmation, also that of other users.
  func upgrade() async throws -> CommandResult {
    let engine = try engine
    let places = try await engine.earlierPlaces()
    let hasFolders = try await !engine.states().allSatisfy(\.takenOverNext.isEmpty)
    if !places.isEmpty {
      let change: PrintedText =
        hasFolders
        ? "Put the records of \(engine.place) into a journal"
        : "Give \(engine.place) the present form"
      try await confirm(
        "\(change)? All who use this store then need this version.",
        unattended: "Upgrading a store",
        refused: "Nothing was changed."
      )
      try await engine.upgrade()
    }
    let kept: PrintedText =
      hasFolders
      ? " The files of before are kept for 30 days, in folders that end with “.before-journal”."
      : ""
    return CommandResult(
      text: places.isEmpty
        ? "\(engine.place) needs no upgrade." : "Upgraded \(engine.place).\(kept)",
      plain: places.map { "\($0)" as PrintedText }.joined(separator: "\n"),
      json: ["upgrade": ["folders": places, "store": engine.place] as JSONObject],
      isConfirmation: true
    )
  }
}

let acceptLossFlag = CommandParameter<Bool>.flag(
  "--accept",
  "Put lines that can't be read aside, and go on with the rest."
)

let unlockFlag = CommandParameter<Bool>.flag(
  "--unlock",
  "Let others write where a writer ended in its turn, on a disk without locks."
)
