import FeatureIssues

/// The key of a module's own entry in `FeatureDependencies`.
///
/// ```swift
/// enum CoversKey: FeatureDependencyKey {
///   static let name = "covers"
///   static let live = CoverClient.unavailable
///   static func unimplemented(_ missing: MissingDependency) -> CoverClient {
///     CoverClient(image: missing.endpoint("image").returning(nil))
///   }
/// }
///
/// extension FeatureDependencies {
///   public var covers: CoverClient {
///     get { self[CoversKey.self] }
///     set { self[CoversKey.self] = newValue }
///   }
/// }
/// ```
public protocol FeatureDependencyKey<Value>: Sendable {
  /// The type of the entry.
  associatedtype Value: Sendable

  /// The name of the entry's property, for messages.
  static var name: String { get }

  /// The value in the running app, unless the app sets another.
  ///
  /// It is read anew each time, so make it a `static let`: two readers mustn't get two stores.
  static var live: Value { get }

  /// Makes the value in a test that set none; using it calls `missing`, which fails the test.
  static func unimplemented(_ missing: MissingDependency) -> Value
}

/// The reader of dependencies, and the place where it scoped them.
struct DependencyReader: Sendable {
  /// The type of the reader; nil for the code that made the dependencies.
  var type: Any.Type?
  var fileID: StaticString
  var filePath: StaticString
  var line: Int

  var name: String { type.map { "\($0)" } ?? "the code that made the dependencies" }
}

/// An entry that a test didn't override; calling it reports that.
///
/// The message names the entry, its reader and the place: "`books.changes` was read by ShelfModel
/// (ShelfModel.swift:31) but not overridden". The issue is shown where the test made the dependencies.
public struct MissingDependency: Sendable {
  var entry: String
  let reader: DependencyReader
  let maker: DependencyReader
  let reporter: IssueReporter

  /// Returns an endpoint of the entry, such as `save` of `books`.
  public func endpoint(_ name: String) -> MissingDependency {
    var endpoint = self
    endpoint.entry += ".\(name)"
    return endpoint
  }

  /// Reports that the entry was read.
  public func callAsFunction() {
    let file = "\(reader.fileID)".split(separator: "/").last ?? ""
    reporter.report(
      ReportedIssue(
        "`\(entry)` was read by \(reader.name) (\(file):\(reader.line)) but not overridden",
        fileID: maker.fileID,
        filePath: maker.filePath,
        line: maker.line,
        column: 1
      )
    )
  }

  /// The report as a closure, for endpoints that return nothing.
  public var report: @Sendable () -> Void {
    { self() }
  }

  /// Returns a closure for an endpoint with a result: it reports, then returns a value.
  ///
  /// It takes the same arguments as the endpoint.
  public func returning<each Argument, Value: Sendable>(
    _ value: Value
  ) -> @Sendable (repeat each Argument) -> Value {
    { (_: repeat each Argument) in
      self()
      return value
    }
  }
}
