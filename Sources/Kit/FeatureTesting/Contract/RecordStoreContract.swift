public import FeatureRecords
public import Foundation
import Synchronization
public import Testing

/// What every backend of a `RecordStore` must do, whatever it keeps records in: a behaviour a value.
///
/// A backend's tests check all of them, each in an empty place of its own:
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
///         open: { now in RecordStore(MyBackend(place), onFailedWrite: .throwing, now: now) }
///       )
///     )
///   }
/// }
/// ```
///
/// Some behaviours wait for a change to arrive. A backend that never delivers it keeps the test waiting, and standard error says
/// after five seconds what for.
public struct RecordStoreContract: Sendable, CustomTestStringConvertible {
  /// What it is that the backend must do, in a sentence.
  public let testDescription: String

  private let behaviour: @MainActor @Sendable (Place) async throws -> Void

  init(
    _ sentence: String,
    _ behaviour: @escaping @MainActor @Sendable (Place) async throws -> Void
  ) {
    testDescription = sentence
    self.behaviour = behaviour
  }

  /// All behaviours.
  public static let all = state + deletion + failures + concurrency + liveQuery

  /// Checks that a backend behaves so, and fails the test if it does not.
  ///
  /// - Parameter place: An empty place for records, which nobody else uses.
  /// - Throws: An error of the store that the behaviour does not know.
  @MainActor
  public func check(_ place: Place) async throws {
    try await behaviour(place)
  }

  /// What the behaviours keep.
  public struct Note: Codable, Equatable, Identifiable, Sendable {
    /// The id of a note, which is no more than its text.
    public struct ID: Hashable, Codable, Sendable, LosslessStringConvertible,
      ExpressibleByStringLiteral
    {
      /// The text.
      public let description: String

      /// Makes an id of any text.
      public init(_ description: String) { self.description = description }

      /// Makes an id of any text.
      public init(stringLiteral text: String) { self.init(text) }

      /// Reads the text.
      public init(from decoder: any Decoder) throws {
        description = try decoder.singleValueContainer().decode(String.self)
      }

      /// Writes the text.
      public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
      }
    }

    /// What tells it from others.
    public var id: ID
    /// Any text.
    public var text: String
    /// Any date.
    public var date: Date
    /// Any numbers.
    public var numbers: [Double]
    /// Any text, or none.
    public var comment: String?

    /// Makes a note.
    public init(
      id: ID,
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

  /// An empty place for records, on which stores are opened as several processes would.
  public struct Place: Sendable {
    private let makeStore: @Sendable (_ now: @escaping @Sendable () -> Date) -> RecordStore<Note>
    private let today = Today()

    /// Makes everything there fail.
    let breakDown: @Sendable () throws -> Void
    /// Takes that back.
    let repair: @Sendable () throws -> Void

    /// Describes a place.
    ///
    /// - Parameters:
    ///   - breakDown: Makes everything that a store does there fail, for as long as it is not repaired.
    ///   - repair: Takes that back; the records are as they were.
    ///   - open: Makes a store of the records there, which knows only what was written and throws when it
    ///     cannot write. It gets the date that deletions are marked with.
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

    /// Sets the date that deletions are marked with from now on.
    func setDay(_ day: Double) {
      today.day = day
    }
  }

  /// The date that a store marks deletions with; the beginning of 1970 until a behaviour says otherwise.
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
  /// A date that is told from others by a number of days.
  static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: number * 86_400) }
}
