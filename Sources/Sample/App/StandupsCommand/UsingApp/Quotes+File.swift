import AppCommands
import AppFeature
import TerminalConsole

extension Quotes {
  /// The most bytes of a file: far more quotes than a person collects.
  private static let limit = 1 << 20

  /// Reads the quotes of a file, a quote a line; those that come with the app if that fails.
  ///
  /// - Parameter path: The file, a text of at most 1 MB.
  /// - Returns: The quotes, or built-in ones with the reason.
  static func file(at path: String) -> Quotes {
    do {
      return try quotes(in: InputFile(path: path))
    } catch {
      return Quotes(insteadBecause: "\(path) \(error.reason). This quote comes with the app.")
    }
  }

  private static func quotes(in file: InputFile) throws(Refusal) -> Quotes {
    // The app waits for the bytes, which may never come.
    guard !file.isStream else { throw Refusal(reason: "is a pipe or a device, not a file") }
    let bytes: [UInt8]?
    do throws(ReadError) {
      bytes = try file.bytes(atMost: limit)
    } catch {
      throw Refusal(reason: "can't be read: \(error.reason)")
    }
    guard let bytes else { throw Refusal(reason: "is larger than 1 MB") }
    let text: String
    do throws(TextError) {
      text = try TextDecoder.text(of: bytes)
    } catch {
      throw Refusal(reason: error.reason)
    }
    guard let quotes = Quotes(lines: text) else { throw Refusal(reason: "has no quotes") }
    return quotes
  }

  /// The reason why a file has no quotes, as the end of a sentence.
  private struct Refusal: Error {
    var reason: String
  }
}
