import FeatureEffects

/// Changes that outlive their process.
extension RecordQuery {
  /// Returns the changes that couldn't be written, those that are tried again included.
  ///
  /// One of a record that isn't shown is left out, and so is one that others have made meanwhile, or that has no written form.
  ///
  /// - Parameters:
  ///   - kind: The name of the kind.
  ///   - schema: The forms of a record.
  /// - Returns: The changes, oldest first, each with the act without which it isn't made, if any.
  package func keptChanges(
    of kind: String,
    _ schema: RecordSchema<Record>
  ) -> [(change: KeptChange, id: Record.ID, act: ObjectIdentifier?)] {
    statusSignal.read()
    writingSignal.read()
    return failures.compactMap { id in
      guard !isMadeByOthers(id), let pending = pending[id], let failed = pending.failed,
        !failed.change.isStored,
        let shown = pending.record ?? failed.change.visible(over: pending.base),
        let change = try? KeptChange(
          kind,
          failed.change,
          from: pending.base,
          to: shown,
          as: schema,
          failed.error
        )
      else { return nil }
      return (change, id, failed.act.map { ObjectIdentifier($0) })
    }
  }

  /// Returns true if the stored record is as a change that couldn't be written would make it.
  package func isMadeByOthers(_ id: Record.ID) -> Bool {
    guard let pending = pending[id], let failed = pending.failed, !failed.change.isDeletion,
      let base = pending.base
    else { return false }
    return (pending.record ?? failed.change.visible(over: base)) == base
  }

  /// Returns true for a record that was read, and isn't being changed.
  package func canTakeOver(_ id: Record.ID) -> Bool {
    writingSignal.read()
    return isLoaded && pending[id] == nil
  }

  /// Takes over a change that an earlier process couldn't write, as if it had just failed.
  ///
  /// One that is stored is forgotten. Those of one act are taken over within `RecordAct.takeOver`.
  ///
  /// - Parameters:
  ///   - kept: The change.
  ///   - id: The record.
  ///   - schema: The forms of a record.
  /// - Throws: An error if the record was of a form that can't be read.
  package func takeOver(
    _ kept: KeptChange,
    of id: Record.ID,
    _ schema: RecordSchema<Record>
  ) throws {
    let stored = stored(id)
    guard var write = try kept.write(of: id, over: stored, schema) else { return }
    if let (history, words) = noting {
      let before = stored ?? (write.isInsertion && !words.isOnly ? nil : write.new)
      let after = write.shown(over: stored)
      let noted = NotedRecord(in: self, words, id, before: before, after: after)
      write.attribute(to: history.noteTakenOver(noted), history.words(for: noted))
    }
    RecordAct.current?.add(QueryActMember(id, in: self), after: nil)
    pending[id] = Pending(number: makeNumber(), base: stored)
    end(id, (stored, write, kept.error(write.operation)), of: RecordAct.current)
    guard RecordAct.current == nil else { return }
    noting?.history.close()
    retryAway()
  }

  /// Throws if a change was of a form that can't be read.
  package func check(_ kept: KeptChange, of id: Record.ID, _ schema: RecordSchema<Record>) throws {
    _ = try kept.write(of: id, over: stored(id), schema)
  }
}

extension KeptChange {
  /// Takes over changes that are made together, and tries them again if their place was away.
  @MainActor
  package static func takingOver(_ changes: () -> Void) { RecordAct.takeOver(changes) }
}
