extension Int {
  /// The number with a comma between thousands.
  package var grouped: String {
    self < 1000 ? "\(self)" : (self / 1000).grouped + "," + "\(self % 1000 + 1000)".dropFirst()
  }
}
