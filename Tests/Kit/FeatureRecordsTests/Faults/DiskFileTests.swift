import Foundation
import Testing

/// The model of a file over power cuts, with sectors of two bytes.
///
/// A `.` is a zero, and a `Z` a byte of another file.
@Suite struct DiskFileTests {
  /// A step of a file that begins with `abcd` on the disk.
  enum Step: Sendable {
    case write(String, Int)
    case truncate(Int)
    case sync, failedSync
  }

  @Test(
    "A power cut may leave any of these, and nothing else",
    arguments: [
      ([], "abcd"),
      ([.write("ef", 4)], "abcd abcd. abcdZ abcde abcd.. abcdZZ abcdef"),
      ([.write("ef", 4), .sync], "abcdef"),
      // A sector is written as a whole.
      ([.write("XY", 1)], "abcd aXcd abYd aXYd"),
      ([.write("X", 0), .write("Y", 0)], "abcd Xbcd Ybcd"),
      ([.write("X", 0), .sync, .write("Y", 0)], "Xbcd Ybcd"),
      ([.truncate(2)], "ab abc ab. abcd ab.."),
      ([.truncate(2), .sync], "ab"),
      // Bytes that were cut off for good come back under a longer length.
      ([.truncate(2), .sync, .write("ef", 2)], "ab ab. abc abe ab.. abcd abef"),
      // After a failed sync, another one changes nothing, until the bytes are written again.
      ([.write("X", 0), .failedSync, .sync], "abcd Xbcd"),
      ([.write("X", 0), .failedSync, .write("X", 0), .sync], "Xbcd"),
      ([.write("X", 0), .failedSync, .write("Y", 2), .sync], "abYd XbYd"),
      ([.write("ef", 4), .failedSync, .sync], "abcd abcd. abcdZ abcde abcd.. abcdZZ abcdef"),
      ([.write("ef", 4), .failedSync, .write("ef", 4), .sync], "abcdef"),
      ([.truncate(2), .failedSync, .sync], "ab abc ab. abcd ab.."),
    ] as [([Step], String)]
  )
  func remains(steps: [Step], expected: String) {
    var file = DiskFile(synced: Data("abcd".utf8), sectorSize: 2)
    for step in steps {
      switch step {
      case .write(let text, let offset): file.write(Data(text.utf8), at: offset)
      case .truncate(let length): file.truncate(to: length)
      case .sync: file.sync()
      case .failedSync: file.failSync()
      }
    }

    #expect(remains(of: file) == Set(expected.split(separator: " ").map(String.init)))
  }

  private func remains(of file: DiskFile) -> Set<String> {
    let choices = file.choices.reduce([[]]) { lists, count in
      lists.flatMap { list in (0..<count).map { list + [$0] } }
    }
    return Set(
      choices.map { choice in
        String(decoding: file.remains(choice), as: UTF8.self)
          .replacing("\0", with: ".")
      }
    )
  }
}
