import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import TerminalConsole

@Suite(.feature) @MainActor struct TypedKeysTests {
  private let events = EffectStream<ConsoleEvent>("keys")
  private let typed = TypedKeys()

  /// Returns the keys that are sent once those before were taken.
  private func next() async throws -> [Key] {
    typed.sendNext()
    var iterator = events.makeAsyncIterator()
    guard case .keys(let keys)? = try await iterator.next() else { return [] }
    return keys
  }

  @Test("Keys are taken a few at a time, a long text in pieces, and none is lost")
  func pieces() async throws {
    let text = (0..<1_000).map { "\($0)" }.joined()
    typed.add([Key(.text(text)), Key(.enter)], to: events)
    var taken: [Key] = []
    while taken.last != Key(.enter) {
      let keys = try await next()
      #expect(keys.count <= TypedKeys.mostAtOnce)
      taken += keys
    }

    let texts = taken.map { if case .text(let text) = $0.code { text } else { "" } }
    #expect(texts.joined() == text)
    #expect(texts.allSatisfy { $0.count <= TypedKeys.mostAtOnce })
  }

  @Test("More than a person can have typed in advance stays unread until some of it was taken")
  func full() async throws {
    typed.add([Key(.text("x"))], to: events)
    let text = String(repeating: "x", count: TypedKeys.most)
    typed.add([Key(.text(text))], to: events)
    #expect(!typed.isFull)

    typed.add([Key(.enter)], to: events)
    let isFull = typed.isFull
    _ = try await next()
    _ = try await next()

    #expect(isFull)
    #expect(!typed.isFull)
  }

  @Test("A signal comes behind the keys before it, and before the others")
  func order() async throws {
    let sent = Atomic(0)
    typed.add([Key(.text("a"))], to: events)
    typed.add([Key(.text("b")), Key(.enter)], to: events)
    typed.signal { sent.add(1, ordering: .relaxed) }
    typed.add([Key(.text("c"))], to: events)

    var taken = try await next()
    let early = sent.load(ordering: .relaxed)
    taken += try await next()
    let late = sent.load(ordering: .relaxed)
    taken += try await next()

    #expect(taken == [Key(.text("a")), Key(.text("b")), Key(.enter), Key(.text("c"))])
    #expect((early, late) == (0, 1))
  }

  @Test("A flood before a signal is dropped, and so is what a signal waits for when another comes")
  func flood() async throws {
    let sent = Atomic(0)
    func signal() { typed.signal { sent.add(1, ordering: .relaxed) } }
    typed.add([Key(.text("a"))], to: events)
    typed.add([Key(.text(String(repeating: "x", count: 2_000))), Key(.enter)], to: events)
    signal()
    #expect(sent.load(ordering: .relaxed) == 1)

    typed.add([Key(.text("b"))], to: events)
    signal()
    #expect(sent.load(ordering: .relaxed) == 1)
    signal()
    #expect(sent.load(ordering: .relaxed) == 3)
    typed.add([Key(.text("c"))], to: events)

    #expect(try await next() == [Key(.text("a"))])
    #expect(try await next() == [Key(.text("c"))])
  }

  @Test("A key that is held down fills nothing, so what comes behind it is read")
  func held() async throws {
    let downs = Array(repeating: Key(.down), count: 64)
    for _ in 0..<TypedKeys.most / 32 { typed.add(downs, to: events) }
    typed.add([Key(.enter)], to: events)

    #expect(!typed.isFull)
    var taken = 0
    while try await next().last != Key(.enter) { taken += 1 }
    #expect(taken < 3)
  }
}
