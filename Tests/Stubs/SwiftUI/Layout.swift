// Apple documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

public enum HorizontalAlignment: Sendable {
  case leading, center, trailing
}

public enum VerticalAlignment: Sendable {
  case top, center, bottom, firstTextBaseline
}

public struct Alignment: Equatable, Sendable {
  public static let center: Alignment = stub()
  public static let leading: Alignment = stub()
  public static let bottomTrailing: Alignment = stub()
}

public enum Edge: Sendable {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 1)
    public static let horizontal = Set(rawValue: 2)
    public static let vertical = Set(rawValue: 4)
  }
}

public struct HStack<Content: View>: Primitive {
  nonisolated public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { stub() }
}

public struct VStack<Content: View>: Primitive {
  nonisolated public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { stub() }
}

public struct Spacer: Primitive, Sendable {
  nonisolated public init(minLength: CGFloat? = nil) { stub() }
}

public struct List<SelectionValue, Content: View>: Primitive {}

extension List where SelectionValue == Never {
  nonisolated public init(@ViewBuilder content: () -> Content) { stub() }
}

public struct Form<Content: View>: Primitive {
  nonisolated public init(@ViewBuilder content: () -> Content) { stub() }
}

public struct Section<Parent, Content, Footer> {}

extension Section: View, Primitive where Parent: View, Content: View, Footer: View {
  nonisolated public init(
    @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) { stub() }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  nonisolated public init(@ViewBuilder content: () -> Content) { stub() }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    stub()
  }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    @ViewBuilder content: () -> Content
  ) { stub() }
}

@MainActor @preconcurrency
public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  var data: Self.Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension DynamicViewContent {
  nonisolated public func onDelete(
    perform action: ((IndexSet) -> Void)?
  ) -> some DynamicViewContent { self }
  nonisolated public func onMove(
    perform action: ((IndexSet, Int) -> Void)?
  ) -> some DynamicViewContent { self }
}

extension View {
  nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View { self }
  nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View { self }
  nonisolated public func padding(
    _ edges: Edge.Set = .all,
    _ length: CGFloat? = nil
  ) -> some View { self }
  nonisolated public func frame(
    width: CGFloat? = nil,
    height: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  nonisolated public func frame(
    minWidth: CGFloat? = nil,
    idealWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  nonisolated public func overlay<V: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View { self }
  nonisolated public func background<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }
}

// MARK: - Looks

public protocol ShapeStyle: Sendable {}

public struct Color: Primitive, ShapeStyle, Hashable {
  public enum RGBColorSpace: Sendable { case sRGB }
  nonisolated public init(
    _ colorSpace: RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) { stub() }
  public static let accentColor: Color = stub()
  public static let red: Color = stub()
}

public struct HierarchicalShapeStyle: ShapeStyle {
  public static let primary: HierarchicalShapeStyle = stub()
  public static let secondary: HierarchicalShapeStyle = stub()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { stub() }
}

public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { stub() }
}

public protocol Shape: Sendable, View {}

public struct Circle: Shape, Primitive {
  nonisolated public init() {}
}

public struct Font: Hashable, Sendable {
  public static let largeTitle: Font = stub()
  public static let title: Font = stub()
  public static let title2: Font = stub()
  public static let headline: Font = stub()
  public static let subheadline: Font = stub()
  public static let caption: Font = stub()
  public static let footnote: Font = stub()
  public func monospacedDigit() -> Font { self }
}

extension View {
  nonisolated public func font(_ font: Font?) -> some View { self }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil)
    -> some View
  { self }
  nonisolated public func opacity(_ opacity: Double) -> some View { self }
  nonisolated public func clipShape<S: Shape>(_ shape: S) -> some View { self }
  nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { self }
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
}

public enum TextAlignment: Sendable {
  case leading, center, trailing
}
