import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain
import StandupsStorage

extension Invocation {
  /// Opens the store of the standups.
  func standups() throws -> RecordStore<Standup> { try stores().standups }

  /// Opens the store of the settings.
  func settings() throws -> RecordStore<Settings> { try stores().settings }

  /// Finds the standup that the command line names.
  func standup(in store: RecordStore<Standup>) async throws -> Standup {
    try await store.load().find(arguments[.standup])
  }
}
