// Apple documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import Observation

public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

@frozen @propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { stub() }
  public static func constant(_ value: Value) -> Binding<Value> { stub() }
  public var wrappedValue: Value {
    get { stub() }
    nonmutating set { stub() }
  }
  public var projectedValue: Binding<Value> { self }
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { stub() }
}

extension Binding: Sendable where Value: Sendable {}
extension Binding: DynamicProperty {}

@frozen @propertyWrapper
public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value) { stub() }
  public init(initialValue value: Value) { stub() }
  public var wrappedValue: Value {
    get { stub() }
    nonmutating set { stub() }
  }
  public var projectedValue: Binding<Value> { stub() }
}

@dynamicMemberLookup @propertyWrapper
public struct Bindable<Value> {
  public var wrappedValue: Value {
    get { stub() }
    set { stub() }
  }
  public var projectedValue: Bindable<Value> { self }
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
  @available(*, unavailable, message: "The wrapped value must be an object that is Observable")
  public init(wrappedValue: Value) { stub() }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { stub() }
}

extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { stub() }
  public init(_ wrappedValue: Value) { stub() }
}

@frozen @propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  @frozen @propertyWrapper
  public struct Binding {
    public var wrappedValue: Value {
      get { stub() }
      nonmutating set { stub() }
    }
    public var projectedValue: FocusState<Value>.Binding { self }
    public init(projectedValue: FocusState<Value>.Binding) { self = projectedValue }
  }
  public var wrappedValue: Value {
    get { stub() }
    nonmutating set { stub() }
  }
  public var projectedValue: FocusState<Value>.Binding { stub() }
  public init() where Value == Bool { stub() }
  public init<T>() where Value == T?, T: Hashable { stub() }
}

@frozen @propertyWrapper
public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { stub() }
  public var wrappedValue: Value { stub() }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues {
  public init() { stub() }
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { stub() }
    set { stub() }
  }
  public var scenePhase: ScenePhase {
    get { stub() }
    set { stub() }
  }
}

extension View {
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    _ value: V
  ) -> some View { self }
  nonisolated public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding,
    equals value: Value
  ) -> some View { self }
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { self }
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}
