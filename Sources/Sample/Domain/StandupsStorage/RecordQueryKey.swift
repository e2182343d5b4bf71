public import FeatureKit

/// The key of an entry with all records of a kind.
public protocol RecordQueryKey<Record>: FeatureDependencyKey where Value == RecordQuery<Record> {
  /// The records.
  associatedtype Record: StorableRecord where Record.ID: RecordID
}

extension RecordQueryKey {
  /// Makes the query of an app that chose no place for the records: no default is right.
  public static func unplaced() -> RecordQuery<Record> {
    .unimplemented { [name] endpoint in
      reportIssue("`\(name).\(endpoint)` was used, but this app did not say where these are kept.")
    }
  }

  /// Makes the query of a test that set none.
  public static func unimplemented(_ missing: MissingDependency) -> RecordQuery<Record> {
    .unimplemented { missing.endpoint($0)() }
  }
}
