import CommandLineTables
import FeatureKit
import FeatureWalks
package import TerminalConsole
public import TerminalTexts

/// The failure of a command: a sentence with the reason, and one with the remedy.
///
/// ```swift
/// throw CommandFailure(.failed, "“Emma” is lent to Ann.", hint: "“shelf return Emma” takes it back.")
/// ```
///
/// Any other error that a command throws is reported in the same form: one of a store by its cause, an unknown one as `failed`.
public struct CommandFailure: Error, Equatable {
  /// The kind of failure, for programs; each has an exit code.
  public enum Code: String, Sendable {
    /// The line is invalid (64).
    case usage
    /// A name can mean several records (64).
    case ambiguous
    /// Another record has the title already (64).
    case titleTaken = "title-taken"
    /// A question can't be asked, and `--force` isn't given (64).
    case needsForce = "needs-force"
    /// The user said no (2).
    case cancelled
    /// No record has the name (1).
    case notFound = "not-found"
    /// Something else is in the way (1).
    case failed
    /// A record can't be read (65).
    case unreadable
    /// The input has invalid data (65).
    case badData = "bad-data"
    /// A named file doesn't exist (66).
    case noSuchFile = "no-such-file"
    /// The output can't be made (73).
    case cannotCreate = "cannot-create"
    /// Reading or writing failed (74).
    case inputOutput = "input-output"
  }

  /// The kind of failure.
  public var code: Code
  /// The reason, as a sentence.
  public var message: PrintedText
  /// The remedy, as a sentence.
  public var hint: PrintedText?

  /// Describes a failure.
  public init(_ code: Code, _ message: PrintedText, hint: PrintedText? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }

  /// Describes the failure of a line.
  package init(_ code: Code, _ error: LineError) {
    self.init(code, error.message, hint: error.hint)
  }

  /// Makes a failure from any error, so that all errors are reported in one form.
  package init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as UsageError: self.init(.usage, error.message, hint: error.hint)
    case let error as WalkSyntaxErrors:
      let lines = error.errors.map { "\(error.file):\($0.line): \($0.message)" as PrintedText }
      self.init(.badData, lines.joined(separator: "\n"))
    case let error as RecordStoreError: self.init(error.code, "\(error)")
    case EncodingError.invalidValue(let value, let context):
      self.init(
        .badData,
        "The results can't be written: \(context.debugDescription).",
        hint: value is Date ? "Look at the clock of this machine." : nil
      )
    case ConsoleError.failed(let reason):
      self.init(.inputOutput, "The results could not be written: \(reason).")
    case let error as ReadError:
      self.init(.inputOutput, "The standard input cannot be read: \(error.reason).")
    case ConsoleError.lineTooLong: self.init(.badData, .lineTooLong)
    case _: self.init(.failed, "\(String(describing: error))")
    }
  }
}

extension CommandFailure.Code {
  var exitCode: ExitCode {
    switch self {
    case .usage, .ambiguous, .needsForce, .titleTaken: .usage
    case .cancelled: .cancelled
    case .notFound, .failed: .failed
    case .unreadable, .badData: .badData
    case .noSuchFile: .noSuchFile
    case .cannotCreate: .cannotCreate
    case .inputOutput: .inputOutput
    }
  }
}

extension RecordStoreError {
  fileprivate var code: CommandFailure.Code {
    switch cause {
    case .unreadable, .unencodable, .unusableID: .unreadable
    case .notAFolder, .brokenLink, .folderGone: .cannotCreate
    case .deleted, .changed, .otherID: .failed
    case .busy, .unconfirmed, .unreachable, .unknown, .refused, .system, .other: .inputOutput
    }
  }
}
