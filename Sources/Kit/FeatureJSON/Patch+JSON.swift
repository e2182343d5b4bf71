extension Patch {
  /// The patch as JSON, for a file or a database.
  ///
  /// ```json
  /// {"keys":{"price":{"set":9.5},"title":{"set":"Emma II","was":"Emma"}}}
  /// ```
  ///
  /// A change is an object with the new value in `set` and the old one in `was`, each absent if there is none; or with
  /// the changes of an object in `keys`; or with those of an array in `elements`. An empty patch is an empty object.
  public var json: JSON { edit?.json ?? .object(JSON.Object()) }

  /// Reads a patch; nil for any other form.
  ///
  /// An unknown key is a form of a later version: what it changes isn't known, so the rest can't be applied without it.
  ///
  /// - Parameter json: The patch as JSON.
  public init?(json: JSON) {
    if json == .object(JSON.Object()) {
      self.init(nil)
    } else if let edit = Edit(json: json) {
      self.init(edit)
    } else {
      return nil
    }
  }
}

extension Patch.Edit {
  fileprivate var json: JSON {
    switch self {
    case .set(let new, let old): JSON(members: ("set", new), ("was", old))
    case .members(let members):
      JSON(members: ("keys", .object(JSON.Object(members.map { .init($0.key, $0.edit.json) }))))
    case .elements(let elements):
      JSON(members: ("elements", .array(elements.map(\.json))))
    }
  }

  fileprivate init?(json: JSON) {
    guard let object = json.object else { return nil }
    if let keys = object["keys"]?.object, object.hasOnly("keys") {
      let members = keys.members.compactMap { member in
        Self(json: member.value).map { Patch.Member(key: member.key, edit: $0) }
      }
      guard members.count == keys.members.count else { return nil }
      self = .members(members)
    } else if let values = object["elements"]?.array, object.hasOnly("elements") {
      let elements = values.compactMap { Patch.Element(json: $0) }
      guard elements.count == values.count else { return nil }
      self = .elements(elements)
    } else if object.hasOnly("set", "was") {
      self = .set(object["set"], was: object["was"])
    } else {
      return nil
    }
  }
}

extension Patch.Element {
  fileprivate var json: JSON {
    JSON(members: ("edit", edit?.json), ("from", oldPlace?.json), ("id", id), ("to", place?.json))
  }

  fileprivate init?(json: JSON) {
    guard let object = json.object, object.hasOnly("edit", "from", "id", "to"),
      let id = object["id"], ElementID(id) != nil
    else { return nil }
    self.init(id: id)
    if let json = object["edit"] {
      guard let edit = Patch.Edit(json: json) else { return nil }
      self.edit = edit
    }
    if let json = object["to"] {
      guard let place = Patch.Place(json: json) else { return nil }
      self.place = place
    }
    if let json = object["from"] {
      guard let place = Patch.Place(json: json) else { return nil }
      oldPlace = place
    }
  }
}

extension Patch.Place {
  fileprivate var json: JSON {
    JSON(members: ("after", predecessor), ("at", .number("\(index)")), ("before", successor))
  }

  fileprivate init?(json: JSON) {
    guard let object = json.object, object.hasOnly("after", "at", "before"),
      let index = object["at"]?.int
    else { return nil }
    self.init(index: index, predecessor: object["after"], successor: object["before"])
  }
}

extension JSON {
  /// An object of the members that have a value.
  fileprivate init(members: (key: String, value: JSON?)...) {
    self = .object(
      Object(members.compactMap { member in member.value.map { .init(member.key, $0) } })
    )
  }
}

extension JSON.Object {
  /// Returns true if there are no other keys than these.
  fileprivate func hasOnly(_ keys: String...) -> Bool {
    members.allSatisfy { keys.contains($0.key) }
  }
}
