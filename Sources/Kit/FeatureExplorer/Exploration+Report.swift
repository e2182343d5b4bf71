extension Exploration {
  /// Writes the report, each broken law with a shortest walk.
  func conclude(screens: Set<String>) async throws {
    order = map.straighten()
    noteCuts()
    try await repeatWalks()
    try await lookForNews()
    try await addUnrepeated()
    for (violation, acts) in try await explorer.violationsOfRelease() where !Task.isCancelled {
      findings.add(violation, acts: try await explorer.shortened(acts, breaking: violation))
    }
    report.brokenLaws += try await findings.brokenLaws(map, order, explorer)
    for number in map.trapped(order) {
      let name = map.states[number].offers.name
      let message = "\(name) has no way to the first screen."
      let violation = Violation(law: .wayBack, of: name, message: message)
      // Its own way back replaces the one that the navigation stack adds: that is reported already.
      guard findings.isNew(violation), !findings.hasMistaken("\(name): back") else { continue }
      report.brokenLaws.append(
        BrokenLaw(violation, acts: map.way(to: number).map { map.move(of: $0) })
      )
    }
    for offers in offers.values {
      report.covered.insert(offers.name)
      report.uncovered.formUnion(offers.disabled)
      for (act, isTaken) in zip(offers.acts, offers.isTaken) {
        if isTaken {
          report.covered.insert(act.name)
        } else if !act.isWait {
          report.uncovered.insert(act.name)
        }
      }
    }
    report.uncovered.subtract(report.covered)
    report.unseen = screens.subtracting(report.covered)
    for state in map.states {
      for (act, end) in zip(state.offers.acts, state.ends) {
        guard case .state(let next, _) = end else { continue }
        report.links.insert(
          ExplorerLink(
            fromPlace: state.offers.place,
            action: act.action,
            toPlace: map.states[next].offers.place
          )
        )
      }
    }
  }

  private func noteCuts() {
    if offers.values.contains(where: \.isSampled) { report.cuts.insert(.samples) }
    if !report.unentered.isEmpty { report.cuts.insert(.unentered) }
    let isUntried = map.states.contains { state in
      !state.isNondeterministic
        && state.ends.contains { if case .untried = $0 { true } else { false } }
    }
    if isUntried, !Task.isCancelled { report.cuts.insert(.depth) }
  }
}
