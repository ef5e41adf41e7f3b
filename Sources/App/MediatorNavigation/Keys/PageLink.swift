public import MediatorLinks

/// The key of a page: its address with the types of its inputs, shared by the code that shows the page and its module.
///
/// ```swift
/// nonisolated enum Orders {
///   static let page = PageLink<Int>("orders", "page", "id")
/// }
/// ```
///
/// The module of the page declares its routes with the key, and the type of the page stays in the module. Other modules show it
/// as the URL would, with parents, policy, gates and restoration:
///
/// ```swift
/// PageRoute(Orders.page, "/order/:id<int>", under: "/orders", exposedTo: .all) { id in OrderPage(id: id) }
///
/// try await mediator.show(Orders.page, 42)
/// ```
///
/// The compiler checks that there is a label for each input, and the types of the inputs.
public struct PageLink<each Input: ParameterDecodable & Sendable>: Sendable {
  /// The page as an action that returns its entry.
  let key: ActionKey<PageEntry, repeat each Input>

  /// Creates the key of a page.
  ///
  /// - Parameters:
  ///   - target: The name of what the page shows, such as that of the module's target.
  ///   - page: The name of the page.
  ///   - parameters: A parameter for each input, usually only its label.
  /// - Complexity: One look-up in a table of all keys of the process.
  public init(_ target: TargetName, _ page: ActionName, _ parameters: repeat ActionParameter<each Input>) {
    key = ActionKey(target, page, repeat each parameters)
  }

  /// Rejects a number of labels that differs from the number of inputs.
  @available(*, unavailable, message: "pass one label for each input of the page")
  public init(_ target: TargetName, _ page: ActionName, _ labels: String...) {
    unavailable()
  }

  /// The address of the page.
  public var address: ActionAddress { key.address }
  /// The parameters, one for each input.
  public var parameters: [ParameterInfo] { key.parameters }
}

extension PageLink: CustomStringConvertible {
  /// The key as `orders/page(id: Int)`.
  public var description: String { AnyPageLink(self).text }
}

/// The key of a page without the types of its inputs.
struct AnyPageLink: Sendable {
  let address: ActionAddress
  /// The identity of the types of the inputs.
  let signature: ObjectIdentifier
  let parameters: [ParameterInfo]

  init<each Input>(_ link: PageLink<repeat each Input>) {
    address = link.address
    signature = link.key.signature
    parameters = link.parameters
  }

  /// The key as text, for messages.
  var text: String { "\(address)(\(parameters.map { "\($0.label): \($0.typeName)" }.joined(separator: ", ")))" }

  /// Returns whether two keys have the same labels and types of inputs.
  func hasInputs(of other: AnyPageLink) -> Bool {
    signature == other.signature && parameters.map(\.label) == other.parameters.map(\.label)
  }
}
