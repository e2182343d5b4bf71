import FeatureEffects

/// Changes of several records through their queries, which are written as one: all of them, or none.
///
///     perform { changes } ──▶ each shows at once ──▶ all earlier changes of its records are written
///                                                     └──▶ all of it is written ──▶ forgotten
///                                                                   └─ refused ──▶ each is unsaved, and a retry is of all
@MainActor
final class RecordAct {
  /// The act whose changes are being asked for.
  private(set) static var current: RecordAct?

  private var members: [any ActMember] = []
  /// The records that it has only because an act that failed before has them.
  private var takenIn: Set<ActMemberKey> = []
  /// True if it is the change of a page with others, which the page keeps if its record isn't there.
  private var isOfPage = false
  /// The work to end before it is written.
  private var preparations: [@MainActor () async -> Void] = []
  /// The acts that failed before, and are written with this one; and true if a person asked for that.
  private var retried: [RecordAct] = []
  private var isAsked = false

  /// True if its records lie in more than one home, or in one that makes one change at a time.
  private var isScattered: Bool {
    let own = members.filter { !takenIn.contains($0.key) }
    let homes = Set(own.map(\.home))
    return own.count > 1 && (homes.count > 1 || homes.contains(nil))
  }

  // MARK: Asking for changes

  /// Makes an act of the changes that a closure asks for; within another one, they are that one's.
  ///
  /// Those of records that can't be changed together are written one home after the other.
  ///
  /// - Parameter changes: Asks for the changes.
  /// - Returns: The work that writes them; nil if there are none, or within another act.
  @discardableResult
  static func perform(_ changes: () -> Void) -> Effect? { collect(changes)?.begin() }

  /// Makes an act of a page's change if there are others with it, and else only asks for it.
  static func perform(if isAct: Bool, ofPage changes: () -> Void) {
    guard isAct else { return changes() }
    current?.isOfPage = true
    guard let act = collect(changes) else { return }
    act.isOfPage = true
    act.begin()
  }

  /// Makes an act whose records must lie in one home.
  ///
  /// - Parameter changes: Asks for the changes.
  /// - Returns: The work that writes them; and true if the changes were refused, so that nothing is changed.
  static func performInOneHome(_ changes: () -> Void) -> (work: Effect?, isRefused: Bool) {
    guard let act = collect(changes) else { return (nil, false) }
    guard !act.isScattered else {
      for member in act.members.reversed() { member.withdraw(from: act) }
      return (nil, true)
    }
    return (act.begin(), false)
  }

  /// Returns an act with the changes that a closure asks for; nil if they are those of another one.
  private static func collect(_ changes: () -> Void) -> RecordAct? {
    guard current == nil else {
      changes()
      return nil
    }
    let act = RecordAct()
    current = act
    changes()
    current = nil
    return act
  }

  /// Takes over the changes of an act that failed in an earlier process.
  static func takeOver(_ changes: () -> Void) {
    for member in collect(changes)?.members ?? [] {
      member.closeHistory()
      member.retryAway()
    }
  }

  /// The number of changes that are made with any of its records.
  var companions: Int { members.count - 1 }

  /// Adds a record whose change waits for the act; more changes of the same record belong to it, too.
  func add(_ member: any ActMember, after preparation: (@MainActor () async -> Void)?) {
    if let preparation { preparations.append(preparation) }
    takenIn.remove(member.key)
    guard !members.contains(where: { $0.key == member.key }) else { return }
    members.append(member)
  }

  /// Takes in an act that failed before: all that is left of it is written together with this one.
  ///
  /// - Parameters:
  ///   - failed: The act.
  ///   - isAsked: True if a person asked for another try, who then wants what was refused, too.
  func retry(_ failed: RecordAct, isAsked: Bool) {
    self.isAsked = self.isAsked || isAsked
    guard !retried.contains(where: { $0 === failed }) else { return }
    retried.append(failed)
    let known = Set(members.map(\.key))
    for other in failed.members where !known.contains(other.key) { other.retry(isAsked: isAsked) }
    takenIn.formUnion(Set(members.map(\.key)).subtracting(known))
  }

  /// Forgets all that is left of an act that failed.
  func discard() {
    for member in members { member.discard(from: self) }
  }

  // MARK: Writing

  @discardableResult
  private func begin() -> Effect? {
    let earlier = members.map(\.work)
    // Work knows its queries; a failed act, which they keep, doesn't.
    let queries = members.map(\.queryObject)
    let work = members.first?.effects?.finish("act") { [self] in
      defer { withExtendedLifetime(queries) {} }
      for member in members { member.closeHistory() }
      for work in earlier { await work?.wait() }
      for preparation in preparations { await preparation() }
      await write()
    }
    for member in members { member.work = work }
    return work
  }

  private func write() async {
    let readings = members.map(\.readings)
    defer {
      (retried, preparations) = ([], [])
      // The place of some came back meanwhile.
      for (member, reading) in zip(members, readings) where member.readings != reading {
        member.retryAway()
      }
    }
    guard !waitBehindOthers() else { return }
    let writes = members.map { ($0, $0.takeNext(of: self)) }
    let homes = homes
    for home in homes {
      let together = writes.filter { home($0.0) }
      await together.compactMap(\.1).make(isPart: homes.count > 1)
      // The page hears of that, and keeps all of it.
      if isOfPage, retried.isEmpty, together.contains(where: { $0.1?.isMissing == true }) {
        for (_, write) in together { write?.drop() }
      }
      for (member, write) in together { member.end(write, of: self) }
    }
  }

  /// Keeps all of it with acts that have failed since it was asked for; returns false if there are none.
  ///
  /// A change that builds on a failed act is made only with it, and an act with all of its records.
  private func waitBehindOthers() -> Bool {
    let isNew = { [retried] (act: RecordAct) in !retried.contains { $0 === act } }
    let isGrown = retried.contains { act in
      act.members.contains { other in
        other.failure?.act === act && !members.contains { $0.key == other.key }
      }
    }
    let failures = members.compactMap(\.failure)
    guard let failure = failures.first(where: { isGrown || isNew($0.act) }) else { return false }
    for act in failures.map(\.act) + retried { failure.act.takeIn(act) }
    for member in members {
      failure.act.add(member, after: nil)
      member.waitBehind(failure.act, failure.error, from: self)
    }
    if isGrown {
      Self.perform { failure.act.members.first { $0.failure != nil }?.retry(isAsked: isAsked) }
    }
    return true
  }

  /// Takes the records of another failed act, so that all are made together.
  private func takeIn(_ other: RecordAct) {
    guard other !== self else { return }
    for member in other.members {
      add(member, after: nil)
      member.move(from: other, to: self)
    }
  }

  /// Says for each home, in the order of the changes, which records are written together.
  private var homes: [(any ActMember) -> Bool] {
    var known: Set<ObjectIdentifier> = []
    return members.compactMap { first in
      guard let home = first.home else { return { $0.key == first.key } }
      return known.insert(home).inserted ? { $0.home == home } : nil
    }
  }
}
