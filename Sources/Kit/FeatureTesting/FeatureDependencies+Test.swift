public import FeatureEffects
public import FeatureInjection

extension FeatureDependencies {
  /// Makes the dependencies of a test, in which reading an unset entry fails the test.
  ///
  /// ```swift
  /// let dependencies = FeatureDependencies.test { $0.uuid = .incrementing }
  /// ```
  ///
  /// Work runs on `MainSerialExecutor`. The closure sets the entries that the test needs. The test should have the `.feature` trait;
  /// without it, only issues of its own task fail it, with a hint.
  public static func test(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    _ override: (inout FeatureDependencies) -> Void = { _ in }
  ) -> FeatureDependencies {
    TestsWithoutTrait.shared.note()
    var dependencies = unimplemented(
      effects: EffectScope("test", executor: MainSerialExecutor.shared, fileID: fileID, line: line),
      fileID: fileID,
      filePath: filePath,
      line: line
    )
    override(&dependencies)
    return dependencies
  }

  /// Sets a clock whose time passes only when the test says so, and returns it.
  ///
  /// ```swift
  /// var dependencies = FeatureDependencies.test()
  /// let clock = dependencies.useTestClock()
  /// ```
  ///
  /// - Returns: The clock.
  public mutating func useTestClock() -> TestClock {
    let clock = TestClock(effects)
    self.clock = clock
    return clock
  }
}
