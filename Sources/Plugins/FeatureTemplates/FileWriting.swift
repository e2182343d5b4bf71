package import Foundation

extension FeatureTool.Outcome {
  /// Writes all texts or none: a failure takes back what was written before it.
  package func write(in root: URL) throws(Refusal) {
    let files = FileManager.default
    var (undo, made): ([@Sendable () throws -> Void], [URL]) = ([], [])
    do {
      // All of it lies on the disk before the first file changes.
      for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
        guard let text else { continue }
        let file = root.appending(path: path)
        try makeFolder(file.deletingLastPathComponent(), &made)
        try Data(text.utf8).write(to: Self.draft(of: file))
      }
      for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
        let file = root.appending(path: path)
        let old = files.contents(atPath: file.path)
        undo.append {
          if let old {
            try old.write(to: file, options: .atomic)
          } else {
            try files.removeItem(at: file)
          }
        }
        guard text != nil else {
          try files.removeItem(at: file)
          continue
        }
        guard rename(Self.draft(of: file).path, file.path) == 0 else {
          throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
        }
      }
    } catch {
      let failures = undo.dropLast().reversed().compactMap { step in
        Result { try step() }.failure.map { "\($0)" }
      }
      for path in texts.keys {
        try? files.removeItem(at: Self.draft(of: root.appending(path: path)))
      }
      for folder in made.reversed() { try? files.removeItem(at: folder) }
      let rest = failures.isEmpty ? "Nothing was changed." : "Taking it back failed: \(failures)."
      throw Refusal("\((error as NSError).localizedDescription) \(rest)")
    }
    removeEmptyFolders(in: root)
  }

  private static func draft(of file: URL) -> URL {
    file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).new")
  }

  private func makeFolder(_ folder: URL, _ made: inout [URL]) throws {
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    try makeFolder(folder.deletingLastPathComponent(), &made)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    made.append(folder)
  }

  private func removeEmptyFolders(in root: URL) {
    let removed = texts.filter { $0.value == nil }.keys
    for folder in Set(removed.map { root.appending(path: $0).deletingLastPathComponent() }) {
      let left = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
      if left?.isEmpty == true { try? FileManager.default.removeItem(at: folder) }
    }
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
