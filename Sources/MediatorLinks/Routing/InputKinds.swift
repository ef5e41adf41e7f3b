import MediatorKit
import RoutePatterns

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ParameterInfo {
  /// Returns whether the values of a type are URLs, which have queries of their own.
  static func isURL(_ type: any Any.Type) -> Bool { type == URL.self || type == URL?.self }

  /// Whether the values are URLs, also those of an input that a document describes.
  var isURL: Bool { described == nil ? Self.isURL(type) : ["URL", "URL?", "Optional<URL>"].contains(typeName) }
}

/// What the routes of an action have to know of its inputs, read once for all of them.
struct InputKinds {
  /// The labels of those that are URLs.
  private(set) var urls: [String] = []
  /// Whether the type of one may have no text form.
  private(set) var needSource = false

  init(of inputs: [ParameterInfo]) {
    // Iterates indices, because a parameter is large to copy.
    for index in inputs.indices {
      let type: any Any.Type = inputs[index].type
      if StructureCheck.isStandard(type) { continue }
      needSource = true
      if ParameterInfo.isURL(type) { urls.append(inputs[index].label) }
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
