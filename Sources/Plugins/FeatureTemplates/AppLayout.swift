/// The places of a package in which a feature has a part.
struct AppLayout {
  /// The path of the file with the app's tabs, kinds and forms.
  let product: String
  /// The module of that file.
  let app: String
  /// The scheme of the app's routes.
  let scheme: String
  /// The name of the first tab.
  let firstTab: String?
  /// True if the app lists its features with previews.
  let hasPreviews: Bool
  /// The path of the list of all screens; nil if the app has none.
  let screenNames: String?
  /// The folder of the features, below `Sources` and `Tests`.
  let features: String

  static let manifest = "Package.swift"
  static let walks = "Docs/Walks"

  /// Finds the places.
  init(_ checkout: Checkout) throws(Refusal) {
    let products = checkout.code(in: "Sources").paragraphs(having: ": AppProduct {\n")
      .filter { found in ["enum ", "public ", "package "].contains(where: found.text.hasPrefix) }
      .map(\.path)
    guard products.count == 1, let product = products.first else {
      throw Refusal("Below Sources, \(products.count) enumerations are the AppProduct, not one.")
    }
    try self.init(checkout, product: product)
  }

  /// Finds the places of the app in a file.
  init(_ checkout: Checkout, product: String) throws(Refusal) {
    self.product = product
    app = String(product.split(separator: "/").dropLast().last ?? "")
    let text = try checkout.required(product)
    guard let scheme = text.firstMatch(of: /static let name = "([^"]+)"/)?.1 else {
      throw Refusal("\(product) doesn't say the app's name in a line with “static let name = ”.")
    }
    self.scheme = String(scheme)
    firstTab = text.firstMatch(of: /static let tabs[^\[]*\[AppTab\] = \[\s*\.(\w+)/).map {
      String($0.1)
    }
    hasPreviews = text.contains("static let previews")
    screenNames = checkout.files(in: "Sources").first { $0.hasSuffix("+ScreenNames.swift") }
    let manifest = SourceLines(try checkout.required(Self.manifest), path: Self.manifest)
    let part = try manifest.first("part whose folder is “Features”") { $0.hasSuffix("Features\",") }
    features = manifest.lines[part].trimmed.filter { !"\",".contains($0) }
  }
}
