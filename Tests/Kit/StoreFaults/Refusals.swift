import FeatureRecords
import Foundation

/// A disk without room: each save is there or is told, and saving works again once there is room.
func fullDisk(_: Extent) async throws -> Report {
  let name = "a full disk"
  // In a namespace of its own, so that the disk is gone when the process is.
  let mount = #"mount -t tmpfs -o size=400k none "$0" && exec "$@""#
  guard geteuid() == 0, try Child(["unshare", "--mount", "true"]).end() == 0 else {
    return Report(name, skippedBecause: "as only the superuser can mount one")
  }
  var report = Report(name)
  try await withFolder { folder in
    let child = try Child(
      .fill,
      [folder.path],
      by: ["unshare", "--mount", "sh", "-c", mount, folder.path]
    )
    child.report(in: &report)
  }
  report.note("a tmpfs of 400 KB")
  return report
}

/// A process that may only write small files: a larger one is refused, and the record stays as it was.
func limitedFiles(_: Extent) async throws -> Report {
  var report = Report("a limit for files")
  try await withFolder { folder in
    try Child(.exceed, [folder.path]).report(in: &report)
  }
  report.note("RLIMIT_FSIZE of \(Place.current.fileLimit / 1_000) KB")
  return report
}

/// A folder that may only be read: it is, and each change is refused.
func readOnlyFolder(_: Extent) async throws -> Report {
  var report = Report("a folder that may only be read")
  try await withFolder { folder in
    try await openStore(folder).save(Page("page"))
    // The process is another user's where the superuser runs this, and new files are for their owner.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try setMode(0o644, folder.appending(path: name))
    }
    try setMode(0o555, folder)
    try Child(.intrude, [folder.path]).report(in: &report)
    try setMode(0o755, folder)
  }
  report.note("three changes refused")
  return report
}

private func setMode(_ mode: Int, _ folder: URL) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
}
