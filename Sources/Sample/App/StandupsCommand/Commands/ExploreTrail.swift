import ScreenValues
import Walkthroughs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The walk that the explorer is on, in a file that says all when the process crashes or hangs.
///
/// A line is written before its action is done, tens of thousands of times: so the file is mapped, which needs no system
/// call, and its end is made of empty lines. What lies in mapped memory is in the file whatever ends the process.
@MainActor
final class ExploreTrail {
  let path: String
  /// Counts what was begun, to be watched.
  let acts = ActCount()
  private let file: Int32
  /// Unsafe only for `deinit`, which is not isolated; nobody else can use it any more by then.
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
  /// Where the lines of a world begin, behind what is said of all worlds.
  private let begin: Int
  private var length: Int
  private var isKept = false

  /// How long the file is; what does not fit is written behind it.
  private static let size = 256 * 1_024

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: Its name; nil for one in the folder for temporary files.
  ///   - folder: That folder.
  ///   - settings: What its walk says first of the world.
  /// - Throws: That a file is there already, or cannot be made.
  init(path: String?, temporaryIn folder: String, settings: [WalkSetting]) throws {
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    self.path = path ?? "\(folder)/standups-explore-\(number).walk"
    close(try OutputFile(path: self.path, isReplaceable: false).made())
    // What is mapped to be written must be readable too.
    file = open(self.path, O_RDWR | O_CLOEXEC)
    var walk = Walk(file: "", steps: settings.map { .setting($0) })
    walk.lines.insert(.init(comment: " How far the explorer came."), at: 0)
    begin = walk.text.utf8.count
    length = begin
    // All of it is on the disk before it is mapped: memory that finds no room there would end the process.
    let end = String(repeating: "\n", count: max(0, Self.size - begin))
    do {
      try writeAll(walk.text + end, to: file)
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

  /// Writes what is about to be done.
  func note(_ trace: ExplorerTrace) {
    acts.add()
    switch trace {
    case .world:
      for index in begin..<min(length, memory.count) { memory[index] = UInt8(ascii: "\n") }
      if length > memory.count { _ = ftruncate(file, off_t(memory.count)) }
      length = begin
    case .act(let act): append(.act(act))
    case .failNext(let operation): append(.failNext(operation: operation, reason: nil))
    }
  }

  private func append(_ step: WalkStep) {
    var line = step.text + "\n"
    line.withUTF8 { bytes in
      if length + bytes.count <= memory.count {
        UnsafeMutableRawBufferPointer(rebasing: memory[length...])
          .copyMemory(from: UnsafeRawBufferPointer(bytes))
      } else {
        _ = pwrite(file, bytes.baseAddress, bytes.count, off_t(length))
      }
      length += bytes.count
    }
  }

  /// Leaves the file where it is, as it says something else now.
  func keep() { isKept = true }

  /// Takes the file away, as the exploration came to its end.
  func remove() {
    if !isKept { unlink(path) }
  }
}
