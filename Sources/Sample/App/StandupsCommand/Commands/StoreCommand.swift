import RecordStores
import StandupsStorage

extension Command {
  /// Looks after the store itself.
  static let store = Command(
    name: "store",
    abstract: "Check what is in the store, and what in it cannot be read.",
    arguments: [
      CommandArgument(
        "action",
        .one,
        of: .choices(["check"]),
        "Say of every file that is no good record what is wrong and what to do."
      )
    ],
    examples: [
      CommandExample("store", "check", does: "Exits with 65 if something cannot be read.")
    ]
  ) { invocation in
    let location = try invocation.location
    let report = StoreReport(
      at: location,
      try await invocation.standups().load(),
      try await location.leftovers()
    )
    return CommandResult(
      text: report.text,
      plain: report.plain,
      json: report,
      exitCode: report.isUnsound ? .badData : .success
    )
  }
}
