package import FeatureKit
import StandupsDomain
package import StandupsStorage

/// The results in the records of a kind.
package struct FoundKind: Identifiable, Sendable {
  /// A row.
  package struct Row: Identifiable, Sendable {
    /// The kind and the id of the text, and its number if that has several.
    package let id: String
    /// The text.
    package let text: FoundText
  }

  /// The folder of the kind.
  package let id: String
  /// The texts, in the order of their records.
  package let rows: IdentifiedArrayOf<Row>

  fileprivate init?(_ id: String, _ texts: [FoundText]) {
    if texts.isEmpty { return nil }
    var numbers: [String: Int] = [:]
    self.id = id
    rows = IdentifiedArray(
      keepingFirst: texts.map { text in
        let id = "\(text.kind.rawValue)-\(text.id)"
        let number = (numbers[id] ?? 0) + 1
        numbers[id] = number
        return Row(id: number == 1 ? id : "\(id)-\(number)", text: text)
      }
    )
  }
}

/// The records of one moment, in which another thread can look.
struct Library: Sendable {
  private typealias Standups = IdentifiedArrayOf<Standup>

  private let standups: [Standup]
  private let parts: [@Sendable (Search, Standups, Calendar) -> FoundKind?]

  /// Takes the records of all kinds; each is observed.
  @MainActor
  init(_ dependencies: FeatureDependencies) {
    func part<Kind: StoredKind>(
      _ kind: Kind.Type
    ) -> @Sendable (Search, Standups, Calendar) -> FoundKind? {
      let records = dependencies[kind].records.all
      return { search, standups, calendar in
        let texts = records.lazy.flatMap { Kind.texts(of: $0, among: standups) }
        return FoundKind(Kind.folder, search.found(in: texts, calendar))
      }
    }
    standups = dependencies.standups.records.all
    parts = dependencies.listedKinds.map { part($0) }
  }

  /// Looks on another thread.
  @concurrent
  func found(_ search: Search, _ calendar: Calendar) async -> [FoundKind] {
    let standups = IdentifiedArray(keepingFirst: standups)
    let search = search.naming(among: standups)
    return parts.compactMap { Task.isCancelled ? nil : $0(search, standups, calendar) }
  }
}

extension FeatureDependencies {
  /// The kinds of the app that have several records.
  var listedKinds: [any StoredKind.Type] { kinds.filter { $0.onlyID == nil } }

  /// Observes the changes of kinds, and whether they are stored.
  @MainActor
  func observe(_ kinds: [any StoredKind.Type]) {
    func observe<Kind: StoredKind>(_ kind: Kind.Type) {
      _ = (self[kind].records.count, self[kind].isPending { _ in true })
    }
    for kind in kinds { observe(kind) }
  }

  /// Returns a sentence about the first change of kinds that failed; nil without one.
  ///
  /// Lists need it over which no alert comes up.
  @MainActor
  func unsaved(_ kinds: [any StoredKind.Type]) -> String? {
    func reason<Kind: StoredKind>(_ kind: Kind.Type) -> String? {
      self[kind].unsaved.first { !$0.isStored }?.clause
    }
    return kinds.lazy.compactMap { reason($0) }.first.map { "A change is not saved: \($0)." }
  }
}
