public import FeatureEffects
import FeatureIssues
public import Foundation

/// The clock, stores, clients and other outside services of a feature, as a value.
///
/// A model takes it in `init`, scopes it to itself in the first line, and passes it to its children. There is no global
/// and no lookup: a model reaches only the entries that it was given, and parallel tests share nothing.
///
/// ```swift
/// public init(book: Book, dependencies: FeatureDependencies) {
///   self.dependencies = dependencies.scoped(to: Self.self)
///   …
/// }
/// ```
///
/// A module adds an entry of its own with a `FeatureDependencyKey`. Reading is O(1) for the built-in entries and
/// O(*n*) in the few other entries that were set.
public struct FeatureDependencies: Sendable {
  private var storage: DependencyStorage
  private var reader: DependencyReader

  /// The scope in which this reader starts asynchronous work.
  public private(set) var effects: EffectScope

  private init(effects: EffectScope, reader: DependencyReader, maker: DependencyReader?) {
    var values = DependencyValues()
    values.maker = maker
    storage = DependencyStorage(values)
    self.effects = effects
    self.reader = reader
  }

  /// Makes the dependencies of the running app, where an unset entry has its live value.
  ///
  /// In a test with the `.feature` trait, a scope without an executor is an issue: it is the app's.
  public static func live(
    effects: EffectScope,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line
  ) -> FeatureDependencies {
    if effects.isLiveInTest {
      let message = "A test uses live dependencies: real time, random ids, real files. Use .test()."
      effects.reporter.report(
        ReportedIssue(message, fileID: fileID, filePath: filePath, line: line, column: 1)
      )
    }
    let reader = DependencyReader(fileID: fileID, filePath: filePath, line: line)
    return FeatureDependencies(effects: effects, reader: reader, maker: nil)
  }

  /// Makes dependencies in which using an unset entry is an issue.
  ///
  /// The issue is reported at the caller's place, and its message names the reader.
  public static func unimplemented(
    effects: EffectScope,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line
  ) -> FeatureDependencies {
    let maker = DependencyReader(fileID: fileID, filePath: filePath, line: line)
    return FeatureDependencies(effects: effects, reader: maker, maker: maker)
  }

  /// Makes the dependencies of one reader, with an effect scope of its own.
  ///
  /// Messages and the names of work carry the reader: the type whose `init` calls this in its first line, as `Self.self`.
  public func scoped(
    to reader: Any.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line
  ) -> FeatureDependencies {
    var scoped = self
    scoped.reader = DependencyReader(type: reader, fileID: fileID, filePath: filePath, line: line)
    scoped.effects = effects.scope("\(reader)")
    return scoped
  }

  // MARK: Built-in entries

  /// The clock that work sleeps on.
  public var clock: any Clock<Duration> {
    get {
      storage.values.clock
        ?? (isLive
          ? LiveClock()
          : UnimplementedClock(use: storage.missingClock, missing("clock").report))
    }
    set { change { $0.clock = newValue } }
  }

  /// The present date.
  public var now: DateSource {
    get {
      storage.values.now ?? (isLive ? .live : DateSource(missing("now").returning(.distantPast)))
    }
    set { change { $0.now = newValue } }
  }

  /// A fresh identifier each time.
  public var uuid: UUIDSource {
    get {
      storage.values.uuid
        ?? (isLive ? .live : UUIDSource(missing("uuid").returning(UUIDSource.number(0))))
    }
    set { change { $0.uuid = newValue } }
  }

  /// The source of random numbers.
  public var random: RandomSource {
    get {
      storage.values.random ?? (isLive ? .live : .unimplemented(missing("random")))
    }
    set { change { $0.random = newValue } }
  }

  /// The calendar that dates are shown and calculated in.
  public var calendar: Calendar {
    get {
      storage.values.calendar
        ?? plain("calendar", live: .ofTheUser, otherwise: Calendar(identifier: .iso8601))
    }
    set { change { $0.calendar = newValue } }
  }

  /// The locale that texts are sorted and formatted in.
  public var locale: Locale {
    get {
      storage.values.locale
        ?? plain("locale", live: .current, otherwise: Locale(identifier: "en_US_POSIX"))
    }
    set { change { $0.locale = newValue } }
  }

  /// The time zone that dates are shown in; in the running app that of the C library.
  public var timeZone: TimeZone {
    get {
      storage.values.timeZone ?? plain("timeZone", live: SystemTimeZone.current, otherwise: .gmt)
    }
    set { change { $0.timeZone = newValue } }
  }

  // MARK: Entries of modules

  /// The entry of a key.
  ///
  /// Wrap it in a property, so that features read `dependencies.books`. Setting an entry never reads it.
  public subscript<Key: FeatureDependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let value = storage.values.value(of: key) { return value }
      return isLive ? Key.live : Key.unimplemented(missing(Key.name))
    }
    set { change { $0.setValue(newValue, of: key) } }
  }

  // MARK: Private

  private var isLive: Bool { storage.values.maker == nil }

  private func missing(_ entry: String) -> MissingDependency {
    MissingDependency(
      entry: entry,
      reader: reader,
      maker: storage.values.maker ?? reader,
      reporter: effects.reporter
    )
  }

  private func plain<Value>(
    _ entry: String,
    live: @autoclosure () -> Value,
    otherwise: @autoclosure () -> Value
  ) -> Value {
    guard !isLive else { return live() }
    missing(entry)()
    return otherwise()
  }

  /// Copies on write, so that changes in a parent's dependencies don't reach a child's.
  private mutating func change(_ body: (inout DependencyValues) -> Void) {
    var values = storage.values
    body(&values)
    storage = DependencyStorage(values)
  }
}

extension Calendar {
  /// The user's calendar, in the time zone of the C library.
  fileprivate static var ofTheUser: Calendar {
    var calendar = Calendar.current
    calendar.timeZone = SystemTimeZone.current
    return calendar
  }
}
