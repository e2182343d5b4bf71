// One import for the tests of the product.

@_exported public import FeatureKit
@_exported public import FeatureTesting
@_exported public import StandupsDomain
@_exported public import StandupsStorage
