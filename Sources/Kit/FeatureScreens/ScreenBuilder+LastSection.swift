/// More about the section that was added last.
extension ScreenBuilder {
  /// Says which actions of the screen that a row opens a user may want from the rows of the last section.
  ///
  /// A front that has a key for them opens the row first: `s` on a row of the list starts its meeting.
  package func rowsOffer(_ actions: ControlID...) {
    changeLastSection { $0.inside = actions }
  }

  /// Lets a new text field of the last section take several names, between commas of any script.
  ///
  /// A front makes a row of each, as if the user had added them one by one: `Ann, Bob`. While it will, it leaves out the footer
  /// of the section.
  package func rowsSplitAtCommas() {
    changeLastSection { $0.separator = "," }
  }

  /// Makes the last section an aside, which a front with room for it draws beside the others.
  public func aside() {
    changeLastSection { $0.isAside = true }
  }

  private func changeLastSection(_ change: (inout ScreenSection) -> Void) {
    if !sections.isEmpty { change(&sections[sections.count - 1].value) }
  }
}
