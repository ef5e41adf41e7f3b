import MediatorKit
import MediatorText
import RoutePatterns

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The facts about an action's inputs that its routes need, read once for all routes.
struct InputKinds {
  /// The labels of the inputs that are URLs.
  private(set) var urls: [String] = []
  /// Whether the type of an input may have no text form.
  private(set) var needSource = false

  init(of inputs: [ParameterInfo]) {
    // Iterates indices, because a parameter is large to copy.
    for index in inputs.indices {
      if StructureCheck.isStandard(inputs[index].type) { continue }
      needSource = true
      if inputs[index].isURL { urls.append(inputs[index].label) }
    }
  }

  /// Returns routes in which a last catch-all of a `URL` input captures the rest of the URL with its query and fragment.
  func capturing(_ routes: [DeclaredRoute]) -> [DeclaredRoute] {
    if urls.isEmpty { return routes }
    return routes.map { route in
      DeclaredRoute(pattern: route.pattern.capturingURLs(urls), namespace: route.namespace, priority: route.priority)
    }
  }
}

extension RoutePattern {
  /// Returns the pattern of an action that captures the URLs among its inputs with their own queries.
  ///
  /// - Parameter adding: Whether inputs that the pattern does not have are optional items of it.
  func capturingURLs(of inputs: [ParameterInfo], adding: Bool = false) -> RoutePattern {
    let urls = InputKinds(of: inputs).urls
    return urls.isEmpty ? self : capturingURLs(urls, adding: adding)
  }
}

extension ParameterInfo {
  /// Returns whether the values of a type are URLs, which have queries of their own.
  static func isURL(_ type: any Any.Type) -> Bool { type == URL.self || type == URL?.self }

  /// Whether the values are URLs, also those of an input that a document describes.
  var isURL: Bool { described == nil ? Self.isURL(type) : ["URL", "URL?", "Optional<URL>"].contains(typeName) }
}

extension MediatorError {
  /// Returns the errors of inputs from the caller's context: of labels without an input, of inputs that other labels of a URL
  /// set, and of those that a pattern captures.
  static func ofContext(
    _ labels: Set<String>, _ inputs: [ParameterInfo], _ patterns: [RoutePattern], _ callee: Destination,
    _ module: ModuleName
  ) -> [MediatorError] {
    if labels.isEmpty { return [] }
    var errors: [MediatorError] = []
    let takesAll = inputs.contains { $0.takesOtherLabels }
    for label in labels.inOrder() {
      if let input = inputs.first(where: { $0.label == label }) {
        guard input.takesOtherLabels else { continue }
        errors.append(
          MediatorError(
            .unreadableInput, of: callee, label: label, expected: "fromContext with those labels",
            found: "\(input.typeName) from the context, which other labels of a URL set", modules: [module]))
      } else if !takesAll {
        errors.append(unexpected(label, inputs, callee, module))
      }
    }
    for pattern in patterns {
      for name in pattern.parameterNames where labels.contains(name) {
        errors.append(
          MediatorError(
            .unreadableInput, of: callee, label: name, found: "an input from the context that \(pattern) captures",
            modules: [module]))
      }
    }
    return errors
  }

  /// Returns the errors of the parameters of a pattern that are not inputs, unless an input reads other labels.
  static func ofCaptures(
    _ pattern: RoutePattern, _ inputs: [ParameterInfo], _ callee: Destination, _ module: ModuleName
  ) -> [MediatorError] {
    // The index avoids a copy of the parameter, which is large.
    let unknown = pattern.parameterNames(unequalTo: inputs.count) { inputs[$0].label }
    if unknown.isEmpty || inputs.contains(where: { ParameterInfo.mayReadOtherLabels($0.type) }) { return [] }
    return unknown.map { unexpected($0, found: pattern.description, inputs, callee, module) }
  }

  /// Returns the errors of the inputs of an exposed route that no URL fills: of types without a text form that have neither a
  /// default nor the context as their source, of one value for a list of segments, and of a list for a part of a query item.
  static func withoutSource(
    _ inputs: [ParameterInfo], _ pattern: RoutePattern?, _ contextLabels: Set<String>, _ defaults: Parameters,
    _ callee: Destination
  ) -> [MediatorError] {
    guard pattern?.isSound ?? true else { return [] }
    var errors: [MediatorError] = []
    let lists = pattern.flatMap { $0.mayHaveLists ? $0.listNames : nil } ?? []
    let parts = (pattern?.itemNames ?? []).filter { !$0.isWhole }.map(\.name)
    // Iterates indices, because a parameter is large to copy.
    for index in inputs.indices {
      let (label, type) = (inputs[index].label, inputs[index].type)
      if parts.contains(label), inputs[index].isList {
        errors.append(
          .unreadableInput(
            inputs[index], of: callee, "\(inputs[index].typeName) for a part of a query item",
            expected: "one value, or a parameter that is the whole item"))
      }
      if lists.isEmpty && StructureCheck.isStandard(type) { continue }
      if inputs[index].isWhole || RouteTarget.isUnnamed(inputs[index]) { continue }
      let value = unwrapped(type)
      if lists.contains(label), value is any TextDecodable.Type {
        errors.append(
          .unreadableInput(
            inputs[index], of: callee, "\(inputs[index].typeName) for the segments of '*\(label)'",
            expected: "[\(readableTypeName(of: value))] or '*\(label)<raw>'"))
      } else if !(value is any ParameterDecodable.Type) {
        let isCaptured = pattern?.parameterNames.contains(label) ?? false
        if !isCaptured, value != type || defaults[label] != nil || contextLabels.contains(label) { continue }
        errors.append(
          .unreadableInput(
            inputs[index], of: callee, inputs[index].typeName,
            expected: "TextDecodable" + (isCaptured ? "" : ", a default or fromContext(\(label.literal))")))
      }
    }
    return errors
  }

  private static func unreadableInput(
    _ info: ParameterInfo, of callee: Destination, _ found: String, expected: String
  ) -> MediatorError {
    MediatorError(.unreadableInput, of: callee, label: info.label, expected: expected, found: found)
  }
}
