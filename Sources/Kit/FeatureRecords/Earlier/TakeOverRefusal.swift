/// The reason why a journal doesn't take over the folders of earlier versions by itself.
struct TakeOverRefusal: Error {
  enum Reason {
    /// A folder is there under its old name and the new one, which is given.
    case twoFolders(String)
    /// A file is another user's, whose app may be an earlier one.
    case otherUser
  }

  var path: String
  var reason: Reason

  init(path: String, _ reason: Reason) {
    (self.path, self.reason) = (path, reason)
  }

  /// The cause, with a remedy.
  var cause: RecordStoreError.Cause {
    switch reason {
    case .twoFolders(let other):
      .refused(
        "\(other) has records, too, and the journal that has both isn't there",
        advice: "Bring back the journal, or move one of the folders to another place."
      )
    case .otherUser:
      .refused(
        "other users use this store, and all of them then need this version",
        advice: "“store upgrade” in a terminal asks, and does it."
      )
    }
  }
}
