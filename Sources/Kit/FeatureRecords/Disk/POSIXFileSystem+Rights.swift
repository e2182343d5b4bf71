import Foundation

/// The rights of new files.
extension POSIXFileSystem {
  /// Lets users with write access to a folder read and write a new file in it, if possible.
  ///
  /// The file gets the folder's owner and group. An access list that it inherits holds for the users that it names.
  func share(_ file: Int32, in folder: String) {
    var status = stat()
    guard stat(folder, &status) == 0 else { return }
    let others = UInt32(status.st_mode) & 0o2
    let writers = (groupBits(ofFolder: folder) ?? UInt32(status.st_mode) >> 3) & 0o2
    let isListed = (try? FileRights(of: file, folder))?.accessList != nil
    let shared = isListed ? 0o60 : (writers | writers << 1) << 3 | others | others << 1
    _ = give(file, status.st_uid, status.st_gid, mode_t(0o600 | shared))
  }

  /// The rights of a folder's own group; nil if it may not be read.
  private func groupBits(ofFolder path: String) -> UInt32? {
    let folder = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    return (try? FileRights(of: folder, path))?.ownGroupBits
  }

  /// Gives a file an owner, a group and a mode; the group has no rights if it can't be given.
  ///
  /// Only root can give it to another owner; what root writes would otherwise lock the owner of a store out of it.
  func give(_ file: Int32, _ owner: uid_t, _ group: gid_t, _ mode: mode_t) -> Int32 {
    let isGiven = fchown(file, owner, group) == 0 || fchown(file, uid_t.max, group) == 0
    return fchmod(file, mode & (isGiven ? 0o777 : 0o707))
  }

  /// Gives a new file the rights of another one.
  ///
  /// The rights that the file then has decide, not the answers of the system: some file systems refuse to set even the rights
  /// that every file there has, and some set nothing and don't refuse.
  func give(_ file: Int32, _ rights: FileRights, _ path: String) throws(FileError) {
    if fchown(file, rights.owner, rights.group) < 0 {
      try checkRights(fchown(file, uid_t.max, rights.group), path)
    }
    var given = try FileRights(of: file, path)
    if given.accessList != rights.accessList {
      try checkRights(AccessList.write(rights.accessList, of: file), path)
    }
    // A group that it isn't meant for has no rights.
    let mode = given.group == rights.group ? rights.mode : rights.mode & 0o707
    try checkRights(fchmod(file, mode_t(mode)), path)
    given = try FileRights(of: file, path)
    let isOwnerInGroup = isMember(rights.owner, of: given.group)
    guard given.mayReplace(rights, isOwnerInGroup: isOwnerInGroup) else {
      throw FileError(path: path, code: EPERM, changesRights: true)
    }
  }

  /// Returns true if the system knows a user, and has it in a group.
  private func isMember(_ user: uid_t, of group: gid_t) -> Bool {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    var texts = [CChar](repeating: 0, count: 16 << 10)
    guard getpwuid_r(user, &entry, &texts, texts.count, &found) == 0, found != nil else {
      return false
    }
    #if canImport(Darwin)
    var groups = [Int32](repeating: 0, count: 256)
    let own = Int32(bitPattern: entry.pw_gid)
    #else
    var groups = [gid_t](repeating: 0, count: 256)
    let own = entry.pw_gid
    #endif
    var count = Int32(groups.count)
    // Of more groups than these, the rest isn't looked at.
    _ = getgrouplist(entry.pw_name, own, &groups, &count)
    return groups.prefix(min(Int(count), groups.count)).contains {
      gid_t(truncatingIfNeeded: $0) == group
    }
  }

  /// Throws if a call failed for another reason than that the file system or the user can't do that.
  private func checkRights(_ result: Int32, _ path: String) throws(FileError) {
    do throws(FileError) { try check(result, path) } catch {
      guard error.meaning(for: .rights) != .unsupported else { return }
      throw error
    }
  }
}
