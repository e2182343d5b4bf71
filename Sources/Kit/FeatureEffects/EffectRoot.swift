/// The name of a root and the place where it was made, as two roots may have one name.
struct EffectRoot: Sendable, CustomStringConvertible {
  let owner: String
  let fileID: StaticString
  let line: Int

  var description: String {
    "\(owner) (\("\(fileID)".split(separator: "/").last ?? ""):\(line))"
  }
}
