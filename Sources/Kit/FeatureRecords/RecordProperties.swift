import FeatureJSON

/// The properties of a record as JSON has them, for kinds that list no fields.
///
/// The id isn't one of them: a draft may have become a new record, with an id of its own.
enum RecordProperties {
  /// Returns the properties; nil for a record that has none, or can't be written.
  static func json(of record: some Encodable) -> JSON? {
    guard var properties = (try? JSON(encoding: record))?.object else { return nil }
    properties["id"] = nil
    return .object(properties)
  }

  /// Returns the properties that differ from an earlier version, or all, each with its value.
  static func changes(from base: (some Encodable)?, to record: some Encodable) -> [RecordPart] {
    // A record that can't be written was never stored, and is told by its title.
    guard let new = json(of: record)?.object else { return [] }
    let old = base.flatMap { json(of: $0)?.object } ?? JSON.Object()
    return JSON.Object(old.members + new.members).members.map(\.key)
      .filter { old[$0] != new[$0] }
      .map { RecordPart(name: $0, value: new[$0].map { $0.words ?? $0.description }) }
  }
}

extension RecordEdit where Record: Encodable {
  /// Returns the change of the properties of a record; nil for records without properties.
  func properties(with record: Record) -> JSONEdit? {
    guard let old = RecordProperties.json(of: old), let new = RecordProperties.json(of: new),
      let value = RecordProperties.json(of: record)
    else { return nil }
    return JSONEdit(from: old, to: new, of: value)
  }
}

extension RecordEdit where Record: Codable {
  /// Returns a record with the change of its properties; nil if it has none, or can't be read back.
  func applied(to record: Record, isYielding: Bool) -> Record? {
    guard var json = properties(with: record)?.applied(isYielding: isYielding).object
    else { return nil }
    do {
      json["id"] = try JSON(encoding: record)["id"]
      return try JSON.object(json).decoded()
    } catch {
      return nil
    }
  }
}
