import Foundation

/// The changes of two sides of a record, merged property by property, as JSON has them.
///
/// It is for kinds that list no fields.
struct PropertyMerge<Record: Codable> {
  /// The properties that both sides changed differently, each with its value there: `title: “Emma”`.
  private(set) var conflicts: [String] = []
  /// My properties where I changed them, theirs elsewhere.
  let merged: Record

  /// Merges three versions; nil for a record that has no properties, or whose JSON can't be read back.
  init?(base: Record, mine: Record, theirs: Record) {
    do {
      let (base, mine) = (try Self.properties(of: base), try Self.properties(of: mine))
      let theirs = try Self.properties(of: theirs)
      guard let base, let mine, let theirs else { return nil }
      var all = theirs
      // A draft may become a new record, with an id of its own.
      for key in Set(base.keys).union(mine.keys).sorted()
      where key != "id" && mine[key] != base[key] {
        all[key] = mine[key]
        if theirs[key] != base[key], theirs[key] != mine[key] {
          conflicts.append(Self.phrase(key, theirs[key]))
        }
      }
      merged = try RecordJSON.decoder().decode(Record.self, from: JSONTree.object(all).data)
    } catch {
      return nil
    }
  }

  /// Returns the properties that differ from an earlier version, or all, each with its value.
  ///
  /// - Parameters:
  ///   - base: The earlier version.
  ///   - record: The record.
  ///   - title: The text that is told already.
  /// - Returns: Phrases such as `pages: 80`.
  static func changes(from base: Record?, to record: Record, but title: String) -> [String] {
    // What has no JSON was never stored, and is told by its title.
    guard let new = try? properties(of: record) else { return [] }
    let old = base.flatMap { try? properties(of: $0) } ?? [:]
    return Set(new.keys).union(old.keys).sorted().filter { key in
      key != "id" && new[key] != old[key] && text(new[key]) != title
    }
    .map { key in
      guard case .leaf? = new[key] else {
        return (try? new[key]?.data).map { "\(key): \(String(decoding: $0, as: UTF8.self))" } ?? key
      }
      return phrase(key, new[key])
    }
  }

  private static func text(_ value: JSONTree?) -> String? {
    guard case .leaf(let data)? = value else { return nil }
    return try? JSONDecoder().decode(String.self, from: data)
  }

  /// Returns a property with its value, if that is of one piece.
  private static func phrase(_ key: String, _ value: JSONTree?) -> String {
    guard case .leaf(let data)? = value else { return key }
    return "\(key): \(text(value).map { "“\($0)”" } ?? String(decoding: data, as: UTF8.self))"
  }

  private static func properties(of record: Record) throws -> [String: JSONTree]? {
    guard case .object(let values) = try JSONTree(RecordJSON.encoder().encode(record)) else {
      return nil
    }
    return values
  }
}
