#if PostgreSQL

import FeatureRecords
import Foundation
import IdentifiedArrays
import PostgreSQLFixtures
import PostgreSQLRecords
import Synchronization
import TableRecords

/// A team on one server: stores in several processes, each of which makes a change a second.
enum Team {
  private static let (processes, stores) = (4, 50)

  static func simulate(on server: PostgreSQLServer, seconds: Int) async throws {
    let (_, address) = try await Figures.place("team", on: server)
    print(
      "a team: \(stores) stores in \(processes) processes, a change a second each for \(seconds) s"
    )
    // All begin once all are there.
    let begin = Figures.now() + 5
    var members: [(Process, Pipe)] = []
    for number in 0..<processes {
      let (process, output) = (Process(), Pipe())
      process.executableURL = Bundle.main.executableURL
      process.standardOutput = output
      let range = (stores * number / processes)..<(stores * (number + 1) / processes)
      process.arguments = [
        "member", address, "\(range.lowerBound)", "\(range.upperBound)", "\(begin)", "\(seconds)",
      ]
      try process.run()
      members.append((process, output))
    }
    var (saved, shown, digests) = ([String: Double](), [(String, Double)](), Set<String>())
    for (process, output) in members {
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "saved": saved[words[1]] = Double(words[2])
        case "shown": shown.append((words[1], Double(words[2]) ?? 0))
        case "end": digests.insert(words[1])
        default: print(line)
        }
      }
    }
    let waits = shown.compactMap { change, time in saved[change].map { max(0, time - $0) } }
    print("\(saved.count) changes acknowledged, shown elsewhere \(waits.count) times")
    print("all stores end with the same records: \(digests.count == 1)")
    let (half, most) = (Figures.percentile(waits, 0.5), Figures.percentile(waits, 0.99))
    print(
      "acknowledged to shown elsewhere: p50 \(Figures.milliseconds(half)) (goal 10 ms), p99 \(Figures.milliseconds(most)) (goal 100 ms)"
    )
    print("load of the machine: \(Figures.load())")
  }

  /// Runs some stores of the team, and prints what they saved and saw.
  static func member(_ arguments: [String]) async throws {
    let address = try PostgreSQLAddress(arguments[1])
    guard let first = Int(arguments[2]), let end = Int(arguments[3]),
      let begin = Double(arguments[4]), let seconds = Int(arguments[5])
    else { return }
    let output = Output()
    try await withThrowingTaskGroup { group in
      for number in first..<end {
        group.addTask { try await use(number, address, begin, seconds, output) }
      }
      try await group.waitForAll()
    }
    output.write()
  }

  private static func use(
    _ number: Int,
    _ address: PostgreSQLAddress,
    _ begin: Double,
    _ seconds: Int,
    _ output: Output
  ) async throws {
    let tables = PostgreSQLTables(address)
    let store = RecordStore(
      TableRecordBackend<Entry>(tables, kind: "entries", schema: RecordSchema()),
      now: { .distantPast }
    )
    let changes = try await store.changes()
    try await withThrowingTaskGroup { group in
      group.addTask {
        var entries: IdentifiedArrayOf<Entry> = []
        // Until all have saved their last change.
        while entries.count < stores || !entries.allSatisfy({ $0.number == seconds }),
          let delta = try await changes.next()
        {
          let time = Figures.now()
          if case .some(let some) = delta.records {
            for change in some where change.id != "\(number)" {
              if let record = change.record {
                output.add("shown \(record.id)/\(record.number) \(time)")
              }
            }
          }
          delta.apply(to: &entries)
        }
        let digest = entries.map { "\($0.id)=\($0.number)" }.sorted().joined(separator: ",")
        output.add("end \(digest)")
      }
      group.addTask {
        for change in 1...seconds {
          // They are spread over the second.
          await wait(until: begin + Double(change - 1) + Double(number) / Double(stores))
          try await store.save(Entry(id: "\(number)", number: change))
          output.add("saved \(number)/\(change) \(Figures.now())")
        }
      }
      try await group.waitForAll()
    }
  }

  private static func wait(until time: Double) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + max(0, time - Figures.now())) {
        continuation.resume()
      }
    }
  }

  private final class Output: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    func write() {
      let text = lines.withLock { $0.joined(separator: "\n") } + "\n"
      FileHandle.standardOutput.write(Data(text.utf8))
    }
  }
}

#endif
