// One import for what plays the app: its commands, and the tests of walks.

@_exported public import AppFeature
@_exported public import FeatureExplorer
@_exported public import FeatureWalks
@_exported public import FeatureWorlds
