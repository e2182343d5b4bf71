import Foundation
import TerminalFixtures

/// Figures of a command on the full screen, taken from outside its process.
///
/// ```
/// fullscreen measure .build/release/standups --store /tmp/ten
/// ```
struct Measurement {
  let program: String
  let words: [String]

  /// Starts the command 40 times, types ten keys each time, leaves it alone for ten seconds, and prints the figures.
  func run() throws {
    var (starts, keys): ([Double], [Double]) = ([], [])
    for _ in 0..<40 {
      let begin = now
      let terminal = try start()
      terminal.readFrame()
      starts.append(now - begin)
      for number in 0..<10 {
        let begin = now
        terminal.type(number.isMultiple(of: 2) ? "j" : "k")
        _ = terminal.readSome()
        keys.append(now - begin)
        // The next key comes to a process that waits again.
        terminal.isQuiet(forMilliseconds: 5)
      }
      terminal.type("q")
      terminal.waitForEnd()
    }
    print("start to first frame:", percentiles(of: starts))
    print("key to first byte:", percentiles(of: keys))
    let terminal = try start(columns: 80, rows: 24)
    terminal.readFrame()
    terminal.isQuiet(forMilliseconds: 500)
    let (before, seconds) = (usage(of: terminal), 10.0)
    terminal.isQuiet(forMilliseconds: Int32(seconds * 1_000))
    let after = usage(of: terminal)
    let share = (after.nanoseconds - before.nanoseconds) / seconds / 1e9 * 100
    print("idle: \(String(format: "%.4f", share)) % of a core,", terminator: " ")
    print(
      "\(Double(after.switches - before.switches) / seconds) switches a second,",
      terminator: " "
    )
    print("\(after.memory) of memory")
    terminal.type("q")
    terminal.waitForEnd()
  }

  private func start(columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    try PseudoTerminal(
      program,
      words,
      environment: ["TERM": "xterm-256color", "HOME": NSHomeDirectory()],
      columns: columns,
      rows: rows
    )
  }

  private var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }

  private func percentiles(of values: [Double]) -> String {
    let sorted = values.sorted()
    func value(_ share: Double) -> String {
      String(format: "%.2f ms", sorted[Int(Double(sorted.count - 1) * share)])
    }
    return "p50 \(value(0.5)), p95 \(value(0.95)), least \(value(0))"
  }

  /// Reads the time on the processor, the switches of all threads, and the memory.
  private func usage(
    of terminal: PseudoTerminal
  ) -> (nanoseconds: Double, switches: Int, memory: String) {
    let process = "/proc/\(terminal.processID)"
    func lines(_ path: String) -> [String] {
      ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").components(separatedBy: "\n")
    }
    func number(_ name: String, _ lines: [String]) -> Int {
      lines.first { $0.hasPrefix(name) }
        .flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    var (nanoseconds, switches) = (0.0, 0)
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: "\(process)/task")) ?? [] {
      let path = "\(process)/task/\(thread)"
      nanoseconds += Double(lines("\(path)/schedstat")[0].prefix { $0 != " " }) ?? 0
      switches += number("voluntary_ctxt", lines("\(path)/status"))
      switches += number("nonvoluntary_ctxt", lines("\(path)/status"))
    }
    return (nanoseconds, switches, "\(number("VmRSS", lines("\(process)/status")) / 1_024) MiB")
  }
}
