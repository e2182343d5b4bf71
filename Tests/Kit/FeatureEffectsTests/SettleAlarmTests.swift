import Testing

@testable import FeatureEffects

@Suite struct SettleAlarmTests {
  @Test("Tests and walks hear what settle() waits for; a person at a live app does not")
  func live() {
    #expect(EffectScope().ledger.alarm == nil)
    #expect(EffectScope(executor: MainSerialExecutor.shared).ledger.alarm != nil)
  }
}
