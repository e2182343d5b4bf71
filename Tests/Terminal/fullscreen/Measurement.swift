import Foundation
import TerminalConsole
import TerminalFixtures
import TerminalUI

/// Figures of a command on the full screen, taken from outside its process.
///
/// ```
/// fullscreen measure .build/release/standups --store /tmp/ten
/// ```
struct Measurement {
  let program: String
  let words: [String]

  /// Prints the figures of 40 starts, of ten keys in each, and of twenty idle seconds.
  @MainActor func run() async throws {
    print("frame of 200×60:", percentiles(of: await frames()))
    var (starts, processor, keys): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<40 {
      let begin = now
      let terminal = try start()
      terminal.readFrame()
      starts.append(now - begin)
      processor.append(processorTime(of: terminal))
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
    print("… of the processor:", percentiles(of: processor))
    print("key to first byte:", percentiles(of: keys))
    print("idle:", try idle(20))
  }

  /// Returns the times of frames in which another row is marked, from the app's values to the bytes.
  @MainActor private func frames() async -> [Double] {
    let content = Keys()
    var (encoder, shown) = (FrameEncoder(depth: .full), Frame(columns: 200, rows: 60))
    var (next, times) = (shown, [Double]())
    for _ in 0..<2_000 {
      _ = await content.take(.key(Key(.text("j"))))
      let begin = now
      next.clear()
      content.draw(into: &next)
      _ = encoder.encode(next, over: shown)
      times.append(now - begin)
      swap(&next, &shown)
    }
    return times
  }

  /// Lets a process be idle, and returns what it does meanwhile.
  private func idle(_ seconds: Double) throws -> String {
    let terminal = try start()
    terminal.readFrame()
    terminal.isQuiet(forMilliseconds: 1_000)
    let (time, before) = (processorTime(of: terminal), waits(of: terminal))
    terminal.isQuiet(forMilliseconds: Int32(seconds * 1_000))
    let share = (processorTime(of: terminal) - time) / (seconds * 10)
    let wakeUps = waits(of: terminal).reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) }
    terminal.type("q")
    return String(format: "%.4f %% of a core, ", share)
      + "\(Double(wakeUps) / seconds) wake-ups a second, \(terminal.waitForPeak()) MiB"
  }

  private func processorTime(of terminal: PseudoTerminal) -> Double {
    var clock = clockid_t()
    clock_getcpuclockid(terminal.processID, &clock)
    return milliseconds(clock)
  }

  /// Reads how often each thread of a process has waited.
  private func waits(of terminal: PseudoTerminal) -> [String: Int] {
    let tasks = "/proc/\(terminal.processID)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.reduce(into: [:]) { counts, thread in
      let status = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary") }
      counts[thread] = line.flatMap { Int($0.filter(\.isNumber)) }
    }
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

  private var now: Double { milliseconds(CLOCK_MONOTONIC) }

  private func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }

  private func percentiles(of values: [Double]) -> String {
    let sorted = values.sorted()
    func value(_ share: Double) -> String {
      String(format: "%.3f ms", sorted[Int(Double(sorted.count - 1) * share)])
    }
    return "p50 \(value(0.5)), p95 \(value(0.95)), least \(value(0))"
  }
}
