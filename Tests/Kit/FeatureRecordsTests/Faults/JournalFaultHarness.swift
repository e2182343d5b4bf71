import FeatureJSON
import FeatureTesting
import Foundation

@testable import FeatureRecords

/// One process's view of a journal, whose entries each add a card and note that in a shared one.
struct JournalProcess {
  static let folder = "/store"
  private static let shared = key("shared")

  private var file: JournalFile

  init(on disk: SimulatedDisk) {
    file = JournalFile(inFolder: Self.folder, on: disk)
    file.retention = JournalRetention()
    file.reserveSize = 64
  }

  private static func key(_ id: String) -> RecordKey {
    guard let key = RecordKey("cards", id) else { preconditionFailure("“\(id)” isn't an id") }
    return key
  }

  /// The texts of the entries, in their order.
  var texts: [String] { entries.map(\.name) }

  private var entries: [JournalEntry] {
    file.contents.past.compactMap(\.entry) + file.contents.entries.map(\.entry)
  }

  /// A problem with the records that the entries make.
  var problem: String? {
    let contents = file.contents
    if let problem = contents.problems.first { return "\(problem)" }
    let cards = Set(contents.records.keys.map(\.id)).subtracting([Self.shared.id])
    if cards != Set(texts) { return "the entries are \(texts), the cards \(cards.sorted())" }
    let noted = contents.records[Self.shared]?.value.json.object?.members.map(\.key) ?? []
    return Set(noted) == cards ? nil : "the shared card notes \(noted), not \(cards.sorted())"
  }

  /// Reads what others wrote, without the lock.
  mutating func read() throws { try file.read() }

  /// Adds an entry, unless it is there already.
  mutating func append(_ text: String) throws {
    try file.changing { file in
      if let stored = JournalProcess(file).entries.first(where: { $0.name == text }) {
        _ = try file.append(stored)
        return
      }
      let id = file.nextID(of: "w")
      var entry = JournalEntry(id, date: id.serial, name: text)
      let card = JSON.object(.init([.init("id", .string(text))]))
      let add = JournalEntry.Operation.insert(RecordValue(card), schema: 1, rank: id.serial)
      entry.changes = [.init(Self.key(text), add), .init(Self.shared, Self.note(text, in: file))]
      let outcome = try file.append(entry)
      guard outcome == .stored else { throw Refusal(outcome: outcome) }
    }
  }

  /// Returns the operation that notes a text in the shared card.
  private static func note(_ text: String, in file: JournalFile) -> JournalEntry.Operation {
    let old = file.contents.records[shared]?.value.json
    var members = old?.object ?? JSON.Object()
    members[text] = .bool(true)
    let new = JSON.object(members)
    return old.map { .edit(Patch(from: $0, to: new), schema: 1) }
      ?? .insert(RecordValue(new), schema: 1, rank: 0)
  }

  /// Folds the entries into the records.
  mutating func fold() throws {
    try file.changing { try $0.fold(at: 0) }
  }

  private struct Refusal: Error {
    let outcome: CommitOutcome
  }

  private init(_ file: JournalFile) {
    self.file = file
  }
}

/// Lets two processes write to one journal, with faults at each step and power cuts after each.
///
/// Where a file grew and wasn't written, it has zeros after a power cut, as file systems promise that hide the bytes of
/// other files. On others, a torn line is a damaged one.
struct JournalFaultHarness {
  let seed: LawSeed
  let disk = SimulatedDisk([JournalProcess.folder: nil], sectorSize: 64, unwritten: 0)
  /// The number of disks that are looked at after each power cut.
  var imagesPerCut = LongTests.count(2, long: 4)

  private var random: LawRandom
  private var processes: [JournalProcess]
  private var expected = Expected()
  private var count = 0

  private(set) var violations: [String] = []
  private(set) var coverage = FaultHarness.Coverage()

  /// The entries that must, may and mustn't be there.
  private struct Expected {
    var acknowledged: Set<String> = []
    /// Those that are being written, or may have been.
    var open: Set<String> = []
    /// All entries, in their order.
    var order: [String] = []
  }

  private struct Change {
    var process: Int
    /// The new entry; nil to fold the journal.
    var text: String?
  }

  init(_ seed: LawSeed) {
    (self.seed, random) = (seed, seed.random)
    processes = [0, 1].map { [disk] _ in JournalProcess(on: disk) }
    disk.folderFault = EIO
  }

  // MARK: Loops

  /// Makes changes, each of them first with each of its steps failing.
  mutating func run(changes: Int, codes: [Int32]) {
    for _ in 0..<changes where violations.isEmpty {
      let change = next()
      for code in LongTests.isOn ? codes : [codes[count % codes.count]] {
        var step = 0
        while violations.isEmpty, fail(change, step, code) { step += 1 }
      }
      attempt(change, "no fault")
    }
  }

  private mutating func next() -> Change {
    let process = Int.random(in: 0...1, using: &random)
    return Change(process: process, text: random.once(in: 4) ? nil : new())
  }

  private mutating func new() -> String {
    count += 1
    return "\(count)" + String(repeating: "x", count: random.pick(0, 0, 20, 90))
  }

  /// Lets a step of a change fail, and others go on; false if it has no such step.
  private mutating func fail(_ change: Change, _ step: Int, _ code: Int32) -> Bool {
    let start = (disk.contents, processes, expected)
    defer { (disk.contents, processes, expected) = start }
    let place = "error \(code) at step \(step) of \(change)"
    disk.fault = (step, code)
    attempt(change, place)
    guard disk.fault == nil else {
      disk.fault = nil
      return false
    }
    coverage.errors += 1
    if code == SimulatedDisk.kill || random.once(in: 4) {
      disk.beginProcess()
      processes[change.process] = JournalProcess(on: disk)
    }
    if random.once(in: 2) {
      let other = Change(process: 1 - change.process, text: new())
      if !attempt(other, place + ", the other process") { note("the other process fails", place) }
    }
    if !attempt(change, place + ", again") { note("a second try fails", place) }
    return true
  }

  /// Makes a change, and cuts the power before each of its steps; true if it is acknowledged.
  @discardableResult
  private mutating func attempt(_ change: Change, _ place: String) -> Bool {
    var cuts: [Contents] = []
    var reader = processes[1 - change.process]
    disk.beforeChange = { [disk] in
      let fault = disk.fault
      // The power before a fault was cut with the fault at an earlier step.
      if fault == nil { cuts.append(disk.contents) }
      // The other process reads without the lock, and without counting as steps of this one.
      disk.fault = nil
      _ = try? reader.read()
      disk.fault = fault
    }
    let before = expected
    if let text = change.text { expected.open.insert(text) }
    let error = make(change)
    disk.beforeChange = {}
    processes[1 - change.process] = reader
    let during = expected
    take(error, of: change, before)
    for (step, contents) in (cuts.map { ($0, during) } + [(disk.contents, expected)]).enumerated() {
      cutPower(contents.0, contents.1, "\(place), power cut \(step)")
    }
    return error == nil
  }

  private mutating func make(_ change: Change) -> (any Error)? {
    do {
      if let text = change.text {
        try processes[change.process].append(text)
      } else {
        try processes[change.process].fold()
      }
      return nil
    } catch {
      return error
    }
  }

  private mutating func take(_ error: (any Error)?, of change: Change, _ before: Expected) {
    switch error {
    case nil:
      if let text = change.text { expected.acknowledged.insert(text) }
      expected.order = processes[change.process].texts
      if let problem = problem(of: disk.image, expected.order) { note(problem, "\(change)") }
    case let error as FileError where error.code != SimulatedDisk.kill && !error.isDone:
      expected = before
      if let problem = problem(in: disk.image, before) { note(problem, "refused: \(change)") }
    case _: break
    }
  }

  // MARK: Looking

  private mutating func cutPower(_ contents: Contents, _ expected: Expected, _ place: String) {
    coverage.powerCuts += 1
    for image in contents.images(limit: imagesPerCut).images where violations.isEmpty {
      coverage.images += 1
      if let problem = problem(in: image, expected) { note(problem, place) }
    }
  }

  private func problem(in image: DiskImage, _ expected: Expected) -> String? {
    do {
      let disk = SimulatedDisk(image, sectorSize: 64, unwritten: 0)
      var process = JournalProcess(on: disk)
      try process.read()
      if let problem = process.problem ?? problem(of: process.texts, expected) { return problem }
      guard coverage.images % 4 == 0 else { return nil }
      try process.append("probe")
      var later = JournalProcess(on: SimulatedDisk(disk.contents.worstImage))
      try later.read()
      return later.problem
        ?? (later.texts == process.texts
          ? nil : "later there is \(later.texts), not \(process.texts)")
    } catch {
      return "\(error)"
    }
  }

  /// Checks that a process sees the entries that there are.
  private func problem(of image: DiskImage, _ seen: [String]) -> String? {
    var process = JournalProcess(on: SimulatedDisk(image))
    do { try process.read() } catch { return "\(error)" }
    return process.texts == seen ? nil : "the process sees \(seen), not \(process.texts)"
  }

  private func problem(of texts: [String], _ expected: Expected) -> String? {
    let kept = texts.filter(expected.acknowledged.contains)
    let order = expected.order.filter(expected.acknowledged.contains)
    if kept != order { return "acknowledged \(order), found \(kept)" }
    if Set(texts).count != texts.count { return "doubled: \(texts)" }
    let known = expected.open.union(expected.acknowledged)
    return texts.first { !known.contains($0) }.map { "“\($0)” was said not to be made" }
  }

  private mutating func note(_ problem: String, _ place: String) {
    violations.append("\(seed.testDescription), \(place): \(problem)")
  }
}
