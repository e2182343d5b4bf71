import Foundation

extension EarlierFolders {
  /// Removes the folders of the app's kinds that were taken over before a date, but for unreadable files.
  func removeMoved(before date: Date) throws {
    for name in try files.names(in: path).sorted() where name.hasSuffix(Self.ending) {
      // Records of a kind that the app doesn't have may be missed elsewhere.
      guard let kind = kinds.first(where: { movedFolder(of: $0.name) == "\(path)/\(name)" })
      else { continue }
      let (sign, folder) = ("\(path)/\(kind.name)", "\(path)/\(name)")
      guard try files.isFolder(folder), try !files.isFolder(sign) else { continue }
      // Without it, nothing says since when the folder is there, so that the time begins anew.
      try leaveMissingSign(for: kind.name)
      guard try files.date(of: sign) < date else { continue }
      try removeFiles(of: kind)
      if try files.names(in: folder).allSatisfy(Names.isLink) { try files.removeFolder(folder) }
    }
  }

  /// Removes the files that the journal has, and those that belong to the folder.
  private func removeFiles(of kind: Kind) throws {
    let folder = movedFolder(of: kind.name)
    let parts = try parts(of: kind, in: folder)
    // Beside a copy, the record itself stays, too: without it, the copy would seem to be the record.
    let copied = Set(parts.filter { !$0.isTaken }.map(\.id))
    let taken = Set(parts.filter { $0.isTaken && !copied.contains($0.id) }.map(\.name))
    for name in try files.names(in: folder) where !Names.isLink(name) {
      let isOurs = Names.isDraft(name) || Names.isOfFolder(name)
      if isOurs || Self.recordName(name).map(taken.contains) == true {
        try files.remove("\(folder)/\(name)")
      }
    }
    try syncNames(in: folder)
  }

  /// Returns the paths of the files of a kind that were put aside, or that the journal hasn't taken over.
  func remainingFiles(of kind: Kind) throws -> [String] {
    let folder = movedFolder(of: kind.name)
    guard try files.isFolder(folder) else { return [] }
    let left = try parts(of: kind, in: folder).filter { !$0.isTaken && !$0.isNothing }.map(\.name)
    let aside = try files.names(in: folder).filter(Names.isAside)
    return (aside + left).sorted().map { "\(folder)/\($0)" }
  }
}
