import Foundation
import TerminalConsole
import TerminalFixtures
import TerminalUI

/// Figures of a command on the full screen, taken from outside its process.
///
/// ```
/// fullscreen measure .build/release/shelf --store /tmp/ten
/// fullscreen measure .build/release/benchmarks --app 100000
/// ```
///
/// The time in which a command makes what it shows is none of the app's: it says `made at`, with two clocks in
/// milliseconds.
struct Measurement {
  let program: String
  let words: [String]

  /// Prints the figures of 40 starts, of ten keys and a filter in each, and of twenty idle seconds.
  @MainActor func run() async throws {
    print("frame of 200×60:", percentiles(of: await frames()))
    var (starts, processor): ([Double], [Double]) = ([], [])
    var (keys, keyProcessor): ([Double], [Double]) = ([], [])
    var (opening, first, filter): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<40 {
      let begin = now
      let terminal = try start()
      let (made, spent) = times(in: terminal.readFrame())
      starts.append(now - max(begin, made))
      processor.append(processorTime(of: terminal) - spent)
      let before = processorTime(of: terminal)
      keys += delays(of: "jkjkjkjkjk", on: terminal)
      keyProcessor.append((processorTime(of: terminal) - before) / 10)
      opening += delays(of: "/", on: terminal)
      first += delays(of: "p", on: terminal)
      filter += delays(of: " 9", on: terminal)
      terminal.send(SIGTERM)
      terminal.waitForEnd()
    }
    print("start to first frame:", percentiles(of: starts))
    print("… of the processor:", percentiles(of: processor))
    print("key to first byte:", percentiles(of: keys))
    print("… of the processor:", percentiles(of: keyProcessor))
    print("opening a filter:", percentiles(of: opening))
    print("… its first key, 5 ms later:", percentiles(of: first))
    print("… its further keys:", percentiles(of: filter))
    print("idle:", try idle(20))
    print("the list with --plain: \(try start(words + ["--plain"]).waitForPeak()) MiB")
  }

  /// Returns the milliseconds from each key to the first byte after it.
  private func delays(of keys: String, on terminal: PseudoTerminal) -> [Double] {
    keys.map { key in
      let begin = now
      terminal.type(String(key))
      _ = terminal.readSome()
      let end = now
      // The next key comes to a process that waits again.
      while !terminal.isQuiet(forMilliseconds: 5) { _ = terminal.readSome() }
      return end - begin
    }
  }

  /// Returns when, and after how much time of the processor, a command had made what it shows.
  private func times(in output: [UInt8]) -> (made: Double, spent: Double) {
    let line = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix("made at ") }
    let times = line?.split(separator: " ").compactMap { Double($0) } ?? []
    return times.count == 2 ? (times[0], times[1]) : (0, 0)
  }

  /// Returns the times of frames in which another row is marked, from the app's values to the bytes.
  @MainActor private func frames() async -> [Double] {
    let content = Keys()
    var (encoder, shown) = (FrameEncoder(depth: .full), Frame(columns: 200, rows: 60))
    var times: [Double] = []
    for _ in 0..<2_000 {
      _ = await content.take(.keys([Key(.text("j"))]))
      let begin = now
      var next = Frame(columns: 200, rows: 60)
      content.draw(into: &next)
      _ = encoder.encode(next, over: shown)
      times.append(now - begin)
      shown = next
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
    terminal.send(SIGTERM)
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

  private func start(_ words: [String]? = nil) throws -> PseudoTerminal {
    try PseudoTerminal(
      program,
      words ?? self.words,
      environment: ["TERM": "xterm-256color", "HOME": NSHomeDirectory()],
      columns: 80,
      rows: 24
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
