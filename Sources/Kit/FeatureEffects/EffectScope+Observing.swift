import Observation

extension EffectScope {
  /// Follows an observed value until the owner is released.
  ///
  /// It waits for the properties that the value is computed from, so a model reacts to a change that no action of its
  /// own made:
  ///
  /// ```swift
  /// effects.observe("book") { [books, id] in
  ///   books[id]
  /// } onChange: { [weak self] book in
  ///   if book == nil { self?.present(.deletedElsewhere) }
  /// }
  /// ```
  ///
  /// A model's `task()` uses it, because it does nothing while work of this name is running. Nothing is called once the
  /// owner was released.
  ///
  /// - Parameters:
  ///   - name: A word or two for the work.
  ///   - fileID: The caller's file, shown in messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - value: Computes the value. It captures clients and values, never the model.
  ///   - onChange: Gets the first value, and then each that differs from the one before.
  @MainActor
  public func observe<Value: Equatable>(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    _ value: @escaping @MainActor () -> Value,
    onChange: @escaping @MainActor (Value) -> Void
  ) {
    runOnce(name, fileID: fileID, filePath: filePath, line: line) {
      var last: Value?
      try await Self.follow(name, value) { new in
        if new != last { onChange(new) }
        last = new
        return true
      }
    }
  }

  /// Follows an observed value in the work that calls this, as long as wanted or until it is cancelled.
  ///
  /// - Parameters:
  ///   - name: A word or two for what is followed.
  ///   - value: Computes the value.
  ///   - onChange: Gets the first value, and then one after each change, which may be equal; returns false to end.
  /// - Throws: An error of the wait; a cancelled one only ends.
  @MainActor
  package static func follow<Value>(
    _ name: String,
    _ value: @escaping @MainActor () -> Value,
    onChange: @MainActor (Value) -> Bool
  ) async throws {
    let changes = EffectStream<Void>("a change of \(name)", .latest)
    var notifications = changes.makeAsyncIterator()
    // A value may have been sent in the turn in which the work was cancelled.
    while !Task.isCancelled {
      let new = withObservationTracking {
        value()
      } onChange: {
        changes.send(())
      }
      guard onChange(new), try await notifications.next() != nil else { return }
    }
  }
}
