import FeatureExplorer
import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

/// The current walk of the explorer, in a file that stays when the process crashes or hangs.
///
/// A line is written before its action, tens of thousands of times. So the file is mapped into memory, which needs no
/// system call, and its rest is empty lines. Mapped memory reaches the file however the process ends.
@MainActor
final class ExploreTrail {
  let path: String
  /// Counts the actions that were begun, to watch them.
  let acts = ActCount()
  private let file: Int32
  /// Unsafe only for `deinit`, which isn't isolated; nothing else can use it by then.
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
  /// The offset of a world's lines, after those for all worlds.
  private var begin: Int
  private var length: Int
  private var isKept = false

  /// The length of the file; lines that don't fit are written after it.
  private static let size = 256 * 1_024

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: Its name; nil for one in the folder for temporary files.
  ///   - program: The name of the program.
  ///   - folder: That folder.
  /// - Throws: An error if a file is there already, or can't be made.
  init(path: String?, of program: String, temporaryIn folder: String) throws {
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    self.path = path ?? "\(folder)/\(program)-explore-\(number).walk"
    close(try OutputFile(path: self.path, isReplaceable: false).made())
    // A file that is mapped for writing must be readable too.
    file = open(self.path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    let walk = Self.head([])
    begin = walk.utf8.count
    length = begin
    // All of it is on the disk before it is mapped: memory that finds no room there would end the process.
    // It is made of bytes: to repeat a text takes a hundred times as long, 40 ms at this size.
    let end = [UInt8](repeating: UInt8(ascii: "\n"), count: max(0, Self.size - begin))
    do {
      try OpenFile(file).writeAll(walk + String(decoding: end, as: UTF8.self))
      memory = try Self.mapped(file)
    } catch {
      unlink(self.path)
      close(file)
      let reason = "\(error)"
      throw CommandFailure(.cannotCreate, "\(self.path) cannot be written: \(reason).")
    }
  }

  private static func mapped(_ file: Int32) throws -> UnsafeMutableRawBufferPointer {
    guard let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      start != MAP_FAILED
    else { throw ConsoleError.failed(String(cString: strerror(errno))) }
    return UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  deinit {
    munmap(memory.baseAddress, memory.count)
    close(file)
  }

  /// Begins in other worlds, whose walks begin with these lines.
  func begin(_ settings: [WalkSetting]) throws(ConsoleError) {
    note(nil)
    for index in 0..<min(begin, memory.count) { memory[index] = UInt8(ascii: "\n") }
    length = 0
    try append(Self.head(settings))
    begin = length
  }

  private static func head(_ settings: [WalkSetting]) -> String {
    var walk = Walk(file: "", steps: settings.map { .setting($0) })
    walk.lines.insert(.init(comment: " How far the explorer came."), at: 0)
    return walk.text
  }

  /// Writes the next step; nil begins in a new world.
  func note(_ step: WalkStep?) {
    acts.add()
    guard let step else {
      for index in begin..<min(length, memory.count) { memory[index] = UInt8(ascii: "\n") }
      if length > memory.count { _ = ftruncate(file, off_t(memory.count)) }
      length = begin
      return
    }
    do {
      try append(step.text + "\n")
    } catch {
      // The disk is full and the walk is long: the exploration goes on, and the file lacks this line.
    }
  }

  private func append(_ text: String) throws(ConsoleError) {
    var text = text
    let count = text.utf8.count
    if length + count <= memory.count {
      text.withUTF8 { bytes in
        UnsafeMutableRawBufferPointer(rebasing: memory[length...])
          .copyMemory(from: UnsafeRawBufferPointer(bytes))
      }
    } else {
      lseek(file, off_t(length), SEEK_SET)
      try OpenFile(file).writeAll(text)
    }
    length += count
  }

  /// Leaves the file, with another walk in it.
  ///
  /// A walk that isn't longer than the file has its room on the disk already, so a full disk doesn't lose it.
  ///
  /// - Parameter walk: The walk; it is the last one.
  /// - Throws: An error of writing. The file stays.
  func keep(_ walk: Walk) throws(ConsoleError) {
    isKept = true
    length = 0
    try append(walk.text)
    guard ftruncate(file, off_t(length)) == 0 else {
      throw .failed(String(cString: strerror(errno)))
    }
    try OpenFile(file).sync()
  }

  /// Removes the file at the end of the exploration, unless it was kept.
  func remove() {
    if !isKept { unlink(path) }
  }
}
