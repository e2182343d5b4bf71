import FeatureIssues

/// Reports that a child called a closure that its parent should have set.
///
/// It is the default value of a model's `onX` closures:
///
/// ```swift
/// public var onConfirmDeletion: () -> Void = unset()
/// ```
///
/// The message names the model, and the file and line of the closure.
public func unset<each Argument>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: Int = #line,
  model: StaticString = #function
) -> (repeat each Argument) -> Void {
  { (argument: repeat each Argument) in
    if let watch = OutputWatch.current, watch.isListening {
      var arguments: [Any] = []
      repeat arguments.append(each argument)
      return watch.note(
        UnsetClosureCall(model: model, filePath: filePath, line: line, arguments: arguments)
      )
    }
    let file = "\(fileID)".split(separator: "/").last ?? ""
    reportIssue(
      "\(model) called a closure that was never set (\(file):\(line)).",
      fileID: fileID,
      filePath: filePath,
      line: line,
      function: model
    )
  }
}

/// A call of a closure that no parent has set.
package struct UnsetClosureCall {
  /// The model, by the name of its type.
  package let model: StaticString
  /// The file in which the closure is declared.
  package let filePath: StaticString
  /// The line of its default value.
  package let line: Int
  /// The arguments of the call.
  package let arguments: [Any]
}
