/// A team's own issue, in a module of a name that the kit must not take.
package struct Issue: Sendable {
  package var title: String

  package init(title: String) {
    self.title = title
  }
}
