// swift-format-ignore-file
@_exported import Foundation
@_exported import Observation

// A stub of SwiftUI: types only, with the SDK's signatures and availability. It is never run.

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { stub() }
}

/// The body of views that the framework draws itself.
public protocol StubView: View where Body == Never {}
extension StubView {
  public var body: Never { stub() }
}

func stub() -> Never { fatalError("SwiftUI is a stub") }

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { stub() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { stub() }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
    stub()
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { stub() }
  public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { stub() }
  public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { stub() }
}

public struct EmptyView: StubView { public nonisolated init() {} }
public struct TupleView<Content>: StubView {}
public struct _ConditionalContent<A, B>: StubView {}
extension Optional: View where Wrapped: View {
  public var body: Never { stub() }
}
public struct AnyView: StubView { public nonisolated init<V: View>(_ view: V) {} }
public struct Text: StubView {
  public nonisolated init(verbatim content: String) {}
  public nonisolated init<S: StringProtocol>(_ content: S) {}
}
public struct Label: StubView {
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}
public struct Button: StubView {
  public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
}
public struct TextField: StubView {
  @MainActor @preconcurrency public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
public struct SecureField: StubView {
  @MainActor @preconcurrency public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
@MainActor @preconcurrency public struct List<SelectionValue: Hashable, Content: View>: StubView {
  @available(watchOS 10.0, *)
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {}
}
extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: StubView {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Content: View {}
}
public struct Group<Content>: StubView {
  public nonisolated init(@ViewBuilder content: () -> Content) where Content: View {}
}
public struct ModifiedContent<Content, Modifier>: StubView {}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}
public struct _ViewModifier_Content<Modifier: ViewModifier>: StubView {}

// State

@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { stub() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { stub() }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

@frozen @propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { stub() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { stub() }
}
extension State: Sendable where Value: Sendable {}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public init(wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  where Value: AnyObject { stub() }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@propertyWrapper public struct SceneStorage<Value> {
  public init(_ key: String) where Value == Data? {}
  public var wrappedValue: Value {
    get { stub() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { stub() }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}
public struct EnvironmentValues: CustomStringConvertible {
  public init() {}
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { stub() }
    set {}
  }
  public var description: String { stub() }
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  @MainActor @preconcurrency public var openURL: OpenURLAction {
    get { stub() }
    set {}
  }
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  public var scenePhase: ScenePhase {
    get { stub() }
    set {}
  }
}
@frozen @propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { stub() }
}
extension Environment: Sendable where Value: Sendable {}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
public enum ScenePhase: Comparable { case background, inactive, active }

public struct Transaction {
  public init() {}
  public var disablesAnimations: Bool {
    get { stub() }
    set {}
  }
}
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
@MainActor @preconcurrency public struct OpenURLAction {
  public struct Result: Sendable {
    public static let handled = Result()
    public static let discarded = Result()
    public static let systemAction = Result()
  }
  public init(handler: @escaping (URL) -> OpenURLAction.Result) {}
}

// Stacks, tabs, scenes

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: StubView {
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {}
}
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: StubView {
  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {}
}
@MainActor @preconcurrency public struct TabView<SelectionValue: Hashable, Content: View>: StubView {
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: Scene {}
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
public struct WindowGroup<Content: View>: Scene {
  public nonisolated init(@ViewBuilder content: () -> Content) {}
  public var body: Never { stub() }
}
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}
extension App {
  @MainActor @preconcurrency public static func main() { stub() }
}

extension View {
  public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { stub() }
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { EmptyView() }
  public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { EmptyView() }
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { EmptyView() }
  public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EmptyView()
  }
  public nonisolated func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View { EmptyView() }
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> ()) -> some View { EmptyView() }
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  public nonisolated func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> ()
  ) -> some View { EmptyView() }
  @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { EmptyView() }
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }
  @available(iOS 14.0, tvOS 14.0, watchOS 7.0, *) @available(macOS, unavailable)
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { EmptyView() }
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { EmptyView() }
  @available(iOS 13.0, macOS 13.0, tvOS 13.0, watchOS 6.0, *)
  public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { EmptyView() }
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { EmptyView() }
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  public nonisolated func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }
}
