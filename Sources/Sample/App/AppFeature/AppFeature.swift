// One import for what needs the whole app: its commands, its walks and their tests.

@_exported public import EditStandup
@_exported public import FindFeature
@_exported public import FollowUpsFeature
@_exported public import RecordMeetingFeature
@_exported public import SettingsFeature
@_exported public import StandupDetailFeature
@_exported public import StandupsDomain
@_exported public import StandupsListFeature
@_exported public import StandupsStorage
