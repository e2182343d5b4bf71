public import Foundation

/// Why a store could not do what it was asked, in sentences for a person.
public struct RecordStoreError: Error, Equatable, Sendable {
  /// What a store can be asked.
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

  /// Why it failed.
  public enum Cause: Equatable, Sendable {
    /// The text of the record's id cannot name a record.
    case unusableID
    /// The record cannot be written: some value in it has no written form.
    case unencodable(String)
    /// What is stored there cannot be read.
    case unreadable(String)
    /// What is stored there comes from a newer version.
    case newer(String)
    /// Somebody else deleted the record, and this store did not know.
    case deleted
    /// Somebody else changed what the change builds on.
    case changed
    /// The place of the records is a file, or lies within one.
    case notAFolder
    /// The place of the records is a link to something that is not there, or lies behind one.
    case brokenLink
    /// The operating system refused.
    case system(code: Int32, String)
    /// Anything else.
    case other(String)
  }

  /// What the store was asked.
  public var operation: Operation

  /// Where it failed: a path, or the name of a record.
  public var place: String

  /// Why it failed.
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
}

// MARK: - Sentences

extension RecordStoreError: CustomStringConvertible, LocalizedError {
  /// What happened, what is safe, and what to do.
  public var description: String {
    "\(place) could not be \(operation.participle): \(cause.reason). \(operation.comfort) \(cause.advice)"
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

  fileprivate var comfort: String {
    switch self {
    case .load: "Nothing was changed."
    case .save, .update, .delete, .move, .evict: "What was saved before is not lost."
    }
  }
}

extension RecordStoreError.Cause {
  fileprivate var reason: String {
    switch self {
    case .unusableID: "its id cannot be used as a name"
    case .unencodable(let reason), .unreadable(let reason), .newer(let reason): reason
    case .deleted: "it was deleted elsewhere meanwhile"
    case .changed: "it was changed elsewhere meanwhile"
    case .notAFolder: "it is not a folder"
    case .brokenLink: "it is a link to something that is not there"
    case .system(_, let reason): reason
    case .other(let reason): reason
    }
  }

  fileprivate var advice: String {
    switch self {
    case .unusableID: "Use an id of letters, digits, “-”, “_” and “.” only."
    case .unencodable: "Change that value, then try again."
    case .unreadable: "Move it to another place, or restore it from a backup."
    case .newer: "Update this app, then try again."
    case .deleted: "Try again to bring it back."
    case .changed: "Try again to put yours in its place."
    case .notAFolder: "Choose another place."
    case .brokenLink: "Bring back what it leads to, or choose another place."
    case .system(ENOSPC, _), .system(EDQUOT, _): "Make room, then try again."
    case .system(EACCES, _), .system(EPERM, _), .system(EROFS, _):
      "Check who may read and write there, then try again."
    case .system, .other: "Try again."
    }
  }
}

extension EncodingError {
  /// Where the value is and what is wrong with it.
  fileprivate var reason: String {
    guard case .invalidValue(let value, let context) = self else { return localizedDescription }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "its value \(path.isEmpty ? "" : "“\(path)” ")cannot be written (\(value))"
  }
}
