import FeatureIssues

/// Reports that a child called a closure that its parent should have set.
///
/// It is the default value of a model's `onX` closures:
///
/// ```swift
/// public var onConfirmDeletion: () -> Void = unset("BookModel.onConfirmDeletion")
/// ```
///
/// The name consists of the model and the closure, and appears in the message.
public func unset<each Argument>(
  _ name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: Int = #line,
  function: StaticString = #function
) -> (repeat each Argument) -> Void {
  { (argument: repeat each Argument) in
    if let watch = OutputWatch.current, watch.isListening {
      var arguments: [Any] = []
      repeat arguments.append(each argument)
      return watch.note(name, arguments)
    }
    reportIssue(
      "\(name) was called but never set.",
      fileID: fileID,
      filePath: filePath,
      line: line,
      function: function
    )
  }
}
