public import FeatureInjection
public import FeatureNavigation
package import FeatureRecords

/// A form that answers for its drafts after it is closed, or a page with a field that does.
///
/// The app lists its forms, so no other feature knows what they keep.
@MainActor
public protocol Drafting: DraftKeeping {
  /// The kind of the record that saving it changes or adds.
  associatedtype Kind: StoredKind

  /// The word for the thing without which a draft can't be opened; that for the record by default.
  static var draftedWord: String { get }

  /// Returns the id of the record that saving changes or adds; nil if only saving gives it one.
  ///
  /// By default it is the record of the draft's label, and a new one has none.
  static func id(of draft: Draft, _ record: String) -> Kind.Record.ID?
  /// Returns true if a record has what was typed, as when the app ended just after saving.
  static func isStored(_ draft: Draft, in record: Kind.Record) -> Bool
  /// Returns the state of the thing without which a draft of something stored can't be opened.
  static func state(of draft: SavedDraft, in dependencies: FeatureDependencies) -> DraftState
  /// Returns the shortest route to the form; by default the one on which the draft was typed.
  static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route

  /// Returns the record with what was typed, for a new one in place of the deleted record of a draft.
  ///
  /// By default it is the record as typed, if the draft has it.
  static func renewed(_ draft: Draft, in dependencies: FeatureDependencies) -> Kind.Record?
  /// Returns the draft of a new record like another one; nil, the default, if this isn't its form.
  static func draft(ofNew record: Kind.Record, in dependencies: FeatureDependencies) -> Draft?

  /// Stores what a closed form's draft leaves once the form's record is stored.
  ///
  /// By default, that is nothing. It is asked for once, also by the next start, so what is there already must stay.
  static func finish(_ draft: Draft, in dependencies: FeatureDependencies)
}

/// The state of the thing that a draft would change.
public enum DraftState: Sendable {
  /// It is there, or a new one.
  case there
  /// It was deleted, so a new one takes the draft.
  case deleted
  /// It was deleted, and the draft opens once it is restored.
  case awaitsRestoring
  /// It can't be read.
  case unreadable
  /// This version of the app doesn't know it.
  case unknown
}

extension Drafting {
  /// The word for the record.
  public static var draftedWord: String { Kind.word }

  /// The record of the label; none for a new one.
  public static func id(of draft: Draft, _ record: String) -> Kind.Record.ID? {
    record == DraftLabel.newRecord ? nil : Kind.Record.ID(record)
  }

  /// The state of the record.
  public static func state(
    of draft: SavedDraft,
    in dependencies: FeatureDependencies
  ) -> DraftState {
    if draft.isNew { return .there }
    let typed = draft.content(of: Self.self)
    guard let id = typed.flatMap({ id(of: $0, draft.label.record) }) else { return .unknown }
    return dependencies[Kind.self].state(ofDraftOf: id, isGone: .deleted)
  }

  /// The route on which it was typed.
  public static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route {
    draft.route
  }

  /// The record as typed, if the draft has it.
  public static func renewed(
    _ draft: Draft,
    in dependencies: FeatureDependencies
  ) -> Kind.Record? { (draft as? any RecordDraft)?.record as? Kind.Record }

  /// None.
  public static func draft(
    ofNew record: Kind.Record,
    in dependencies: FeatureDependencies
  ) -> Draft? { nil }

  /// Returns true for the form of a kind's records.
  package static func isOf<Other: StoredKind>(_ kind: Other.Type) -> Bool {
    Kind.self == Other.self
  }

  /// Stores nothing.
  public static func finish(_ draft: Draft, in dependencies: FeatureDependencies) {}

  package static func finish(_ draft: SavedDraft, in dependencies: FeatureDependencies) {
    if let content = draft.content(of: Self.self) { finish(content, in: dependencies) }
  }

  // MARK: Closed forms

  /// Returns true for a draft of a record; a new one is also of those on whose pages it was typed.
  package static func isOf(_ record: String, _ draft: SavedDraft) -> Bool {
    let id = draft.content(of: Self.self).flatMap { Self.id(of: $0, draft.label.record) }
    if let id, "\(id)" == record { return true }
    return (id == nil || draft.isNew) && draft.route.segments.contains { $0.text == record }
  }

  /// Returns true if what was typed is stored already, as when the app ended just after saving.
  package static func isStored(_ draft: SavedDraft, in dependencies: FeatureDependencies) -> Bool {
    let records = dependencies[Kind.self]
    return isStored(draft, among: records.records) { records[$0] }
  }

  /// Returns true if what was typed is stored already.
  package static func isStored(
    _ draft: SavedDraft,
    in stores: RecordStores
  ) async throws -> Bool {
    let records = try await stores[Kind.self].load().records
    return isStored(draft, among: records) { id in records.first { $0.id == id } }
  }

  private static func isStored(
    _ draft: SavedDraft,
    among records: some Collection<Kind.Record>,
    at: (Kind.Record.ID) -> Kind.Record?
  ) -> Bool {
    guard let typed = draft.content(of: Self.self) else { return false }
    guard let id = id(of: typed, draft.label.record) else {
      return records.contains { isStored(typed, in: $0) }
    }
    return at(id).map { draft.isNew || isStored(typed, in: $0) } ?? false
  }

  /// Returns true if what a closed form has saved isn't stored, and may still be.
  package static func isPending(_ draft: SavedDraft, in dependencies: FeatureDependencies) -> Bool {
    guard let typed = draft.content(of: Self.self) else { return false }
    let records = dependencies[Kind.self]
    guard let id = id(of: typed, draft.label.record) else {
      return records.isPending { records[$0].map { isStored(typed, in: $0) } ?? false }
    }
    // The draft of a deleted record may have become any other one.
    let isDeleted = !draft.isNew && records[id] == nil
    return records.isPending { isDeleted || $0 == id }
  }

  /// Offers a draft to its form, as that of a new record if its own was deleted.
  ///
  /// - Returns: The route to the form; nil if none can take the draft now.
  package static func offer(_ draft: SavedDraft, in dependencies: FeatureDependencies) -> Route? {
    switch state(of: draft, in: dependencies) {
    case .there:
      dependencies.drafts.offer(draft)
      return route(to: draft, in: dependencies)
    case .deleted:
      let typed = draft.content(of: Self.self)
      guard let record = typed.flatMap({ renewed($0, in: dependencies) }) else { return nil }
      for form in dependencies.forms {
        if let route = form.offer(draft, as: record, in: dependencies) { return route }
      }
      return nil
    case .awaitsRestoring, .unreadable, .unknown: return nil
    }
  }

  /// Offers a draft as that of a new record; nil if this isn't its form.
  private static func offer(
    _ draft: SavedDraft,
    as record: Any,
    in dependencies: FeatureDependencies
  ) -> Route? {
    let content = (record as? Kind.Record).flatMap { self.draft(ofNew: $0, in: dependencies) }
    guard let new = content.flatMap({ draft.renewed(as: $0, kind: draftKind) }) else { return nil }
    dependencies.drafts.offer(new)
    return route(to: new, in: dependencies)
  }
}

/// A draft of a form: a record as typed, and as the form found it.
public protocol RecordDraft<Record>: Codable, Sendable {
  /// The record.
  associatedtype Record

  /// The record as typed.
  var record: Record { get }
  /// The record that the form began with.
  var base: Record { get }

  /// Makes the draft of a form with nothing else to keep.
  init(record: Record, base: Record)
}

extension Drafting where Draft: RecordDraft<Kind.Record> {
  /// Returns true if a record has what was typed.
  public static func isStored(_ draft: Draft, in stored: Kind.Record) -> Bool {
    var taken = stored
    Kind.merge(draft.record, changedFrom: draft.base, into: &taken)
    return Kind.areSame(taken, stored)
  }
}

extension RecordQuery {
  /// Returns the state of a draft of a record; the given one if there is no such record.
  package func state(ofDraftOf id: Record.ID, isGone: DraftState) -> DraftState {
    if self[id] != nil { return .there }
    return isLoaded && !isUnreadable(id) ? isGone : .unreadable
  }
}

private enum FormsKey: FeatureDependencyKey {
  static let name = "forms"
  static let live: [any Drafting.Type] = []

  static func unimplemented(_ missing: MissingDependency) -> [any Drafting.Type] {
    missing()
    return []
  }
}

extension FeatureDependencies {
  /// The forms of the app, which answer for their drafts.
  package var forms: [any Drafting.Type] {
    get { self[FormsKey.self] }
    set { self[FormsKey.self] = newValue }
  }

  /// Returns the form of a draft; nil for a kind of draft that the app doesn't list.
  @MainActor
  package func form(of draft: SavedDraft) -> (any Drafting.Type)? { forms.form(of: draft) }

  /// Returns the route that opens the form of a draft, without reading a record.
  ///
  /// A new record's draft is often typed beside others, whose page doesn't open the form.
  @MainActor
  package func route(to draft: SavedDraft) -> Route {
    let form = draft.isNew ? form(of: draft) : nil
    return form?.route(to: draft, in: self) ?? draft.route
  }
}

extension [any Drafting.Type] {
  /// Returns the form of a draft; nil for a kind that none of them keeps.
  @MainActor
  package func form(of draft: SavedDraft) -> (any Drafting.Type)? {
    first { $0.draftKind == draft.kind }
  }
}
