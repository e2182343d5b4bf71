import Foundation

extension FileRights {
  /// Reads the rights of an open file or folder.
  init(of file: Int32, _ path: String) throws(FileError) {
    var status = stat()
    try check(fstat(file, &status), path)
    self.init(
      owner: status.st_uid,
      group: status.st_gid,
      mode: UInt32(status.st_mode) & 0o777,
      accessList: try AccessList.read(of: file, path)
    )
  }

  /// The bits of the group itself.
  ///
  /// With an access list, those of the mode are the most that any of its entries may do.
  var ownGroupBits: UInt32 {
    #if canImport(Darwin)
    mode >> 3 & 7
    #else
    // A version of four bytes, and then eight for each entry: its tag, its bits, and an id.
    guard let list = accessList.map(Array.init) else { return mode >> 3 & 7 }
    for start in stride(from: 4, to: list.count - 7, by: 8) where list[start] == 4 {
      return UInt32(list[start + 2]) & mode >> 3 & 7
    }
    return 0
    #endif
  }
}
