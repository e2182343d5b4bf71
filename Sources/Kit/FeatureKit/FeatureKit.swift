// One import for every feature, app and test. To use only a part, import that part.

@_exported public import FeatureEffects
@_exported public import FeatureInjection
@_exported public import FeatureIssues
@_exported public import FeatureNavigation
@_exported public import FeatureRecords
@_exported public import FeatureScreens
@_exported public import FeatureShell
@_exported public import FeatureStores
@_exported public import FeatureTexts
@_exported public import Foundation
@_exported public import IdentifiedArrays
@_exported public import Observation
