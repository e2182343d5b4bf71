import FeatureTemplates
import Foundation

@main
struct Main {
  static func main() {
    let command = FeatureCommand(git: git)
    let outcome = command.run(Array(CommandLine.arguments.dropFirst()))
    let stream = outcome.isSuccess ? FileHandle.standardOutput : FileHandle.standardError
    stream.write(Data(outcome.text.utf8))
    exit(outcome.isSuccess ? 0 : 1)
  }

  /// Returns the changed files of a checkout, as git lists them; nil if git doesn't know it.
  private static func git(_ root: URL) -> String? {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", root.path, "status", "--porcelain"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : nil
  }
}
