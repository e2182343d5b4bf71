/// A team's own alert, named like the kit's.
package struct AlertState: Sendable {
  package var text: String

  package init(text: String) {
    self.text = text
  }
}
