// Apple documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// MARK: - Texts and images

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(_ value: String) { stub() }
  public init(stringLiteral value: String) { stub() }
  public init(stringInterpolation: StringInterpolation) { stub() }
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) { stub() }
    public mutating func appendLiteral(_ literal: String) { stub() }
    public mutating func appendInterpolation(_ string: String) { stub() }
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { stub() }
  }
}

public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}

public struct Text: Primitive, Equatable, Sendable {
  nonisolated public init(_ key: LocalizedStringKey, comment: StaticString? = nil) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) { stub() }
  nonisolated public static func == (left: Text, right: Text) -> Bool { stub() }
}

public struct Image: Primitive, Equatable, Sendable {
  nonisolated public init(systemName: String) { stub() }
  nonisolated public static func == (left: Image, right: Image) -> Bool { stub() }
}

public struct Label<Title: View, Icon: View>: Primitive {
  nonisolated public init(
    @ViewBuilder title: () -> Title,
    @ViewBuilder icon: () -> Icon
  ) { stub() }
}

extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    systemImage name: String
  ) { stub() }
}

public struct LabeledContent<Label, Content> {}

extension LabeledContent: View, Primitive where Label: View, Content: View {}

extension LabeledContent where Label == Text, Content: View {
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    @ViewBuilder content: () -> Content
  ) { stub() }
}

// MARK: - Controls

public struct ButtonRole: Equatable, Sendable {
  public static let destructive: ButtonRole = stub()
  public static let cancel: ButtonRole = stub()
}

public struct Button<Label: View>: Primitive {
  @preconcurrency nonisolated public init(
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) { stub() }
}

extension Button where Label == Text {
  @preconcurrency nonisolated public init(
    _ titleKey: LocalizedStringKey,
    action: @escaping @MainActor () -> Void
  ) { stub() }
  @_disfavoredOverload @preconcurrency nonisolated public init<S: StringProtocol>(
    _ title: S,
    action: @escaping @MainActor () -> Void
  ) { stub() }
  @preconcurrency nonisolated public init(
    _ titleKey: LocalizedStringKey,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) { stub() }
  @_disfavoredOverload @preconcurrency nonisolated public init<S: StringProtocol>(
    _ title: S,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) { stub() }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  @preconcurrency nonisolated public init(
    _ titleKey: LocalizedStringKey,
    systemImage: String,
    action: @escaping @MainActor () -> Void
  ) { stub() }
}

public struct Toggle<Label: View>: Primitive {}

extension Toggle where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    isOn: Binding<Bool>
  ) { stub() }
}

public struct TextField<Label: View>: Primitive {}

extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    text: Binding<String>
  ) { stub() }
}

public struct Stepper<Label: View>: Primitive {}

extension Stepper where Label == Text {
  @_disfavoredOverload nonisolated public init<S: StringProtocol, V: Strideable>(
    _ title: S,
    value: Binding<V>,
    in bounds: ClosedRange<V>,
    step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { stub() }
}

public struct Slider<Label: View, ValueLabel: View>: Primitive {}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>,
    in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint { stub() }
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: Primitive {}

extension Picker where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { stub() }
}

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

public struct DatePicker<Label: View>: Primitive {
  public typealias Components = DatePickerComponents
}

extension DatePicker where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    selection: Binding<Date>,
    in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { stub() }
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: Primitive {}

extension ProgressView where CurrentValueLabel == EmptyView {
  nonisolated public init() where Label == EmptyView { stub() }
  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0)
  where Label == EmptyView { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S,
    value: V?,
    total: V = 1.0
  ) where Label == Text { stub() }
}

// MARK: - Styles

@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration)
    -> Self.Body
  typealias Configuration = ToggleStyleConfiguration
}

public struct ToggleStyleConfiguration {
  public struct Label: Primitive {
  }
  public var label: ToggleStyleConfiguration.Label { stub() }
  @Binding public var isOn: Bool
}

@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
}

public struct PlainButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
}

public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  @MainActor @preconcurrency public static var borderless: BorderlessButtonStyle { .init() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  @MainActor @preconcurrency public static var plain: PlainButtonStyle { .init() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
    .init()
  }
}

extension View {
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
  nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { self }
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
  nonisolated public func labelsHidden() -> some View { self }
  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    self
  }
  nonisolated public func badge(_ count: Int) -> some View { self }
}
