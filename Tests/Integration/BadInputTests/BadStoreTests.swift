import FeatureTesting
import Foundation
import Testing

/// Places where nothing can be saved.
@Suite(.serialized) struct BadStoreTests {
  @Test(
    "A read-only place still shows its standups, and reports what it can't save",
    .enabled(if: Workplace.canBeNobody, "it needs a user without special rights")
  )
  func readOnly() async throws {
    let place = try await Workplace("Design")

    let (list, add, edit, delete) = try await place.withRights(0o555, to: place.store) {
      (
        try await place.run("list", "--plain", shell: Workplace.asNobody),
        try await place.run("add", "Product", shell: Workplace.asNobody),
        try await place.run("edit", "Design", "--title", "New", shell: Workplace.asNobody),
        try await place.run("delete", "Design", "--force", shell: Workplace.asNobody)
      )
    }

    #expect(list.code == 0, "\(list.errors)")
    #expect(list.output.contains("\tDesign\t"))
    for outcome in [add, edit, delete] {
      #expect(outcome.code == 74)
      #expect(outcome.errors.contains("permission denied. What was saved before is not lost."))
    }
    #expect(try await place.titles() == ["Design"])
  }

  @Test(
    "A place without read permission is an error, not an empty list, and left as it is",
    .enabled(if: Workplace.canBeNobody, "it needs a user without special rights"),
    arguments: ["the folder", "the file"]
  )
  func closed(closed: String) async throws {
    let place = try await Workplace("Design")

    let (list, edit) = try await place.withRights(
      0,
      to: closed == "the file" ? place.journal : place.store
    ) {
      (
        try await place.run("list", shell: Workplace.asNobody),
        try await place.run("edit", "Design", "--title", "New", shell: Workplace.asNobody)
      )
    }

    for outcome in [list, edit] {
      #expect(outcome.code == 74)
      #expect(outcome.errors.contains("permission denied. "))
    }
    #expect(list.errors.contains("could not be read: permission denied. Nothing was changed."))
    #expect(try await place.titles() == ["Design"])
  }

  @Test("Where no file may grow, what is there stays whole, and what was said is given back")
  func noRoomForFiles() async throws {
    let place = try await Workplace("Design")
    let shell = #"ulimit -f 0; exec "$@" 2>&1 | cat"#

    let add = try await place.run("add", "Product", shell: shell)
    let record = try place.start("record", "design", shell: shell)
    try record.type("Priceless")
    try record.endInput()

    #expect(add.output.contains("file too large. What was saved before is not lost."))
    #expect(
      await record.outcome().output.hasSuffix(
        "hint: This was said in the last meeting:\n  Priceless\n"
      )
    )
    #expect(try await place.titles() == ["Design"])
    #expect(try await place.transcripts() == [])
  }

  @Test(
    "Where few files may be open, no command begins",
    arguments: LongTests.isOn ? [4, 5, 7, 20] : [4]
  )
  func fewFiles(limit: Int) async throws {
    let place = try await Workplace("Design")
    // A process that another test starts meanwhile may hand down a descriptor, which would be one too many.
    let shell = #"ulimit -n \#(limit); exec "$@" 3>&- 4>&- 5>&- 6>&-"#

    // All commands begin with the same check, so two show it; the long form tries six.
    let others = [
      ["walk", "-"], ["list"], ["add", "Product"], ["settings", "set", "sound", "off"],
    ]
    for line in [["record", "design"], ["help"]] + (LongTests.isOn ? others : []) {
      let outcome = try await place.run(line, shell: shell)
      #expect(outcome.code == 74)
      #expect(
        outcome.errors == """
          error: Too few files may be open. Nothing was started.
          hint: Raise the limit, as with “ulimit -n 256”, then try again.

          """
      )
    }
    #expect(try await place.titles() == ["Design"])
  }

  @Test(
    "On a disk that is full, what is there stays whole, and what was said is given back",
    .enabled("it needs the right to mount a small disk") { await SmallDisk.canBeMade }
  )
  func full() async throws {
    let disk = try await SmallDisk(kilobytes: 128)
    let place = disk.place
    try await disk.saveUpToPage()
    try await disk.fill()

    let add = try await place.run("add", "Product")
    let record = try place.start("record", "design")
    try record.type("Priceless")
    try record.endInput()
    let recorded = await record.outcome()

    for outcome in [add, recorded] {
      #expect(outcome.code == 74)
      #expect(
        outcome.errors.contains(
          "no space left on device. What was saved before is not lost. Make room"
        )
      )
    }
    #expect(recorded.errors.hasSuffix("hint: This was said in the last meeting:\n  Priceless\n"))
    #expect(try await place.titles().first == "Design")
    #expect(try await place.run("delete", "design", "--force").code == 0)
    #expect(try await place.titles().count == 2)
    try await disk.remove()
  }
}

/// A disk of a few pages under the store of a workplace.
struct SmallDisk {
  let place: Workplace

  static var canBeMade: Bool {
    get async {
      do {
        try await SmallDisk().remove()
        return true
      } catch {
        return false
      }
    }
  }

  init(kilobytes: Int = 16) async throws {
    place = try Workplace()
    try FileManager.default.createDirectory(at: place.store, withIntermediateDirectories: false)
    try await shell("mount -t tmpfs -o size=\(kilobytes)k none \"$STANDUPS_STORE\"")
  }

  /// Saves standups, the first of them “Design”, so that the journal needs a new page for its next line.
  func saveUpToPage() async throws {
    try await place.save("Design")
    let before = try Data(contentsOf: place.journal).count
    try await place.save("x")
    let after = try Data(contentsOf: place.journal).count
    let length = after - before - 2
    var rest = 4_096 - (after + length) % 4_096
    if rest < 100 { rest += 4_096 }
    // The words of the act have the first 38 letters of the title, and an ellipsis.
    try await place.save(String(repeating: "x", count: rest - 50))
  }

  func fill() async throws {
    try await shell("! cat /dev/zero >\"$STANDUPS_STORE/filling\"")
  }

  /// Makes it large enough for everything.
  func grow() async throws {
    try await shell("mount -o remount,size=4m \"$STANDUPS_STORE\"")
  }

  /// Takes it away, also from a journal that this process has read just now, and still has open.
  func remove() async throws {
    try await shell("umount -l \"$STANDUPS_STORE\"")
  }

  private func shell(_ line: String) async throws {
    let outcome = try await place.run(shell: line)
    guard outcome.code == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
