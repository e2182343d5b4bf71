public import FeatureRecords
public import Foundation
import Synchronization
public import Testing

/// A behavior that every backend of a `RecordStore` must have.
///
/// A backend's tests check all of them, each in an empty place:
///
/// ```swift
/// @Suite(.feature) struct MyRecordsTests {
///   @Test("Records of mine", arguments: RecordStoreContract.all)
///   func contract(behaviour: RecordStoreContract) async throws {
///     let place = MyPlace()
///     try await behaviour.check(
///       RecordStoreContract.Place(
///         breakDown: { place.unplug() },
///         repair: { place.plugIn() },
///         open: { now in RecordStore(MyBackend(place), now: now) }
///       )
///     )
///   }
/// }
/// ```
///
/// Some behaviors wait for a change to arrive. If a backend never delivers it, the test keeps waiting, and standard error
/// names the wait after five seconds.
public struct RecordStoreContract: Sendable, CustomTestStringConvertible {
  /// The behavior, in a sentence.
  public let testDescription: String

  private let behaviour: @MainActor @Sendable (Place) async throws -> Void

  init(
    _ sentence: String,
    _ behaviour: @escaping @MainActor @Sendable (Place) async throws -> Void
  ) {
    testDescription = sentence
    self.behaviour = behaviour
  }

  /// All behaviors.
  public static let all = [state, deletion, failures, concurrency, liveQuery, acts].flatMap(\.self)

  /// Fails the test if a backend doesn't behave this way.
  ///
  /// - Parameter place: An empty place for records that has no other users.
  /// - Throws: An unexpected error of the store.
  @MainActor
  public func check(_ place: Place) async throws {
    try await behaviour(place)
  }

  /// The record of the behaviors.
  public struct Note: Codable, Equatable, Identifiable, Sendable {
    /// The identity of the note, any text.
    public var id: String
    /// Any text.
    package var text: String
    /// Any date.
    package var date: Date
    /// Any numbers.
    package var numbers: [Double]
    /// Any text, or none.
    package var comment: String?

    /// Makes a note.
    package init(
      id: String,
      text: String = "",
      date: Date = Date(timeIntervalSince1970: 0),
      numbers: [Double] = [],
      comment: String? = nil
    ) {
      self.id = id
      self.text = text
      self.date = date
      self.numbers = numbers
      self.comment = comment
    }
  }

  /// An empty place for records, where stores are opened as by several processes.
  public struct Place: Sendable {
    private let makeStore: @Sendable (_ now: @escaping @Sendable () -> Date) -> RecordStore<Note>
    private let today = Today()

    /// Breaks the place, so that everything there fails.
    let breakDown: @Sendable () throws -> Void
    /// Repairs the place.
    let repair: @Sendable () throws -> Void
    /// Loses the answer to the next change of a record that was changed twice, once it is made, or before.
    ///
    /// It returns the way back, after which answers come again; nil for a place that can't lose one.
    package var loseAnswer: (@Sendable (_ isMade: Bool) throws -> @Sendable () throws -> Void)?

    /// Describes a place.
    ///
    /// - Parameters:
    ///   - breakDown: Makes every operation of a store there fail until the place is repaired.
    ///   - repair: Undoes that; the records are unchanged.
    ///   - open: Makes a store of the records there, which knows only written records and throws if it can't write. It gets
    ///     the date for deletions.
    public init(
      breakDown: @escaping @Sendable () throws -> Void,
      repair: @escaping @Sendable () throws -> Void,
      open: @escaping @Sendable (_ now: @escaping @Sendable () -> Date) -> RecordStore<Note>
    ) {
      self.breakDown = breakDown
      self.repair = repair
      makeStore = open
    }

    func open() -> RecordStore<Note> {
      makeStore { [today] in today.date }
    }

    /// Sets the date of deletions from now on.
    func setDay(_ day: Double) {
      today.day = day
    }
  }

  /// The date of deletions; the beginning of 1970 until a behavior sets it.
  private final class Today: Sendable {
    private let current = Mutex(0.0)

    var day: Double {
      get { current.withLock { $0 } }
      set { current.withLock { $0 = newValue } }
    }

    var date: Date { .day(day) }
  }
}

extension Date {
  /// A date that differs by a number of days.
  static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: number * 86_400) }
}
