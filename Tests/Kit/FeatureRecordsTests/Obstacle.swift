import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// An obstacle in place of a record, and the store's report of it.
struct Obstacle: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let reason: String
  let make: @Sendable (URL) throws -> Void

  init(_ name: String, _ reason: String, _ make: @escaping @Sendable (URL) throws -> Void) {
    (testDescription, self.reason, self.make) = (name, reason, make)
  }

  init(_ name: String, _ reason: String, text: String) {
    self.init(name, reason) { try Data(text.utf8).write(to: $0) }
  }

  static let changed = "its bytes were changed or are incomplete"

  /// A text with the checksum that belongs to it.
  static func sealed(_ lines: String) -> String {
    let checksum = String(CRC32C.checksum(of: Data(lines.utf8)), radix: 16)
    let padding = String(repeating: "0", count: 8 - checksum.count)
    return lines + #"{"crc32c":"\#(padding)\#(checksum)"}\#n"#
  }

  /// The bytes of a record of rank 1.
  private static func data(id: String, version: Int = 1) throws -> Data {
    let record = StoredRecord(Note(id: id), rank: 1)
    return try RecordFile.data(of: record, schema: RecordSchema(version: version))
  }

  static let damaged = [
    Obstacle("empty", changed, text: ""),
    Obstacle("zeros", changed, text: String(repeating: "\0", count: 300)),
    Obstacle("cut off", changed) { try data(id: "a").dropLast().write(to: $0) },
    Obstacle("flipped bit", changed) {
      let text = String(decoding: try data(id: "a"), as: UTF8.self)
      try Data(text.replacing("\"rank\":1", with: "\"rank\":0").utf8).write(to: $0)
    },
    Obstacle("another JSON", changed, text: #"{"id":"a"}"#),
    Obstacle(
      "header without values",
      "“format” in its header is missing",
      text: sealed("{}\n{}\n")
    ),
    Obstacle("one line", "its header isn't JSON", text: sealed("\n")),
    Obstacle(
      "record without values",
      "“id” in its record is missing",
      text: sealed("{\"format\":1,\"rank\":1,\"schema\":1}\n{}\n")
    ),
    Obstacle(
      "deep JSON",
      "its record isn't JSON",
      text: sealed(
        "{\"format\":1,\"rank\":1,\"schema\":1}\n\(String(repeating: "[", count: 200_000))\n"
      )
    ),
    Obstacle(
      "rank out of bounds",
      "its rank is out of bounds",
      text: sealed("{\"format\":1,\"rank\":\(Int.max),\"schema\":1}\n{}\n")
    ),
    Obstacle("another record", "its name belongs to another record than the one in it, b") {
      try data(id: "b").write(to: $0)
    },
    Obstacle("folder", "it is a folder, not a file") {
      try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false)
    },
    Obstacle("pipe", "it is a pipe, not a file") { #expect(mkfifo($0.path, 0o600) == 0) },
    Obstacle("socket", "it is a socket, not a file") { place in
      // An address has room for some hundred bytes, so the folder gets a short name meanwhile.
      let folder = URL(filePath: "/tmp/\(UInt32(truncatingIfNeeded: place.path.hashValue))")
      try FileManager.default.createSymbolicLink(
        at: folder,
        withDestinationURL: place.deletingLastPathComponent()
      )
      defer { _ = unlink(folder.path) }
      let path = folder.appending(path: place.lastPathComponent).path
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      let result = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(result == 0)
    },
    Obstacle("link to a device", "it is a device, not a file") {
      try FileManager.default.createSymbolicLink(
        at: $0,
        withDestinationURL: URL(filePath: "/dev/zero")
      )
    },
    Obstacle("broken link", "it is a link to something that is not there") {
      try FileManager.default.createSymbolicLink(
        at: $0,
        withDestinationURL: URL(filePath: "/nowhere/at/all")
      )
    },
    Obstacle("hole without end", "it is larger than 64 MB") {
      try Data().write(to: $0)
      #expect(truncate($0.path, 1 << 42) == 0)
    },
  ]

  /// Those that can't be opened as files are.
  static let notFiles = damaged.filter { $0.reason.hasSuffix("not a file") }

  static let newer = [
    Obstacle("schema", "it was written by a newer version (format 1, schema 2)") {
      try data(id: "a", version: 2).write(to: $0)
    },
    Obstacle(
      "format",
      "it was written by a newer version (format 2, schema 1)",
      text: sealed("{\"format\":2,\"rank\":1,\"schema\":1}\n?\n")
    ),
  ]
}
