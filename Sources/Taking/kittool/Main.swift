import FeatureTemplates
import Foundation
import KitTaking

@main
struct Main {
  static func main() {
    let outcome = TakingCommand.run(Array(CommandLine.arguments.dropFirst()))
    let stream = outcome.isSuccess ? FileHandle.standardOutput : FileHandle.standardError
    stream.write(Data(outcome.text.utf8))
    exit(outcome.isSuccess ? 0 : 1)
  }
}
