import Foundation

extension EarlierFolders {
  /// Removes the folders of the app's kinds that were taken over, but for unreadable files.
  ///
  /// Those of a kind that the app doesn't have stay: its records may be missed elsewhere.
  func removeTakenOver() throws {
    for kind in kinds {
      if let kind = try takenOver(kind.name, where: { _ in true }) { try remove(kind) }
    }
  }

  /// Returns a kind if its folder was taken over on such a date.
  func takenOver(_ name: String, where isIncluded: (Date) -> Bool) throws -> Kind? {
    let sign = "\(path)/\(name)"
    guard let kind = kinds.first(where: { $0.name == name }),
      try files.isFolder(movedFolder(of: name)), try !files.isFolder(sign)
    else { return nil }
    // Without it, nothing says since when the folder is there, so that the time begins anew.
    try leaveMissingSign(for: name)
    // A note has whole milliseconds.
    let date = Date(millisecondsSince1970: try files.date(of: sign).millisecondsSince1970)
    return isIncluded(date) ? kind : nil
  }

  /// Removes the folder of a kind, but for unreadable files.
  func remove(_ kind: Kind) throws {
    let folder = movedFolder(of: kind.name)
    try removeFiles(of: kind)
    if try files.names(in: folder).allSatisfy(Names.isLink) { try files.removeFolder(folder) }
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
