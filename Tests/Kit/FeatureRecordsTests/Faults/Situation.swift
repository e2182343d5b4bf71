import Foundation

@testable import FeatureRecords

/// A change that is to be made to a folder of records, and what must be there before and after it.
struct Situation {
  let disk: SimulatedDisk
  private var folder: RecordFolder<Card>

  private(set) var number = 0
  private(set) var change = Change.evict(beforeDay: 0)
  private var start: Contents
  private var before = ExpectedCards()
  private(set) var after = ExpectedCards()
  /// The disks on which nothing is wrong.
  ///
  /// A power cut before a step may leave the same disk as one before the next step, which is looked at once.
  private var sound = SoundImages()

  /// The state that must be there: with the change or without it, only with it, or only without it.
  private enum Stage {
    case open, made, withdrawn
  }

  private var stage = Stage.open

  private final class SoundImages {
    var images: [Stage: Set<DiskImage>] = [:]
  }

  init(_ disk: SimulatedDisk) {
    self.disk = disk
    start = disk.contents
    folder = Self.folder(on: disk)
  }

  private static func folder(on disk: SimulatedDisk) -> RecordFolder<Card> {
    RecordFolder(Workload.folder, schema: RecordSchema(), on: disk)
  }

  mutating func plan(_ change: Change) {
    number += 1
    self.change = change
    start = disk.contents
    before = after
    change.make(in: &after)
    (sound, stage) = (SoundImages(), .open)
  }

  /// Makes the change, and returns the error if it fails.
  mutating func attempt() -> (any Error)? {
    do {
      try change.make(in: &folder, on: disk)
      return nil
    } catch {
      return error
    }
  }

  /// The situation before the change was made.
  func restored() -> Situation {
    disk.contents = start
    disk.fault = nil
    return self
  }

  /// From now on the change must be there.
  mutating func settle() {
    before = after
    stage = .made
  }

  /// The same, in which the change must not be there.
  func withdrawn() -> Situation {
    var situation = self
    situation.after = before
    situation.stage = .withdrawn
    return situation
  }

  // MARK: Looking

  /// Returns the problem with a disk on which the change is or isn't made, or in using that disk.
  func problem(in image: DiskImage) -> String? {
    guard sound.images[stage]?.contains(image) != true else { return nil }
    let problem = newProblem(in: image)
    if problem == nil { sound.images[stage, default: []].insert(image) }
    return problem
  }

  private func newProblem(in image: DiskImage) -> String? {
    let disk = SimulatedDisk(image)
    var folder = Self.folder(on: disk)
    do {
      var found = try cards(in: folder, image)
      for id in Set(before.states.keys).union(after.states.keys).union(found.states.keys) {
        let allowed = [before.states[id], after.states[id]]
        let isBeingPutAside = before.damage(id) != nil && found.states[id] == nil
        guard allowed.contains(found.states[id]) || isBeingPutAside else {
          return "\(id) is \(String(describing: found.states[id])), not one of \(allowed)"
        }
      }
      found.keepsakes = before.keepsakes + before.states.keys.compactMap(before.damage)
      if let lost = found.lostKeepsake(in: disk.image) { return "\(lost) is lost" }

      try change.make(in: &folder, on: disk)
      change.make(in: &found)
      _ = try folder.modify("z", for: .save) { _ in StoredRecord(Card(id: "z"), rank: 0) }
      found.states["z"] = .stored(StoredRecord(Card(id: "z"), rank: 0))
      _ = try folder.evict(deletedBefore: .distantPast)
      guard !disk.image.keys.contains(where: Workload.isDraft) else { return "a draft is left" }

      let worst = SimulatedDisk(disk.contents.worstImage)
      let reopened = try cards(in: Self.folder(on: worst), worst.image)
      guard reopened.states == found.states else {
        return "later there is \(reopened.states), not \(found.states)"
      }
      return found.lostKeepsake(in: worst.image).map { "\($0) is lost later" }
    } catch {
      return "\(error)"
    }
  }

  private func cards(in folder: RecordFolder<Card>, _ image: DiskImage) throws -> ExpectedCards {
    let all = try folder.load()
    var cards = ExpectedCards()
    for stored in all.records { cards.states[stored.id] = .stored(stored) }
    for id in all.unreadable.compactMap(\.recordID) {
      cards.states[id] = .damaged((image[Workload.path(id)] ?? nil) ?? Data())
    }
    return cards
  }
}
