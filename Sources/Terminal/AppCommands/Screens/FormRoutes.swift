import FeatureKit

/// The routes of the forms of a kind's records, as the tabs of an app have them.
///
/// They are those of the first tab with a step to a record, such as `books/<book>`, and one to the form of a new one: `add`, or
/// `books/add`. Where the steps of several kinds lead to one form, it is that of the kind with a form among those of the app.
struct FormRoutes: Equatable, Sendable {
  private let scheme: String
  private let page: [String]
  private let form: [String]

  /// Finds them; nil if no tab has both steps.
  @MainActor
  init?(of kind: any StoredKind.Type, in product: any AppProduct.Type) {
    guard let routes = Self(kind, product) else { return nil }
    let kinds = product.kinds.filter { Self($0, product)?.form == routes.form }
    let owners = kinds.count > 1 ? kinds.filter { product.form(of: $0) != nil } : kinds
    guard owners.count == 1, owners[0] == kind else { return nil }
    self = routes
  }

  @MainActor
  private init?(_ kind: any StoredKind.Type, _ product: any AppProduct.Type) {
    let newStep = (product.form(of: kind) as? any RecordForm.Type)?.newStep ?? "add"
    for tab in product.tabs {
      let patterns = tab.patterns().map { $0.split(separator: "/").map(String.init) }
      guard let page = patterns.first(where: { $0.last == "<\(kind.word)>" })?.dropLast() else {
        continue
      }
      let steps = [page + ["add"], newStep.split(separator: "/").map(String.init)[...]]
      guard let step = steps.first(where: { patterns.contains(Array($0)) }) else { continue }
      scheme = product.name
      (self.page, form) = ([tab.word] + page, [tab.word] + step)
      return
    }
    return nil
  }

  /// The route of the form of a new record.
  var add: Route { route(form) }

  /// Returns the route of the form of a record; its last step leads nowhere if the page is the form.
  func edit(_ id: some CustomStringConvertible) -> Route { route(page + [id.description, "edit"]) }

  private func route(_ words: [String]) -> Route {
    Route(scheme: scheme, segments: words.map { Route.Segment($0) })
  }
}

extension AppProduct {
  /// Returns the form of a kind among those that keep drafts.
  fileprivate static func form(of kind: any StoredKind.Type) -> (any Drafting.Type)? {
    func find<Kind: StoredKind>(_ kind: Kind.Type) -> (any Drafting.Type)? {
      forms.first { $0.isOf(kind) }
    }
    return find(kind)
  }
}
