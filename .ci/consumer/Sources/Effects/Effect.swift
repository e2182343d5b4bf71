/// A team's own effect.
package enum Effect: Sendable {
  case vibrate
}
