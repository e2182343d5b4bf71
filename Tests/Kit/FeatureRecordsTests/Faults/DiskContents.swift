import Foundation

/// The contents after a power cut: the bytes of each file under its path; nil for a folder.
///
/// The date of a file that was given one stands beside it, under a path that no file has.
typealias DiskImage = [String: Data?]

/// The files and folders of a simulated disk, with what is not synced.
struct Contents {
  struct Folder {
    var entries: [String: Int] = [:]
    private(set) var synced: [String: Int] = [:]
    /// The changes since the last sync; each is made as a whole or not at all.
    private(set) var changes: [[String: Int?]] = []

    /// True if a sync failed to write the names, and none was changed since.
    private var isForgotten = false

    mutating func change(_ change: [String: Int?]) {
      changes.append(change)
      entries.merge(change)
      isForgotten = false
    }

    mutating func sync() {
      guard !isForgotten else { return }
      (synced, changes) = (entries, [])
    }

    /// Forgets the names that should be written, as a disk without a journal of its own does.
    mutating func failSync() { isForgotten = true }

    /// The names after a power cut, if those of the changes survive whose bits are set.
    func remains(_ survivors: UInt64) -> [String: Int] {
      var names = synced
      for (offset, change) in changes.enumerated() where survivors >> UInt64(offset) & 1 == 1 {
        names.merge(change)
      }
      return names
    }
  }

  private(set) var root = 0
  private var nextID = 1
  private let sectorSize: Int
  private let unwritten: UInt8
  var files: [Int: DiskFile] = [:]
  var folders: [Int: Folder] = [0: Folder()]

  /// Makes the contents of a disk on which everything is synced.
  ///
  /// - Parameters:
  ///   - image: The files and folders.
  ///   - sectorSize: The number of bytes that are written as a whole.
  ///   - unwritten: The byte of sectors that a file got before a power cut, and that weren't written.
  init(_ image: DiskImage, sectorSize: Int = 512, unwritten: UInt8 = 0x5A) {
    (self.sectorSize, self.unwritten) = (sectorSize, unwritten)
    for (path, data) in image.sorted(by: { $0.key < $1.key }) where !path.hasSuffix(Self.date) {
      link(path, to: data.map { addFile($0) } ?? add(Folder()))
    }
    for (path, text) in image where path.hasSuffix(Self.date) {
      guard let id = id(of: String(path.dropLast(Self.date.count))), let text,
        let seconds = Double(String(decoding: text, as: UTF8.self))
      else { continue }
      files[id]?.date = Date(timeIntervalSince1970: seconds)
    }
    for id in folders.keys { folders[id]?.sync() }
  }

  private static let date = "//date"

  mutating func addFile(_ synced: Data = Data()) -> Int {
    files[nextID] = DiskFile(synced: synced, sectorSize: sectorSize, unwritten: unwritten)
    nextID += 1
    return nextID - 1
  }

  mutating func add(_ folder: Folder) -> Int {
    folders[nextID] = folder
    nextID += 1
    return nextID - 1
  }

  mutating func link(_ path: String, to id: Int) {
    let parts = path.split(separator: "/")
    change(parts.dropLast().joined(separator: "/"), [String(parts.last ?? ""): id])
  }

  mutating func change(_ folder: String, _ change: [String: Int?]) {
    if let id = id(of: folder) { folders[id]?.change(change) }
  }

  func id(of path: String) -> Int? {
    path.split(separator: "/").reduce(Optional(root)) { folder, name in
      folder.flatMap { folders[$0]?.entries[String(name)] }
    }
  }

  func names(in folder: String) -> [String] {
    id(of: folder).flatMap { folders[$0]?.entries.keys.sorted() } ?? []
  }

  /// Lets the bytes of a file rot, on the disk itself.
  mutating func damage(_ path: String, _ bytes: Data) {
    if let id = id(of: path) {
      files[id] = DiskFile(synced: bytes, sectorSize: sectorSize, unwritten: unwritten)
    }
  }
}

extension [String: Int] {
  fileprivate mutating func merge(_ change: [String: Int?]) {
    for (name, id) in change { self[name] = id }
  }
}

// MARK: - Power cuts

extension Contents {
  /// Returns the possible contents after a power cut: all of them, or as many as a limit allows.
  func images(limit: Int) -> (images: Set<DiskImage>, isAll: Bool) {
    let changed = folders.filter { !$0.value.changes.isEmpty }.keys.sorted()
    let written = files.filter { $0.value.choices.contains { $0 > 1 } }.keys.sorted()
    let radixes =
      changed.map { [UInt64(1) << UInt64(min(folders[$0]?.changes.count ?? 0, 63))] }
      + written.map { files[$0]?.choices.map(UInt64.init) ?? [] }
    let count = radixes.joined().reduce(UInt64(1)) {
      let (product, overflows) = $0.multipliedReportingOverflow(by: $1)
      return overflows ? .max : product
    }
    let isAll = count <= limit
    let images = (0..<(isAll ? count : UInt64(limit))).map { number in
      let choice = isAll ? digits(of: number, radixes) : sample(number, radixes)
      let choices = Dictionary(uniqueKeysWithValues: zip(changed + written, choice))
      return image(
        names: { $1.remains(choices[$0]?.first ?? 0) },
        bytes: { id, file in choices[id].map { file.remains($0.map(Int.init)) } ?? file.bytes }
      )
    }
    return (Set(images), isAll)
  }

  private func digits(of number: UInt64, _ radixes: [[UInt64]]) -> [[UInt64]] {
    var rest = number
    return radixes.map { radixes in
      radixes.map { radix in
        defer { rest /= radix }
        return rest % radix
      }
    }
  }

  /// Chooses that nothing survives first, then everything, then this or that.
  private func sample(_ number: UInt64, _ radixes: [[UInt64]]) -> [[UInt64]] {
    var random = number
    return radixes.map { radixes in
      radixes.map { radix in
        guard number > 1 else { return (radix - 1) * number }
        random = mix(random &+ number)
        return random % radix
      }
    }
  }

  /// The contents as long as the power stays.
  var image: DiskImage { image(names: { $1.entries }, bytes: { $1.bytes }) }

  /// The contents after a power cut if only synced bytes survive.
  var worstImage: DiskImage {
    image(names: { $1.remains(0) }, bytes: { $1.remains($1.choices.map { _ in 0 }) })
  }

  private func image(
    names: (Int, Folder) -> [String: Int],
    bytes: (Int, DiskFile) -> Data
  ) -> DiskImage {
    var image: DiskImage = [:]
    func add(_ id: Int, _ path: String) {
      if let file = files[id] { image[path] = .some(bytes(id, file)) }
      if let date = files[id]?.date {
        image[path + Self.date] = Data("\(date.timeIntervalSince1970)".utf8)
      }
      guard let folder = folders[id] else { return }
      if id != root { image[path] = .some(nil) }
      for (name, id) in names(id, folder) { add(id, "\(path)/\(name)") }
    }
    add(root, "")
    return image
  }
}

/// Spreads bits, by the algorithm SplitMix64.
private func mix(_ number: UInt64) -> UInt64 {
  var bits = number &* 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
  return bits ^ (bits >> 31)
}
