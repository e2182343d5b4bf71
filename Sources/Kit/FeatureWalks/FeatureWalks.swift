// Walks are played in sessions, so both come with one import.

@_exported public import FeatureSessions
