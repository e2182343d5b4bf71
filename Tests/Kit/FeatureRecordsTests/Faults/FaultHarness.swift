import FeatureTesting
import Foundation

@testable import FeatureRecords

/// Runs a workload on a simulated disk, and checks the disk after each fault.
struct FaultHarness {
  let seed: LawSeed
  let flaw: SimulatedDisk.Flaw?

  private(set) var coverage = Coverage()

  /// The first violations, with all that is needed to reproduce them.
  private(set) var violations: [String] = []

  /// The extent of the checks so far.
  struct Coverage {
    /// Steps before which the power was cut.
    var powerCuts = 0
    /// Disks that were found after them.
    var images = 0
    /// True if those were all possible images.
    var isExhaustive = true
    /// Steps that were made to fail.
    var errors = 0
  }

  init(_ seed: LawSeed, flaw: SimulatedDisk.Flaw? = nil) {
    (self.seed, self.flaw) = (seed, flaw)
  }

  // MARK: Loops

  /// Cuts the power before each step that changes something, until enough was covered.
  mutating func cutPower(steps: Int, images: Int) {
    run(while: { $0.powerCuts < steps || $0.images < images }) { harness, situation in
      let disk = situation.disk
      var found: [Contents] = []
      disk.beforeChange = { found.append(disk.contents) }
      harness.note(situation.attempt().map { "\($0)" }, situation, "no fault")
      disk.beforeChange = {}
      for (step, contents) in found.enumerated() {
        harness.coverage.powerCuts += 1
        harness.lookAtImages(of: contents, situation, "power cut before step \(step)")
      }
    }
  }

  /// Lets each step fail once with each error, tries again, and cuts the power, until enough was covered.
  mutating func fail(steps: Int) {
    run(while: { $0.errors < steps }) { harness, situation in
      for code in [ENOSPC, EIO] {
        var step = 0
        while harness.fail(situation.restored(), step, code) { step += 1 }
      }
      situation = situation.restored()
      harness.note(situation.attempt().map { "\($0)" }, situation, "no fault")
    }
  }

  private mutating func run(
    while isWanted: (Coverage) -> Bool,
    _ look: (inout FaultHarness, inout Situation) -> Void
  ) {
    var workload = Workload(seed)
    var situation = Situation(SimulatedDisk(workload.start, flaw: flaw))
    // A workload that covers nothing ends all the same.
    for _ in 0..<200 where isWanted(coverage) && violations.isEmpty {
      situation.plan(workload.next(situation.after))
      look(&self, &situation)
    }
    if situation.disk.unlockedFiles > 0 { note("a draft without a lock", situation, "the end") }
  }

  private mutating func note(_ problem: String?, _ situation: Situation, _ place: String) {
    // Violations after the first say little, and there may be thousands.
    guard let problem, violations.count < 3 else { return }
    let change = "change \(situation.number), \(situation.change)"
    violations.append("\(seed.testDescription), \(change), \(place): \(problem)")
  }

  // MARK: Errors

  /// Lets a step of a change fail; false when the change has no such step.
  private mutating func fail(_ start: Situation, _ step: Int, _ code: Int32) -> Bool {
    var situation = start
    let disk = situation.disk
    disk.fault = (step, code)
    let error = situation.attempt()
    guard disk.fault == nil else { return false }
    coverage.errors += 1
    let place = "error \(code) at step \(step)"
    let change = situation.change
    // A record that can't be read isn't evicted, and is tried again at the next start. A record without room for its
    // copy is deleted without one.
    if error == nil, !change.isDeletion, !change.isEviction || disk.hasFailedChange {
      note("the error is kept secret", situation, place)
    }
    // The report is true: the change is made, although a power cut may undo it, or nothing was done.
    if !change.isEviction {
      let isDone = error.map { ($0 as? RecordStoreError)?.isDone == true } ?? true
      if isDone { situation.settle() }
      let told = isDone ? situation : situation.withdrawn()
      note(told.problem(in: disk.image), situation, place + ", \(isDone ? "done" : "not done")")
    }
    note(situation.problem(in: disk.image), situation, place)
    if disk.image.keys.contains(where: Workload.isNewDraft), !change.isDeletion {
      note("a draft is left", situation, place)
    }
    note(situation.attempt().map { "\($0)" }, situation, place + ", again")
    situation.settle()
    lookAtImages(of: disk.contents, situation, place + ", power cut")
    return true
  }

  // MARK: Power cuts

  private mutating func lookAtImages(
    of contents: Contents,
    _ situation: Situation,
    _ place: String
  ) {
    let (images, isAll) = contents.images(limit: 256)
    coverage.isExhaustive = coverage.isExhaustive && isAll
    coverage.images += images.count
    for image in images {
      guard let problem = situation.problem(in: image) else { continue }
      note("\(problem), in \(image)", situation, place)
    }
  }
}
