import Foundation

/// The users who may read and write a file.
struct FileRights: Equatable {
  var owner: UInt32
  var group: UInt32
  /// The nine bits of the mode.
  var mode: UInt32
  /// The access list in the system's own form; nil without one.
  var accessList: Data?

  /// True if only the owner may do something.
  var isPrivate: Bool { mode & 0o77 == 0 && accessList == nil }

  private static let writing: UInt32 = 0o2

  private var ownerBits: UInt32 { mode >> 6 & 7 }
  private var groupBits: UInt32 { mode >> 3 & 7 }
  private var otherBits: UInt32 { mode & 7 }

  /// Returns true if a file with these rights may replace another one.
  ///
  /// No user may then do more with it than with the old one, and each who could write it still can. Reading may be
  /// lost: a group that a file can't be given has no rights. The new owner can be this user, who may replace the file
  /// in any case.
  ///
  /// - Parameters:
  ///   - old: The rights of the other one.
  ///   - isOwnerInGroup: True if the old owner is known to be in the new one's group.
  /// - Returns: True if it may.
  func mayReplace(_ old: FileRights, isOwnerInGroup: Bool = false) -> Bool {
    guard accessList == old.accessList, Self.isKept(mode, old.mode) else { return false }
    guard accessList == nil || (owner, group) == (old.owner, old.group) else { return false }
    return isOwnerKept(of: old, isInGroup: isOwnerInGroup) && isGroupKept(of: old)
  }

  /// True if the old owner can do the same as one of the group, or as any who it may be.
  private func isOwnerKept(of old: FileRights, isInGroup: Bool) -> Bool {
    owner == old.owner
      || Self.isKept(groupBits, old.ownerBits)
        && (isInGroup || Self.isKept(otherBits, old.ownerBits))
  }

  /// True if the old group can do the same as others, and the new one as it could as others.
  private func isGroupKept(of old: FileRights) -> Bool {
    group == old.group
      || Self.isKept(otherBits, old.groupBits) && Self.isKept(groupBits, old.otherBits)
  }

  /// Returns true if bits allow nothing more than old ones, and all the writing.
  private static func isKept(_ new: UInt32, _ old: UInt32) -> Bool {
    let writing = writing << 6 | writing << 3 | writing
    return new & ~old == 0 && old & ~new & writing == 0
  }
}
