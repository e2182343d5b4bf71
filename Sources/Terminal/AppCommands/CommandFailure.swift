import CommandLineTables
import FeatureKit
import FeatureWalks
package import TerminalConsole
package import TerminalTexts

/// The failure of a command: a sentence with the reason, and one with the remedy.
package struct CommandFailure: Error, Equatable {
  /// The kind of failure, for programs.
  package enum Code: String {
    case usage, ambiguous, cancelled
    case titleTaken = "title-taken"
    case needsForce = "needs-force"
    case notFound = "not-found"
    case unreadable
    case badData = "bad-data"
    case noSuchFile = "no-such-file"
    case cannotCreate = "cannot-create"
    case inputOutput = "input-output"
    case failed
  }

  package var code: Code
  package var message: PrintedText
  package var hint: PrintedText?

  /// Describes a failure.
  package init(_ code: Code, _ message: PrintedText, hint: PrintedText? = nil) {
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
