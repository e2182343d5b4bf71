import Dispatch
import FeatureEffects
import FeatureIssues
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct EffectStreamTests {
  private let effects = EffectScope(executor: MainSerialExecutor.shared)
  private let stream = EffectStream<Int>("numbers")
  private let log = Log<Int>()

  private func read<Element: Sendable>(_ stream: EffectStream<Element>, into log: Log<Element>)
    -> Effect
  {
    effects.run("reader") { for try await element in stream { log.append(element) } }
  }

  @Test("Values sent before, while and after the reader is parked arrive in order")
  func sends() async {
    stream.send(1)

    _ = read(stream, into: log)
    stream.send(2)
    await effects.settle()
    let parked = effects.unfinished
    stream.send(3)
    stream.send(4)
    await effects.settle()
    stream.finish()
    await effects.settle()
    stream.send(5)

    #expect(parked == ["app.reader parked on numbers"])
    #expect(log.entries == [1, 2, 3, 4])
    #expect(effects.unfinished.isEmpty)
  }

  @Test("A sender on any thread is never missed by settling", arguments: 1...50)
  func anyThread(run: Int) async {
    _ = read(stream, into: log)
    if run.isMultiple(of: 2) { await effects.settle() }

    await withCheckedContinuation { (sent: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        for number in 1...20 { stream.send(number) }
        sent.resume()
      }
    }
    await effects.settle()

    #expect(log.entries == Array(1...20))
    stream.finish()
  }

  @Test("With the latest policy a slow reader gets the newest value only")
  func latest() async {
    let stream = EffectStream<Int>("numbers", .latest)
    for number in 1...5 { stream.send(number) }

    _ = read(stream, into: log)
    await effects.settle()
    stream.send(6)
    stream.send(7)
    stream.send(8)
    await effects.settle()

    #expect(log.entries == [5, 6, 8])
    stream.finish()
  }

  @Test("An error comes after everything that was sent before it")
  func failure() async {
    struct Broken: Error {}
    let log = Log<String>()
    stream.send(1)
    stream.finish(throwing: Broken())

    effects.run("reader") {
      do {
        for try await number in stream { log.append("\(number)") }
      } catch {
        log.append("\(error)")
      }
    }
    await effects.settle()

    #expect(log.entries == ["1", "Broken()"])
  }

  @Test("Cancelling the reader ends the iteration and frees the stream")
  func cancel() async {
    var stream: EffectStream<Int>? = EffectStream("numbers")
    weak let weakStream = stream
    let log = Log<String>()
    let effect = effects.run("reader") { [stream] in
      if let stream { for try await _ in stream {} }
      log.append("over")
    }
    stream = nil
    await effects.settle()
    let isKept = weakStream != nil

    effect.cancel()
    await effect.wait()

    #expect(isKept)
    #expect(log.entries == ["over"])
  }

  @Test("A second reader is refused and reported at once, also while the first is not waiting")
  func secondReader() async throws {
    let (effects, log) = loggedScope()
    let values = Log<String>()
    let door = Door()
    for number in 1...3 { stream.send(number) }

    let readers = ["first", "second"].map { name in
      effects.run(name) {
        for try await number in stream {
          values.append("\(name) \(number)")
          await outside("a door") { await door.pass() }
        }
      }
    }
    await effects.settle()
    let unfinished = effects.unfinished
    door.open()
    stream.finish()
    for reader in readers { await reader.wait() }

    #expect(unfinished == ["app.first parked on a door"])
    #expect(values.entries == ["first 1", "first 2", "first 3"])
    #expect(
      log.messages == [
        """
        numbers has a reader already, app.first, so app.second gets no values. Make a stream for each.
        """
      ]
    )
  }

  @Test("A reader whose loop is over, who is released or whose work is cancelled leaves its place")
  func nextReader() async throws {
    for number in 1...5 { stream.send(number) }

    for try await number in stream {
      log.append(number)
      break
    }
    do {
      var iterator = stream.makeAsyncIterator()
      if let number = try await iterator.next() { log.append(number) }
    }
    let door = Door()
    let slow = effects.run("slow") {
      for try await number in stream {
        log.append(number)
        await outside("a door") { await door.pass() }
      }
    }
    await effects.settle()
    slow.cancel()
    _ = read(stream, into: log)
    door.open()
    stream.finish()
    await slow.wait()
    await effects.settle()

    #expect(log.entries == [1, 2, 3, 4, 5])
  }

  @Test(
    "A value that is sent while another sender wakes the reader is never missed",
    arguments: 1...50
  )
  func sendersAtOnce(run: Int) async {
    _ = read(stream, into: log)

    for number in 1...20 {
      await effects.settle()
      DispatchQueue.global().async { stream.send(-number) }
      stream.send(number)
      await effects.settle()
      #expect(log.entries.contains(number))
    }

    stream.finish()
  }

  @Test("Cancelling a second reader leaves the first one reading")
  func cancelledSecondReader() async {
    _ = read(stream, into: log)
    await effects.settle()

    effects.run("second") { for try await _ in stream {} }.cancel()
    await effects.settle()
    stream.send(1)
    await effects.settle()

    #expect(log.entries == [1])
    stream.finish()
  }

  @Test("An iterator that other work goes on with keeps its place")
  func handedOn() async {
    let (effects, log) = loggedScope()
    let values = Log<Int?>()
    for number in 1...3 { stream.send(number) }
    let iterator = stream.makeAsyncIterator()
    func read() async throws {
      var iterator = iterator
      values.append(try await iterator.next())
    }

    effects.run("page 1") { try await read() }
    await effects.settle()
    let door = Door()
    let page = effects.run("page 2") {
      try await read()
      await door.pass()
    }
    let other = effects.run("other") {
      var iterator = stream.makeAsyncIterator()
      values.append(try await iterator.next())
    }
    await other.wait()
    door.open()
    await page.wait()
    await effects.settle()

    #expect(values.entries == [1, 2, nil])
    #expect(
      log.messages == [
        """
        numbers has a reader already, app.page 2, so app.other gets no values. Make a stream for each.
        """
      ]
    )
    withExtendedLifetime(iterator) {}
  }

  @Test("Cancelling and sending at the same time end the iteration", arguments: 1...50)
  func cancelAndSend(run: Int) async {
    let reader = read(stream, into: log)
    if run.isMultiple(of: 2) { await effects.settle() }

    DispatchQueue.global().async { stream.send(1) }
    reader.cancel()
    await effects.settle()

    #expect(effects.unfinished.isEmpty)
    #expect(log.entries.count <= 1)
  }
}
