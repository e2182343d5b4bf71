import Foundation

/// A writer that has its turn on a disk without locks, as a file there names it.
///
/// The file goes with the turn. If the writer ends before, the file stays until a person lets others go on: no program
/// can tell if a process of another host still runs.
package struct WriterTurn: Equatable, Sendable {
  var host: String
  var process: Int32
  /// The begin, in milliseconds since 1970.
  var date: Int

  /// True if the writer ran on this machine, and has ended.
  var hasEnded: Bool {
    host == Self.thisHost && process > 0 && kill(process, 0) != 0 && errno == ESRCH
  }

  /// The writer in words.
  package var words: String { "process \(process) of \(host)" }

  /// The name of this machine.
  static var thisHost: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the turn of this process.
  static func mine(at date: Date) -> WriterTurn {
    let process = ProcessInfo.processInfo.processIdentifier
    return WriterTurn(host: thisHost, process: process, date: date.millisecondsSince1970)
  }

  /// The contents of the file: `4711 1767603600000 desk.local`, and a line feed.
  var bytes: Data { Data("\(process) \(date) \(host)\n".utf8) }

  init(host: String, process: Int32, date: Int) {
    (self.host, self.process, self.date) = (host, process, date)
  }

  /// Reads the contents of a file; nil if they aren't whole.
  init?(_ bytes: Data) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let process = Int32(parts[0]), let date = Int(parts[1]),
      parts[2].hasSuffix("\n")
    else { return nil }
    self.init(host: String(parts[2].dropLast()), process: process, date: date)
  }
}

extension JournalFileSystem {
  /// Runs a closure as the only writer: with the lock of a file, or else in a turn.
  ///
  /// - Parameters:
  ///   - lock: The file to lock.
  ///   - file: The file of the turn, for a disk without locks.
  ///   - turn: This writer, at this moment.
  ///   - body: The change.
  /// - Returns: The result of the change.
  /// - Throws: `EWOULDBLOCK` if there is another writer, with its turn if it has one; errors of the disk, and of the
  ///   change.
  func writing<Result>(
    _ lock: String,
    turn file: String,
    _ turn: @autoclosure () -> WriterTurn,
    _ body: () throws -> Result
  ) throws -> Result {
    var isLocked = false
    do {
      return try locking(lock, .exclusive) {
        isLocked = true
        // A disk with locks may be one without for another host.
        try checkNoTurn(file)
        return try body()
      }
    } catch let error as FileError where !isLocked && error.meaning(for: .lock) == .unsupported {
      return try takingTurn(file, turn(), body)
    }
  }

  private func takingTurn<Result>(
    _ file: String,
    _ turn: WriterTurn,
    _ body: () throws -> Result
  ) throws -> Result {
    try checkNoTurn(file)
    do throws(FileError) { try makeTurn(file, turn) } catch {
      guard error.code == EEXIST else { throw error }
      try checkNoTurn(file)
      // It has gone meanwhile, but another writer may be as fast again.
      throw FileError(path: parent(of: file), code: EWOULDBLOCK)
    }
    let result = Swift.Result { try body() }
    do throws(FileError) { _ = try freeTurn(file, of: turn) } catch {
      // The change is made all the same; the next writer says that the file is there.
    }
    return try result.get()
  }

  private func makeTurn(_ file: String, _ turn: WriterTurn) throws(FileError) {
    let made = try makeFile(file, inPlaceOf: nil)
    do throws(FileError) { try made.write(turn.bytes, at: 0) } catch {
      try remove(file)
      throw error
    }
  }

  private func checkNoTurn(_ file: String) throws(FileError) {
    guard let found = try open(file, for: .reading, followsLinks: false) else { return }
    let turn = WriterTurn(Data(try found.readToEnd(from: 0)))
    throw FileError(path: parent(of: file), code: EWOULDBLOCK, turn: turn)
  }

  /// Ends a turn, also one that its writer left behind; false if the file is another one's, or gone.
  ///
  /// - Parameters:
  ///   - file: The file of the turn.
  ///   - turn: The turn that is there; nil for a file that isn't whole.
  /// - Returns: True if the file was removed.
  /// - Throws: Errors of the disk.
  func freeTurn(_ file: String, of turn: WriterTurn?) throws(FileError) -> Bool {
    guard let found = try open(file, for: .reading, followsLinks: false),
      WriterTurn(Data(try found.readToEnd(from: 0))) == turn
    else { return false }
    try remove(file)
    return true
  }
}
