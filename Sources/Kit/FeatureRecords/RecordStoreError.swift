public import Foundation

/// The reason for a failed operation of a store, in sentences for a person.
public struct RecordStoreError: Error, Equatable, Sendable {
  /// An operation of a store.
  public enum Operation: String, Sendable, CaseIterable {
    /// Reading everything, also to follow it.
    case load
    /// Storing a whole record.
    case save
    /// Changing a record.
    case update
    /// Deleting a record.
    case delete
    /// Moving a record.
    case move
    /// Removing deleted records for good.
    case evict
  }

  /// The cause of a failure.
  public enum Cause: Equatable, Sendable {
    /// The text of the record's id cannot name a record.
    case unusableID
    /// The change would give the record another id, which is a mistake of the app.
    case otherID
    /// The record cannot be written: some value in it has no written form.
    case unencodable(String)
    /// The stored data can't be read, and stays as it is.
    case unreadable(RecordReadError)
    /// Another writer deleted the record, and this store didn't know.
    case deleted
    /// Another writer changed the state that the change builds on.
    case changed
    /// The place of the records is a file, or lies within one.
    case notAFolder
    /// The place of the records is a link to something that is not there, or lies behind one.
    case brokenLink
    /// The place of the records was there earlier in this process, and isn't any more.
    case folderGone
    /// Another program was writing to the same folder for as long as this one waited.
    case busy
    /// The change was made, but the disk did not confirm it, so a power cut may undo it.
    case unconfirmed(code: Int32, String)
    /// The place can't be reached, and may come back with what it had.
    case unreachable(String, advice: String)
    /// The answer to the change was lost, so it may be made or not.
    case unknown(String)
    /// The place refused, for a reason of its own and with its own remedy.
    case refused(String, advice: String)
    /// The operating system refused.
    case system(code: Int32, String)
    /// Anything else.
    case other(String)
  }

  /// The operation of the store.
  public var operation: Operation

  /// The place of the failure: a path, or the name of a record.
  public var place: String

  /// The cause of the failure.
  public var cause: Cause

  /// Makes an error.
  public init(_ operation: Operation, at place: String, _ cause: Cause) {
    self.operation = operation
    self.place = place
    self.cause = cause
  }

  /// Makes an error from any other; one of its own kind stays as it is.
  init(_ operation: Operation, at place: String, wrapping error: any Error) {
    switch error {
    case let error as RecordStoreError: self = error
    case let error as EncodingError: self.init(operation, at: place, .unencodable(error.reason))
    case _: self.init(operation, at: place, .other(String(describing: error)))
    }
  }

  /// Names the record in the error of a value that can't be written; any other error stays as it is.
  package static func naming(
    _ operation: Operation,
    at place: String,
    _ error: any Error
  ) -> any Error {
    error is EncodingError ? Self(operation, at: place, wrapping: error) : error
  }
}

extension RecordStoreError {
  /// Makes an error of what the operating system refused.
  init(_ operation: Operation, _ error: FileError) {
    let cause: Cause =
      switch error.code {
      case _ where error.isBrokenLink: .brokenLink
      case _ where error.isFolderGone: .folderGone
      case let code where error.isDone: .unconfirmed(code: code, error.reason)
      case EWOULDBLOCK: .busy
      case ENOTDIR: .notAFolder
      case let code: .system(code: code, error.reason)
      }
    self.init(operation, at: error.path, cause)
  }
}

// MARK: - Sentences

extension RecordStoreError: CustomStringConvertible, LocalizedError {
  /// The event, the safe data and the remedy, in sentences for a person.
  public var description: String {
    let (participle, reason) = (operation.participle, cause.reason)
    let event =
      switch cause {
      case .unconfirmed: "\(place) is \(participle), but a power cut may undo that: \(reason)."
      case .unknown: "\(place) may be \(participle) or not: \(reason). \(comfort)"
      case _: "\(place) could not be \(participle): \(reason). \(comfort)"
      }
    let isUndo = operation == .delete && cause == .changed
    return "\(event) \(isUndo ? "Try again to delete it with that change." : cause.advice)"
  }

  /// True if the change was made and only a power cut may undo it.
  package var isDone: Bool { if case .unconfirmed = cause { true } else { false } }

  /// The sentence about the safe data.
  private var comfort: String {
    switch (operation, cause) {
    // Before it, much may have been changed there.
    case (.load, .folderGone), (.load, .unreachable): "Reading changes nothing."
    case (.load, _): "Nothing was changed."
    case (_, .unreadable): "It was left as it is."
    // A disk with errors may hold anything, so only this much is promised.
    case (_, .system(EIO, _)): "Nothing is half written."
    case (_, .folderGone), (_, .unreachable): "Nothing was written."
    case _: "What was saved before is not lost."
    }
  }

  /// The same sentences.
  public var errorDescription: String? { description }
}

extension RecordStoreError.Operation {
  fileprivate var participle: String {
    switch self {
    case .load: "read"
    case .save, .update: "saved"
    case .delete: "deleted"
    case .move: "moved"
    case .evict: "cleared of what was deleted"
    }
  }
}

extension RecordStoreError.Cause {
  /// Returns the cause of an error of the operating system.
  package static func ofSystem(_ code: Int32) -> Self {
    .system(code: code, FileError(path: "", code: code).reason)
  }

  /// True while the place is away: the same may succeed once it is back.
  package var isAway: Bool {
    switch self {
    case .folderGone, .unreachable, .unknown: true
    case _: false
    }
  }

  /// The problem as a clause.
  public var reason: String {
    switch self {
    case .unusableID: "its id cannot be used as a name"
    case .otherID: "the change would give it another id"
    case .unencodable(let reason): reason
    case .unreadable(let error): error.reason
    case .deleted: "it was deleted elsewhere meanwhile"
    case .changed: "it was changed elsewhere meanwhile"
    case .notAFolder: "it is not a folder"
    case .brokenLink: "it is a link to something that is not there"
    case .folderGone: "it was removed or moved while it was in use"
    case .busy: "another program is writing there"
    case .system(_, let reason), .unconfirmed(_, let reason), .refused(let reason, _),
      .unreachable(let reason, _), .unknown(let reason), .other(let reason):
      reason
    }
  }

  /// The remedy, in sentences for a person.
  package var advice: String {
    switch self {
    case .unusableID: "Use an id of letters, digits, “-”, “_” and “.” only."
    case .otherID: "Tell the makers of this app."
    case .unencodable: "Change that value, then try again."
    case .unreadable(let error): Self.advice(error.kind)
    case .deleted: "Try again to bring it back."
    case .changed: "Try again to put yours in its place."
    case .notAFolder: "Put a folder there and try again, or start again with another place."
    case .brokenLink:
      "Bring back what it leads to and try again, or start again with another place."
    case .folderGone: "Put it back, then try again."
    case .busy: "Wait until it is done, or end it, then try again."
    case .system(let code, _), .unconfirmed(let code, _): Self.advice(code)
    case .refused(_, let advice), .unreachable(_, let advice): advice
    case .unknown, .other: "Try again."
    }
  }

  private static func advice(_ kind: RecordReadError.Kind) -> String {
    switch kind {
    case .damaged, .misnamed, .forbidden: "Move it to another place, or restore it from a backup."
    case .uncertain:
      "“store check” shows what is left; “store check --accept” goes on with that."
    case .newer: "Update this app, then try again."
    case .older: "Keep it, and tell the makers of this app."
    }
  }

  private static func advice(_ code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "Make room, then try again."
    case EACCES, EPERM: "Check who may read and write there, then try again."
    case EROFS: "Make the disk writable and try again, or start again with another place."
    case EIO: "The disk may be failing: copy what is on it, then try again."
    case EFBIG: "Raise the limit of the size of files, then try again."
    case EMFILE, ENFILE: "Close other files or programs, then try again."
    case ENOMEM: "Close other programs, then try again."
    case ENAMETOOLONG: "Start again with a place whose path is shorter."
    case ELOOP: "Mend the link and try again, or start again with another place."
    case EISDIR, EEXIST, ENOTEMPTY: "Move away what is there, then try again."
    case ENOENT: "Bring it back and try again, or start again with another place."
    case ENODEV, ENXIO, ESTALE, ETIMEDOUT, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH:
      "Connect the disk again, then try again."
    case _: "Try again."
    }
  }
}

extension EncodingError {
  /// The place of the value and its problem.
  fileprivate var reason: String {
    guard case .invalidValue(let value, let context) = self else { return localizedDescription }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    // A date that can't be written has no description either.
    let problem = value is Date ? context.debugDescription : "\(value)"
    return "its value \(path.isEmpty ? "" : "“\(path)” ")cannot be written (\(problem))"
  }
}
