import FeatureTesting
import Foundation
import Testing

/// Obstacles in place of a record, and the command's reports of them.
@Suite(.serialized) struct BadRecordFileTests {
  /// An obstacle in place of a record for each report; the kit's tests try more of each.
  static let obstacles: [(reason: String, make: @Sendable (URL) throws -> Void)] = [
    ("its bytes were changed or are incomplete", { try Data("{}".utf8).write(to: $0) }),
    (
      "it was written by a newer version (format 1, schema 3)",
      {
        let text = "{\"format\":1,\"rank\":1,\"schema\":3}\n{}\n{\"crc32c\":\"32b4a35f\"}\n"
        try Data(text.utf8).write(to: $0)
      }
    ),
    (
      "it is larger than 64 MB",
      {
        try Data().write(to: $0)
        #expect(truncate($0.path, (64 << 20) + 1) == 0)
      }
    ),
    ("it is a pipe, not a file", { #expect(mkfifo($0.path, 0o600) == 0) }),
    ("too many levels of symbolic links", { #expect(symlink($0.path, $0.path) == 0) }),
  ]

  @Test(
    "A file without a record is reported, left as it is, and hides no other",
    arguments: obstacles.indices
  )
  func unreadable(number: Int) async throws {
    let obstacle = Self.obstacles[number]
    let place = try Workplace()
    let file = try await place.save("Design")
    try await place.save("Product")
    try FileManager.default.removeItem(at: file)
    try obstacle.make(file)
    let id = file.deletingPathExtension().lastPathComponent
    let before = try FileManager.default.attributesOfItem(atPath: file.path)

    let list = try await place.call("list", "--plain")
    var changes = [["delete", id, "--force"]]
    if LongTests.isOn { changes += [["edit", id, "--title", "New"], ["record", id]] }

    #expect(list.code == 0)
    #expect(list.output.contains("\tProduct\t"))
    #expect(list.errors.contains("warning: \(file.path) cannot be read: \(obstacle.reason)"))
    for change in changes {
      let outcome = try await place.call(change)
      #expect(outcome.code == 65)
      #expect(outcome.errors.contains("cannot be read: \(obstacle.reason)"))
    }
    let after = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
  }

  @Test(
    "A file without read permission is reported and left as it is",
    .enabled(if: Workplace.canBeNobody, "it needs a user without special rights")
  )
  func forbidden() async throws {
    let place = try Workplace()
    let file = try await place.save("Design")
    let id = file.deletingPathExtension().lastPathComponent

    let (list, edit) = try await place.withRights(0, to: file) {
      (
        try await place.run("list", shell: Workplace.asNobody),
        try await place.run("edit", id, "--title", "New", shell: Workplace.asNobody)
      )
    }

    #expect(list.code == 0)
    #expect(list.errors.contains("\(file.path) cannot be read: permission denied."))
    #expect(edit.code == 65)
    #expect(try await place.titles() == ["Design"])
  }
}
