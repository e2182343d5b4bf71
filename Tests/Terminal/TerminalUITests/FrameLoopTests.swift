import FeatureKit
import FeatureTesting
import Synchronization
import TerminalConsole
import TerminalFixtures
import Testing

@testable import TerminalUI

/// The loop of a full screen, on a terminal of closures.
@MainActor @Suite struct FrameLoopTests {
  /// An app that shows a text, and does as a test says.
  @Observable final class Page: FullScreenContent {
    var text = "one"
    var hidden = 0
    @ObservationIgnored var draws = 0
    @ObservationIgnored var events: [ConsoleEvent] = []
    @ObservationIgnored var ended: ExitCode?
    @ObservationIgnored var onEvent: (ConsoleEvent) async -> ExitCode? = { _ in nil }

    func draw(into frame: inout Frame) {
      draws += 1
      frame.put(text, at: Place(0, 0))
    }

    func take(_ event: ConsoleEvent) async -> ExitCode? {
      events.append(event)
      return await onEvent(event)
    }
  }

  /// The state of a test's terminal, and the bytes that it got.
  final class Device: Sendable {
    let writes = Mutex<[[UInt8]]>([])
    let size = Mutex((columns: 20, rows: 2))
    let hasTerminal = Mutex(true)
    let isGone = Mutex(false)
    let reads = Mutex(0)

    @MainActor var text: String {
      var terminal = VirtualTerminal(columns: 20, rows: 2)
      for bytes in writes.withLock({ $0 }) { terminal.write(bytes) }
      return terminal.text
    }
  }

  private let effects = EffectScope("test")
  private let page = Page()
  private let device = Device()

  /// Runs a full screen in work of its own.
  private func run() -> (FullScreen, Effect) {
    let device = device
    var console = Console(
      environment: [:],
      isInputTerminal: true,
      isOutputTerminal: true,
      write: { _, _ in },
      readLine: { nil },
      listen: { _ in },
      readOn: { device.reads.withLock { $0 += 1 } }
    )
    console.stop = { device.hasTerminal.withLock { $0 } }
    let terminal = ScreenTerminal(
      size: { device.size.withLock { $0 } },
      begin: { _ in device.hasTerminal.withLock { $0 } },
      write: { bytes throws(ConsoleError) in
        if device.isGone.withLock({ $0 }) { throw .closed }
        device.writes.withLock { $0.append(bytes) }
      },
      end: { device.hasTerminal.withLock { $0 = false } }
    )
    let screen = FullScreen(terminal, of: console, depth: .none, effects: effects, content: page)
    return (
      screen,
      effects.run("the loop") { [page] in
        let code = try await screen.run()
        page.ended = code
      }
    )
  }

  @Test("Any number of changes at once is one frame, and one that isn't shown is none")
  func changes() async {
    let (screen, _) = run()
    await effects.settle()
    #expect(device.text == "one\n")

    for number in 0..<100 { page.text = "number \(number)" }
    await effects.settle()
    #expect(device.text == "number 99\n")
    page.hidden += 1
    screen.events.send(.keys([Key(.up), Key(.down)]))
    await effects.settle()

    #expect(page.draws == 2)
    #expect(device.writes.withLock { $0.count } == 2)
    #expect(page.events == [.keys([Key(.up), Key(.down)])])
    #expect(device.reads.withLock { $0 } == 1)
  }

  @Test("Frames are drawn while the app still works on a key")
  func working() async {
    let (started, done) = (EffectStream<Void>("started"), EffectStream<Void>("done"))
    page.onEvent = { [page] _ in
      page.text = "working"
      started.send(())
      for await _ in AsyncStream(unfolding: { try? await done.first { _ in true } }) { break }
      page.text = "done"
      return nil
    }
    let (screen, _) = run()
    screen.events.send(.keys([Key(.enter)]))
    await effects.settle()
    #expect(device.text == "working\n")

    done.send(())
    await effects.settle()

    #expect(device.text == "done\n")
  }

  @Test(
    "Each end is the app's to know of, and its exit code is the end's",
    arguments: [
      (.terminate, .terminated), (.hangUp, .hungUp), (.end, .hungUp), (.quit, .quit),
    ] as [(ConsoleEvent, ExitCode)]
  )
  func ends(event: ConsoleEvent, code: ExitCode) async {
    page.onEvent = { _ in .success }
    let (screen, _) = run()

    screen.events.send(event)
    await effects.settle()

    #expect(page.events == [event])
    #expect(page.ended == code)
    #expect(!device.hasTerminal.withLock { $0 })
  }

  @Test("The terminal that was given back gets no frame, whatever still changes")
  func late() async {
    page.onEvent = { [page] _ in
      page.text = "late"
      return .success
    }
    let (screen, _) = run()
    await effects.settle()

    screen.events.send(.keys([Key(.up)]))
    await effects.settle()
    page.text = "later"
    await effects.settle()

    #expect(device.writes.withLock { $0.count } == 1)
  }

  @Test("A terminal that takes no frame is gone")
  func gone() async {
    device.isGone.withLock { $0 = true }
    _ = run()

    await effects.settle()

    #expect(page.events == [.hangUp])
    #expect(page.ended == .hungUp)
  }

  @Test("While another process has the terminal nothing is drawn, and then all of it")
  func stopped() async {
    let (screen, _) = run()
    await effects.settle()

    device.hasTerminal.withLock { $0 = false }
    screen.events.send(.stop)
    await effects.settle()
    page.text = "two"
    await effects.settle()
    #expect(device.writes.withLock { $0.count } == 1)
    screen.events.send(.wentOn)
    screen.events.send(.wentOn)
    await effects.settle()

    #expect(device.text == "two\n")
    #expect(page.events == [.stop, .wentOn])
  }

  @Test("Another size is drawn as a whole, once for all that came together")
  func sizes() async {
    let (screen, _) = run()
    await effects.settle()

    device.size.withLock { $0 = (10, 1) }
    for _ in 0..<200 { screen.events.send(.resized) }
    await effects.settle()

    #expect(page.draws == 2)
    let bytes = device.writes.withLock { $0.last } ?? []
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2J"))
  }
}
