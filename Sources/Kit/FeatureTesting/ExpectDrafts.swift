public import FeatureNavigation
import FeatureRecords
public import FeatureStores
public import Testing

/// Expects each field of a form to have its draft, also if nothing else is typed.
///
/// The fields are those of the kind, so one that is added later is tried, too.
///
/// ```swift
/// try expectDrafts(of: BookKind.self, typing: [.jane]) { drafts in
///   let form = EditBookModel(.emma, dependencies: .test { $0.drafts = drafts })
///   return (form, form.edits)
/// }
/// ```
///
/// - Parameters:
///   - kind: The kind of the form's record.
///   - others: The records whose fields are typed, each field by itself; a list may change in several ways.
///   - exceptions: The names of fields that the form doesn't have.
///   - sourceLocation: The place of the call.
///   - makeForm: Makes the form, or the screen that keeps its draft, with what waits in drafts.
/// - Throws: The error of making a form.
@MainActor
public func expectDrafts<Kind: StoredKind>(
  of kind: Kind.Type,
  typing others: [Kind.Record],
  except exceptions: Set<String> = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  in makeForm: (Drafts) throws -> (form: any Presenting, edits: RecordEdits<Kind>)
) throws {
  for field in Kind.formFields where !exceptions.contains(field.name) {
    var isTyped = false
    for other in others {
      let drafts = Drafts(owner: "before")
      let (form, edits) = try makeForm(drafts)
      let base = edits.record
      field.copy(other, &edits.record)
      guard !Kind.areSame(edits.record, base) else { continue }
      isTyped = true
      let next = Drafts(owner: "next")
      next.waiting = drafts.all(from: form, at: Route(scheme: "draft", segments: []))

      let again = try makeForm(next).edits

      #expect(
        again.isChanged && field.isEqual(again.record, edits.record),
        "What was typed for the \(field.name) alone isn't there again",
        sourceLocation: sourceLocation
      )
    }
    #expect(
      isTyped,
      "No record has another \(field.name) than the form begins with",
      sourceLocation: sourceLocation
    )
  }
}
