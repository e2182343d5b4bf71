package import Foundation
import Synchronization

/// The files of a package, as they are read; some may be read otherwise than they are on the disk.
package struct Checkout: Sendable {
  /// The folder of the package.
  package let root: URL
  private let disk: Disk
  /// Texts in place of those on the disk; nil for a file that isn't there.
  private var overlay: [String: String?] = [:]

  /// Reads a package.
  package init(_ root: URL) {
    self.root = root
    disk = Disk(root: root)
  }

  /// Returns the text of a file; nil if there is none.
  package func text(_ path: String) -> String? {
    if let text = overlay[path] { return text }
    return FileManager.default.contents(atPath: root.appending(path: path).path)
      .flatMap { String(data: $0, encoding: .utf8) }
  }

  /// Returns the text of a file that must be there.
  package func required(_ path: String) throws(Refusal) -> String {
    guard let text = text(path) else { throw Refusal("\(path) can't be read.") }
    return text
  }

  /// Returns the paths of the files in a folder and below, sorted.
  package func files(in folder: String) -> [String] {
    let added = overlay.filter { $0.key.hasPrefix("\(folder)/") }
    let files = disk.files(in: folder).union(added.filter { $0.value != nil }.keys)
    return files.subtracting(added.filter { $0.value == nil }.keys).sorted()
  }

  /// Returns the code of a folder on the disk.
  package func code(in folder: String) -> Code { disk.code(in: folder) }

  /// Returns the same package with other texts, or without files.
  package func with(_ texts: [String: String?]) -> Checkout {
    var checkout = self
    checkout.overlay.merge(texts) { $1 }
    return checkout
  }
}

/// The contents of folders, read once.
private final class Disk: Sendable {
  private let root: URL
  private let files = Mutex<[String: Set<String>]>([:])
  private let code = Mutex<[String: Code]>([:])

  init(root: URL) {
    self.root = root
  }

  func files(in folder: String) -> Set<String> {
    files.withLock { known in
      if let files = known[folder] { return files }
      let path = root.appending(path: folder).path
      // A missing folder has none.
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
      let files = Set(
        names.filter { access("\(path)/\($0)/.", F_OK) != 0 }.map { "\(folder)/\($0)" }
      )
      known[folder] = files
      return files
    }
  }

  func code(in folder: String) -> Code {
    let paths = files(in: folder).filter { $0.hasSuffix(".swift") }
    return code.withLock { known in
      if let code = known[folder] { return code }
      let texts = paths.sorted().map { path in
        (path, FileManager.default.contents(atPath: root.appending(path: path).path) ?? Data())
      }
      let code = Code(texts)
      known[folder] = code
      return code
    }
  }
}

/// The bytes of all Swift files of a folder, in which texts are found quickly, also in debug builds.
package struct Code: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [(path: String, end: Int)] = []

  fileprivate init(_ files: [(path: String, text: Data)]) {
    for (path, text) in files {
      bytes += [UInt8(ascii: "\n")] + text
      ends.append((path, bytes.count))
    }
    bytes.append(0)
  }

  /// Returns true if a text is there.
  package func contains(_ text: String) -> Bool { offset(of: text, from: 0) != nil }

  /// Returns the lines that have a text, each with what follows up to the next empty line.
  func paragraphs(having text: String) -> [(path: String, text: String)] {
    var (found, start): ([(path: String, text: String)], Int) = ([], 0)
    while let offset = offset(of: text, from: start) {
      start = offset + text.utf8.count
      let end = self.offset(of: "\n\n", from: start) ?? bytes.count - 1
      let begin = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let path = ends.first { $0.end > offset }?.path ?? ""
      found.append((path, String(decoding: bytes[begin..<end], as: UTF8.self)))
    }
    return found
  }

  private func offset(of text: String, from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return nil }
      return strstr(base + start, text).map { $0 - UnsafeMutablePointer(mutating: base) }
    }
  }
}
