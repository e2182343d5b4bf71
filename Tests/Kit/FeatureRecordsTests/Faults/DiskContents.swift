import Foundation

/// The contents after a power cut: the bytes of each file under its path; nil for a folder.
///
/// The date of a file that was given one stands beside it, under a path that no file has.
typealias DiskImage = [String: Data?]

/// The files and folders of a simulated disk, with what is not synced.
struct Contents {
  struct File {
    var bytes = Data()
    /// The bytes that are certainly on the disk; nil before the first sync.
    private(set) var synced: Data?
    /// True after a failed sync: the bytes never get to the disk, whatever later syncs say.
    var isLost = false
    /// The date that it was given, which is on the disk at once.
    var date: Date?

    init(synced: Data? = nil) {
      bytes = synced ?? Data()
      self.synced = synced
    }

    mutating func sync() {
      if !isLost { synced = bytes }
    }

    /// The bytes that the disk may hold after a power cut.
    var remains: [Data] {
      guard bytes != synced else { return [bytes] }
      let (half, zeros) = (bytes.count / 2, Data(count: bytes.count))
      let stale = Data(repeating: 0x5A, count: bytes.count)
      let mixed = [(bytes, zeros), (bytes, stale), (zeros, bytes)].map { first, second in
        first.prefix(half) + second.dropFirst(half)
      }
      let cut = [bytes.prefix(1), bytes.prefix(half), bytes.dropLast()]
      let all = [bytes, synced ?? Data(), Data(), zeros, stale] + cut + mixed
      return all.reduce(into: [Data]()) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  struct Folder {
    var entries: [String: Int] = [:]
    private(set) var synced: [String: Int] = [:]
    /// The changes since the last sync; each is made as a whole or not at all.
    private(set) var changes: [[String: Int?]] = []

    mutating func change(_ change: [String: Int?]) {
      changes.append(change)
      entries.merge(change)
    }

    mutating func sync() {
      (synced, changes) = (entries, [])
    }

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
  var files: [Int: File] = [:]
  var folders: [Int: Folder] = [0: Folder()]

  /// Makes the contents of a disk on which everything is synced.
  init(_ image: DiskImage) {
    for (path, data) in image.sorted(by: { $0.key < $1.key }) where !path.hasSuffix(Self.date) {
      link(path, to: data.map { add(File(synced: $0)) } ?? add(Folder()))
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

  mutating func add(_ file: File) -> Int {
    files[nextID] = file
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
    if let id = id(of: path) { files[id] = File(synced: bytes) }
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
    let written = files.filter { $0.value.remains.count > 1 }.keys.sorted()
    let radixes =
      changed.map { UInt64(1) << UInt64(min(folders[$0]?.changes.count ?? 0, 63)) }
      + written.map { UInt64(files[$0]?.remains.count ?? 1) }
    let count = radixes.reduce(UInt64(1)) {
      let (product, overflows) = $0.multipliedReportingOverflow(by: $1)
      return overflows ? .max : product
    }
    let isAll = count <= limit
    let images = (0..<(isAll ? count : UInt64(limit))).map { number in
      var rest = number
      let choice = radixes.enumerated().map { offset, radix in
        guard isAll else {
          // First nothing survives, then everything, then this or that.
          return number < 2 ? (radix - 1) * number : mix(number &* 64 &+ UInt64(offset)) % radix
        }
        defer { rest /= radix }
        return rest % radix
      }
      let choices = Dictionary(uniqueKeysWithValues: zip(changed + written, choice))
      return image(
        names: { $1.remains(choices[$0] ?? 0) },
        bytes: { $1.remains[Int(choices[$0] ?? 0)] }
      )
    }
    return (Set(images), isAll)
  }

  /// The contents as long as the power stays.
  var image: DiskImage { image(names: { $1.entries }, bytes: { $1.bytes }) }

  /// The contents after a power cut if only synced bytes survive.
  var worstImage: DiskImage {
    image(names: { $1.remains(0) }, bytes: { $1.synced ?? Data() })
  }

  private func image(
    names: (Int, Folder) -> [String: Int],
    bytes: (Int, File) -> Data
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
