/// A new feature as it was asked for.
package struct FeatureRequest: Equatable, Sendable {
  /// The name, such as `Retro`.
  package var name: String
  /// The module that opens it; nil for a tab.
  package var parent: String?
  /// True if it opens as a sheet.
  package var isSheet = false
  /// The type of the records that it stores.
  package var record: String?
  /// The name of the client that it uses.
  package var client: String?

  /// Makes a request.
  package init(
    _ name: String,
    openedFrom parent: String? = nil,
    isSheet: Bool = false,
    record: String? = nil,
    client: String? = nil
  ) {
    (self.name, self.parent, self.isSheet) = (name, parent, isSheet)
    (self.record, self.client) = (record, client)
  }

  var module: String { "\(name)Feature" }
  var feature: TypeName { TypeName(name) }
  var model: String { "\(name)Model" }
}
