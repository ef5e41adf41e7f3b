import MediatorLinks
import MediatorText

/// The identity of a URL's page: pages with equal keys are the same page.
///
/// A key consists of the namespace and the pattern of the route, and the texts of the inputs that the route's closure declares.
/// A structure has its properties as inputs. If the closure declares `Parameters`, `Invocation` or another type that may read any
/// parameter, all parameters are inputs.
///
/// Keys are compared by the bytes of their texts.
public struct PageKey: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  private let namespace: ExactText
  private let pattern: ExactText
  private let inputs: [ExactText: [ExactText]]
  /// The labels of the inputs that are not printed.
  private let secrets: Set<String>

  init(namespace: String, pattern: String, inputs: [ExactText: [ExactText]], secrets: Set<String> = []) {
    self.secrets = secrets
    self.namespace = ExactText(namespace)
    self.pattern = ExactText(pattern)
    self.inputs = inputs
  }

  /// The pattern with its inputs: `/order/:id<int> [id: 7]`.
  public var description: String {
    let texts = inputs.map { (label: $0.key.text, values: $0.value.map(\.text)) }
      .sorted { $0.label.utf8.lexicographicallyPrecedes($1.label.utf8) }
      .map { "\($0.label): \(secrets.contains($0.label) ? Parameters.secretMark : $0.values.joined(separator: ", "))" }
    let pattern = pattern.text.shortened(to: 120)
    return PrintableText(texts.isEmpty ? pattern : "\(pattern) [\(texts.joined(separator: "; ").shortened(to: 300))]")
      .description
  }

  /// The description alone, because a mirror would show secrets.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }

  /// Returns whether two keys have one namespace, one pattern and the same inputs.
  public static func == (left: PageKey, right: PageKey) -> Bool {
    left.hasRoute(of: right) && left.inputs == right.inputs
  }

  /// Hashes the namespace, the pattern and the inputs.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(namespace)
    hasher.combine(pattern)
    hasher.combine(inputs)
  }

  /// Returns whether two keys belong to one route, and have the same values in its path and its host.
  func hasPath(of other: PageKey) -> Bool {
    guard hasRoute(of: other), let pattern = try? RoutePattern(pattern.text) else { return false }
    return pattern.pathNames.map(ExactText.init).allSatisfy { inputs[$0] == other.inputs[$0] }
  }

  /// Returns whether two keys belong to one route.
  func hasRoute(of other: PageKey) -> Bool { namespace == other.namespace && pattern == other.pattern }
}

/// The key and options of a page before it is built, attached to its route.
struct PageForm: KeyedPage, Sendable {
  let namespace: String
  let pattern: String
  /// The labels from which the closure's inputs are read, or `nil` if it gets all parameters.
  let labels: [String]?
  let options: PageOptions
  /// The tags of the gates and other interceptors before the page.
  let tags: Set<ActionTag>
  /// The address of the page's link, or `nil` if it has none.
  package let pageAddress: ActionAddress?

  /// Returns the labels from which inputs are read, also those of a structure's properties, or `nil` if any parameter may be read.
  ///
  /// It runs client code: the `init(from:)` of structures.
  ///
  /// - Parameter names: The labels of the inputs, in order.
  static func labels(of types: [any Any.Type], _ names: [String]) -> [String]? {
    if types.contains(where: ParameterInfo.isWhole) { return nil }
    var labels: [String] = []
    for (type, name) in zip(types, names) {
      labels.append(name)
      guard ParameterInfo.mayReadOtherLabels(type) else { continue }
      // Only the labels of a structure are known.
      guard let properties = StructureCheck.properties(of: type) else { return nil }
      labels += properties.flatMap(\.allLabels)
    }
    return labels
  }

  /// Returns the key of the page with the given parameters.
  func key(_ parameters: Parameters) -> PageKey {
    PageKey(
      namespace: namespace, pattern: pattern, inputs: inputs(parameters), secrets: parameters.hiddenLabels)
  }

  /// Returns whether the closure gets the same inputs from both lists of parameters.
  func areEqual(_ left: Parameters, _ right: Parameters) -> Bool { inputs(left) == inputs(right) }

  /// Returns the parameters that are in one list alone, or have other texts there than in another one.
  static func difference(of parameters: Parameters, from others: Parameters) -> Parameters {
    let labels = parameters.labels.filter { texts(of: parameters, [$0]) != texts(of: others, [$0]) }
    return Parameters(labels.reduce(into: [:]) { $0[$1] = parameters[$1] })
  }

  private func inputs(_ parameters: Parameters) -> [ExactText: [ExactText]] {
    Self.texts(of: parameters, labels ?? parameters.labels)
  }

  /// Returns the texts that are compared for parameters; a native value is compared by its description.
  static func texts(of parameters: Parameters, _ labels: [String]) -> [ExactText: [ExactText]] {
    var all: [ExactText: [ExactText]] = [:]
    for label in labels {
      guard let value = parameters[label] else { continue }
      let texts = (value as? Parameters.Text)?.texts ?? [safeDescription(of: value, limit: 1_000_000)]
      all[ExactText(label)] = texts.map(ExactText.init)
    }
    return all
  }
}

extension StructureProperty {
  /// Its label, under which a caller may pass a whole structure, and those of the structure's properties.
  fileprivate var allLabels: [String] { [label] + (properties ?? []).flatMap(\.allLabels) }
}

extension Resolution {
  /// The form of the page, or the error ``NavigationError/Code/notAPage``.
  var pageForm: PageForm {
    get throws {
      guard let form = attachment as? PageForm else { throw NavigationError(.notAPage, url: shownURL) }
      return form
    }
  }

  /// The key of the page, or `nil` if the destination is no page.
  var pageKey: PageKey? { (try? pageForm)?.key(parameters) }
}
