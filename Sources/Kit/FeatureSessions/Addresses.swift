import FeatureNavigation
package import FeatureScreens

extension LiveScreen {
  /// How each action and row is addressed so that it means the same in another world: ids are not the same there.
  package var addresses: [ControlID: ControlID] {
    var addresses: [ControlID: ControlID] = [:]
    for action in screen.actions { addresses[action.id] = action.id }
    var positions: [String: Int] = [:]
    for row in screen.sections.flatMap(\.rows) {
      positions[row.id.name, default: 0] += 1
      guard row.id.key != nil else {
        addresses[row.id] = row.id
        continue
      }
      addresses[row.id] = address(of: row, at: positions[row.id.name, default: 1])
    }
    return addresses
  }

  /// The address of a row by its position, unless another row is called by that number.
  private func address(of row: Control, at position: Int) -> ControlID {
    let address = ControlID(row.id.name, position)
    return (try? control(address))?.id == row.id ? address : row.id
  }

  /// How a person would address what an identifier stands for, so that it means the same in another world.
  ///
  /// A row is called by its label if that means it, and else by its position.
  ///
  /// - Parameters:
  ///   - id: The control, in any of the ways in which it can be addressed.
  ///   - rename: Returns a text with the ids of the other world, for a row that nothing else tells from others.
  /// - Returns: Its address; the identifier as it is, if nothing is addressed by it.
  package func address(of id: ControlID, _ rename: (String) -> String) -> ControlID {
    guard !screen.actions.contains(where: { $0.id == id }), let row = try? control(id) else {
      return id
    }
    guard let key = row.id.key else { return row.id }
    let label = ControlID(row.id.name, row.label)
    // The label of a field asks for something and names nothing: it is often the same for all fields.
    if !row.isField, (try? control(label))?.id == row.id { return label }
    let named = screen.sections.flatMap(\.rows).filter { $0.id.name == row.id.name }
    let offset = named.firstIndex { $0.id == row.id }
    let address = offset.map { self.address(of: row, at: $0 + 1) } ?? row.id
    return address == row.id ? ControlID(row.id.name, rename(key)) : address
  }
}

extension Control {
  /// True if it is a text field.
  package var isField: Bool {
    if case .textField = kind { true } else { false }
  }
}

extension SessionAct {
  /// What is done to a control, as a line says it.
  package init(_ id: ControlID, _ input: ControlInput) {
    self =
      switch input {
      case .tap: .tap(id)
      case .text(let text): .set(id, value: text)
      case .on(let isOn): .set(id, value: isOn ? "on" : "off")
      case .number(let number): .set(id, value: number.exact)
      case .choice(let option): .select(id, option: option)
      case .date(let date): .set(id, value: date.typed)
      case .delete: .delete(id)
      case .move(let other): .move(id, to: other)
      case .focus: .focus(id)
      }
  }

  /// The same act, with its controls addressed so that it is the same in another world.
  @MainActor
  package func addressed(on live: LiveScreen, _ rename: (String) -> String) -> SessionAct {
    func address(_ id: ControlID) -> ControlID { live.address(of: id, rename) }
    return switch self {
    case .tap(let id): .tap(address(id))
    case .type(let id, let text): .type(id.map(address), text: text)
    case .set(let id, let value): .set(address(id), value: value)
    case .select(let id, let option): .select(address(id), option: option)
    case .delete(let id): .delete(address(id))
    case .move(let id, let other): .move(address(id), to: address(other))
    case .focus(let id): .focus(address(id))
    case .open, .wait, .say: renamed(rename)
    }
  }

  /// The same act, with the ids in a route as they are in the other world.
  package func renamed(_ rename: (String) -> String) -> SessionAct {
    guard case .open(let route) = self else { return self }
    return .open(route.renamed(rename))
  }
}

extension Route {
  fileprivate func renamed(_ rename: (String) -> String) -> Route {
    Route(
      scheme: scheme,
      segments: segments.map { Segment(rename($0.text), query: $0.query.mapValues(rename)) }
    )
  }
}

extension Double {
  /// The number, without a fraction if it has none.
  package var exact: String { Int(exactly: self).map(String.init) ?? String(self) }
}
