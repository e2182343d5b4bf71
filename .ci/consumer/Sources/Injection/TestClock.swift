/// A team's own clock, named like the kit's.
package struct TestClock: Sendable {
  package var hour: Int

  package init(hour: Int) {
    self.hour = hour
  }
}
