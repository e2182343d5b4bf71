package import FeatureJSON

extension JournalEntry {
  private static let known = [
    "again", "at", "by", "changes", "continues", "do", "format", "n", "of", "past", "reverts",
    "undo", "who",
  ]

  /// The members in their order, with those of the id first, where a reader of a line finds them.
  var members: [(key: String, value: JSON)] {
    var members: [(key: String, value: JSON)] = [
      ("by", .string(id.description)), ("at", .number("\(date)")), ("do", .string(name)),
    ]
    if let who { members.append(("who", .string(who))) }
    if let continues { members.append(("continues", .string(continues.description))) }
    if let reverts { members.append(("reverts", .string(reverts.description))) }
    if isUndoable { members.append(("undo", .bool(true))) }
    members += unknown.members.map { ($0.key, $0.value) }
    members.append(("changes", .array(changes.map(\.operation.json))))
    return members
  }

  /// Takes the members of a line; nil if this version can't make all of it.
  ///
  /// - Parameters:
  ///   - object: The members.
  ///   - keys: The records, in the order of the changes.
  init?(_ object: JSON.Object, keys: [RecordKey]) {
    guard let id = object["by"]?.string.flatMap({ ID($0) }), let date = object["at"]?.int,
      let name = object["do"]?.string, let values = object["changes"]?.array,
      values.count == keys.count
    else { return nil }
    self.init(id, date: date, name: name)
    who = object["who"]?.string
    continues = object["continues"]?.string.flatMap { ID($0) }
    reverts = object["reverts"]?.string.flatMap { ID($0) }
    isUndoable = object["undo"] == .bool(true)
    unknown = object.without(Self.known)
    for (key, value) in zip(keys, values) {
      guard let operation = Operation(value) else { return nil }
      changes.append(Change(key, operation))
    }
  }

  /// The names of the records, in the order of the changes, with spaces between them.
  package var names: String { keys.map(\.description).joined(separator: " ") }

  /// The entry as one value, without the names.
  package var json: JSON { .object(JSON.Object(members.map { .init($0.key, $0.value) })) }

  /// Reads both; nil if this version can't make all of it.
  package init?(_ json: JSON, names: [RecordKey]) {
    guard let object = json.object else { return nil }
    self.init(object, keys: names)
  }

  /// The checksum of the entry, wherever its line is.
  ///
  /// Two entries of one id are the same only if their checksums are.
  var checksum: UInt32 {
    var writer = JournalLineWriter()
    writer.append(of: keys, members)
    return CRC32C.checksum(of: writer.bytes.dropFirst(LineNames.start).dropLast())
  }
}

extension JournalEntry.Operation {
  /// The operation as JSON.
  fileprivate var json: JSON {
    switch self {
    case .insert(let value, let schema, let rank):
      .init(members: ["insert": value.json, "rank": .init(rank), "schema": .init(schema)])
    case .edit(let patch, let schema):
      .init(members: ["edit": patch.json, "schema": .init(schema)])
    case .upgrade(let value, let schema, let checksum):
      .init(
        members: [
          "from": .string(String(checksum, radix: 16)), "schema": .init(schema),
          "upgrade": value.json,
        ]
      )
    case .delete(let date): .init(members: ["delete": .init(date)])
    case .restore(let date, nil): .init(members: ["restore": .init(date)])
    case .restore(let date, let sum?):
      .init(members: ["restore": .init(date), "sum": .string(String(sum, radix: 16))])
    case .move(let rank, let old): .init(members: ["from": .init(old), "move": .init(rank)])
    }
  }

  /// Reads an operation; nil for any other form, as one with an unknown key changes more than is known.
  fileprivate init?(_ json: JSON) {
    guard let object = json.object else { return nil }
    let keys = object.members.map(\.key)
    let schema = object["schema"]?.int
    if let value = object["insert"], let schema, let rank = object["rank"]?.int, keys.count == 3 {
      self = .insert(RecordValue(value), schema: schema, rank: rank)
    } else if let json = object["edit"], let patch = Patch(json: json), let schema,
      keys.count == 2
    {
      self = .edit(patch, schema: schema)
    } else if let value = object["upgrade"], let schema, keys.count == 3,
      let checksum = object["from"]?.string.flatMap({ UInt32($0, radix: 16) })
    {
      self = .upgrade(RecordValue(value), schema: schema, from: checksum)
    } else if let rank = object["move"]?.int, let old = object["from"]?.int, keys.count == 2 {
      self = .move(rank: rank, from: old)
    } else if let date = object["delete"]?.int, keys.count == 1 {
      self = .delete(at: date)
    } else if let date = object["restore"]?.int, keys.count == 1 {
      self = .restore(from: date)
    } else if let date = object["restore"]?.int, keys.count == 2,
      let sum = object["sum"]?.string.flatMap({ UInt32($0, radix: 16) })
    {
      self = .restore(from: date, sum: sum)
    } else {
      return nil
    }
  }
}

extension JSON {
  init(_ number: Int) {
    self = .number("\(number)")
  }

  fileprivate init(members: KeyValuePairs<String, JSON>) {
    self = .object(Object(members.map { .init($0.key, $0.value) }))
  }
}
