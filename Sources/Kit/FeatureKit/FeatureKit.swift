// What every feature, app and test of one imports with one line. Whoever wants one part imports that part.

@_exported public import FeatureEffects
@_exported public import FeatureInjection
@_exported public import FeatureIssues
@_exported public import FeatureNavigation
@_exported public import FeatureRecords
@_exported public import FeatureScreens
@_exported public import IdentifiedArrays
