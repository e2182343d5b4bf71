import FeatureNavigation
package import FeatureScreens

extension LiveScreen {
  /// The address of each action and row; it means the same in another world, unlike an id.
  package var addresses: [ControlID: ControlID] {
    var addresses: [ControlID: ControlID] = [:]
    for action in screen.actions { addresses[action.id] = action.id }
    var positions: [String: Int] = [:]
    for row in screen.controls {
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
    return isAddress(address, of: row.id) ? address : row.id
  }

  /// Returns the address that a person would use for a control; it means the same in another world.
  ///
  /// A row is addressed by its label if that is unambiguous, otherwise by its position.
  ///
  /// - Parameters:
  ///   - id: The control, in any of the ways in which it can be addressed.
  ///   - rename: Returns a text with the ids of the other world, for a row that nothing else tells from others.
  /// - Returns: Its address; the identifier as it is, if no control has it.
  package func address(of id: ControlID, _ rename: (String) -> String) -> ControlID {
    guard !screen.actions.contains(where: { $0.id == id }), let row = try? control(id) else {
      return id
    }
    guard let key = row.id.key else { return row.id }
    // Another control on a row's line has the row's label.
    let host = screen.sections.lazy.flatMap(\.rows).first { host in
      host.others.contains { $0.id == row.id }
    }
    let label = ControlID(row.id.name, (host ?? row).label)
    // The label of a field is a question and not a name: it is often the same for all fields.
    if host?.isField != true, !row.isField, isAddress(label, of: row.id) { return label }
    let named = screen.controls.filter { $0.id.name == row.id.name }
    let offset = named.firstIndex { $0.id == row.id }
    let address = offset.map { self.address(of: row, at: $0 + 1) } ?? row.id
    return address == row.id ? ControlID(row.id.name, rename(key)) : address
  }
}

extension SessionAct {
  /// Makes the act of an input to a control.
  package init(_ id: ControlID, _ input: ControlInput) {
    self =
      switch input {
      case .tap: .tap(id)
      case .text(let text): .set(id, value: text)
      case .on(let isOn): .set(id, value: isOn ? "on" : "off")
      case .number(let number): .set(id, value: number.written)
      case .choice(let option): .select(id, option: option)
      case .date(let date): .set(id, value: date.typed)
      case .delete: .delete(id)
      case .move(let other): .move(id, to: other)
      case .focus: .focus(id)
      }
  }

  /// Returns the same act, with addresses that mean the same in another world.
  @MainActor
  package func addressed(on live: LiveScreen, _ rename: (String) -> String) -> SessionAct {
    if case .open = self { return renamed(rename) }
    return withControls { live.address(of: $0, rename) }
  }

  /// The control that it is done on; nil if it names none.
  package var control: ControlID? {
    switch self {
    case .tap(let id), .set(let id, _), .select(let id, _), .delete(let id), .move(let id, _),
      .focus(let id):
      id
    case .type(let id, _): id
    case .wait, .say, .open: nil
    }
  }

  /// Returns the same act on other controls.
  package func withControls(_ other: (ControlID) -> ControlID) -> SessionAct {
    switch self {
    case .tap(let id): .tap(other(id))
    case .type(let id, let text): .type(id.map(other), text: text)
    case .set(let id, let value): .set(other(id), value: value)
    case .select(let id, let option): .select(other(id), option: option)
    case .delete(let id): .delete(other(id))
    case .move(let id, let place): .move(other(id), to: other(place))
    case .focus(let id): .focus(other(id))
    case .open, .wait, .say: self
    }
  }

  /// Returns the same act, with the ids in a route translated to those of the other world.
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
