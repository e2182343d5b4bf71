import FeatureEffects
import FeatureInjection
import FeatureIssues
import FeatureTesting
import Foundation
import Testing

private struct Greeter: Sendable {
  var greet: @Sendable (String) -> String
}

private enum GreeterKey: FeatureDependencyKey {
  static let name = "greeter"
  static let live = Greeter { "Hello, \($0)" }

  static func unimplemented(_ missing: MissingDependency) -> Greeter {
    Greeter(greet: missing.endpoint("greet").returning(""))
  }
}

extension FeatureDependencies {
  fileprivate var greeter: Greeter {
    get { self[GreeterKey.self] }
    set { self[GreeterKey.self] = newValue }
  }
}

// Readers; only their names count.
private enum ChildModel {}
private enum ClockModel {}
private enum GrandchildModel {}
private enum GreetingModel {}
private enum TimerModel {}

@Suite(.feature) @MainActor struct FeatureDependenciesTests {
  // MARK: Live and set

  @Test("The running app reads live values, its own entries included")
  func live() {
    let effects = EffectScope(executor: MainSerialExecutor.shared)
    let dependencies = FeatureDependencies.live(effects: effects)

    #expect(dependencies.greeter.greet("Emma") == "Hello, Emma")
    #expect(dependencies.clock is LiveClock)
    #expect(dependencies.uuid() != dependencies.uuid())
  }

  @Test("The whole live app, whose work nothing orders, fails a test in its own line")
  func liveInTest() {
    let line = #line + 2
    withKnownIssue {
      _ = FeatureDependencies.live(effects: EffectScope())
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix("A test uses live dependencies") == true
    }
  }

  @Test("An entry that was set is what readers get, below the place that set it only")
  func override() {
    let parent = FeatureDependencies.test { $0.greeter = Greeter { "Hi, \($0)" } }
    var child = parent.scoped(to: ChildModel.self)

    child.greeter = Greeter { "Bye, \($0)" }

    #expect(parent.greeter.greet("Emma") == "Hi, Emma")
    #expect(child.greeter.greet("Emma") == "Bye, Emma")
    #expect(child.scoped(to: GrandchildModel.self).greeter.greet("Emma") == "Bye, Emma")
  }

  // MARK: Missing

  @Test("An entry that a test did not override fails it in its own line, naming entry and reader")
  func missingOwnEntry() {
    let (made, line) = (FeatureDependencies.test(), #line)
    let (dependencies, readLine) = (made.scoped(to: GreetingModel.self), #line)

    withKnownIssue {
      #expect(dependencies.greeter.greet("Emma").isEmpty)
    } matching: { issue in
      issue.comments == [
        """
        `greeter.greet` was read by GreetingModel (FeatureDependenciesTests.swift:\(readLine)) \
        but not overridden
        """
      ] && issue.sourceLocation?.line == line
    }
  }

  @Test("The clock that a test did not set is reported once, though each use reads it again")
  func missingClock() {
    let log = IssueLog()

    IssueReporter.$current.withValue(log.reporter) {
      let dependencies = FeatureDependencies.test().scoped(to: ClockModel.self)
      for _ in 1...3 { _ = dependencies.clock.measure {} }
    }

    #expect(log.messages.count == 1)
  }

  @Test(
    "Every built-in entry that a test did not override names itself",
    arguments: ["clock", "now", "uuid", "random", "calendar", "locale", "timeZone", "lifecycle"]
  )
  func missingBuiltIn(entry: String) async {
    let log = IssueLog()
    await IssueReporter.$current.withValue(log.reporter) {
      let dependencies = FeatureDependencies.test().scoped(to: ClockModel.self)
      switch entry {
      case "clock":
        dependencies.effects.run("nap") { [clock = dependencies.clock] in
          try await clock.sleep(for: .seconds(1))
        }
        await dependencies.effects.settle()
      case "now": _ = dependencies.now()
      case "uuid": _ = dependencies.uuid()
      case "random": _ = dependencies.random.next()
      case "calendar": _ = dependencies.calendar
      case "locale": _ = dependencies.locale
      case "lifecycle": _ = dependencies.lifecycle.actions()
      default: _ = dependencies.timeZone
      }
    }

    #expect(log.messages.count == 1)
    #expect(log.messages.first?.hasPrefix("`\(entry)` was read by ClockModel (") == true)
  }

  @Test("Setting an entry never reads it, and reading it afterwards is fine")
  func settingReadsNothing() {
    let log = IssueLog()
    IssueReporter.$current.withValue(log.reporter) {
      var dependencies = FeatureDependencies.test()
      dependencies.greeter = Greeter { $0 }
      dependencies.now = .constant(Date(timeIntervalSince1970: 0))
      dependencies.calendar = Calendar(identifier: .gregorian)

      #expect(dependencies.now() == Date(timeIntervalSince1970: 0))
      #expect(dependencies.calendar.identifier == .gregorian)
      #expect(dependencies.greeter.greet("Emma") == "Emma")
    }

    #expect(log.messages.isEmpty)
  }

  @Test("A reader's effects carry its name and end with it")
  func scopedEffects() async {
    let parent = FeatureDependencies.test()
    let clock = TestClock(parent.effects)
    var child: FeatureDependencies? = parent.scoped(to: TimerModel.self)
    child?.effects.run("timer") { try await clock.sleep(for: .seconds(1)) }
    await parent.effects.settle()
    let during = parent.effects.unfinished

    child = nil
    await parent.effects.settle()

    #expect(during == ["TimerModel.timer parked until 1 s"])
    #expect(parent.effects.unfinished.isEmpty)
  }

  @Test("An entry read without a scope is reported at the place that made the dependencies")
  func unscoped() {
    let log = IssueLog()
    let line = #line + 2
    IssueReporter.$current.withValue(log.reporter) {
      _ = FeatureDependencies.test().calendar
    }

    #expect(
      log.messages == [
        """
        `calendar` was read by the code that made the dependencies \
        (FeatureDependenciesTests.swift:\(line)) but not overridden
        """
      ]
    )
  }

  @Test("Drawing from a range with missing randomness is reported and ends")
  func missingRandomness() {
    let log = IssueLog()
    var random = IssueReporter.$current.withValue(log.reporter) {
      FeatureDependencies.test().random
    }

    let number = Int.random(in: 0..<3, using: &random)

    #expect((0..<3).contains(number))
    #expect(!log.messages.isEmpty)
  }

  @Test("Entries of one type are told apart by their keys, and an optional one may be set to nil")
  func sameType() {
    enum FirstKey: FeatureDependencyKey {
      static let name = "first"
      static let live: String? = "live"
      static func unimplemented(_ missing: MissingDependency) -> String? {
        nil
      }
    }
    enum SecondKey: FeatureDependencyKey {
      static let name = "second"
      static let live: String? = "live"
      static func unimplemented(_ missing: MissingDependency) -> String? {
        nil
      }
    }
    let effects = EffectScope(executor: MainSerialExecutor.shared)
    var dependencies = FeatureDependencies.live(effects: effects)

    dependencies[FirstKey.self] = nil
    dependencies[SecondKey.self] = "second"

    #expect(dependencies[FirstKey.self] == nil)
    #expect(dependencies[SecondKey.self] == "second")
  }

}
