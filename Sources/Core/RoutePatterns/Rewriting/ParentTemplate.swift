import MediatorText

/// The template of a parent URL, filled from the URL of a child.
///
/// It has the syntax of ``Rewrite/to``. The child's query and fragment are not carried over.
package struct ParentTemplate: Sendable {
  /// The template as it was written.
  package let text: String
  package let template: RewriteTemplate

  /// Creates a template from its text.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - pattern: The pattern of the child.
  ///   - others: Names besides the pattern's parameters that the child may have, or `nil` if it may have any.
  package init(_ text: String, of pattern: RoutePattern, others: Set<String>?) throws(ParentTemplateError) {
    self.text = text
    do throws(RewriteTemplate.Problem) {
      template = try RewriteTemplate(text, from: RewriteCaptures(pattern, allowsAbsent: true, others: others))
    } catch {
      throw ParentTemplateError(
        template: text, pattern: pattern.description, message: error.message, offset: error.offset)
    }
  }

  /// Whether the parent has the scheme and the host of the child.
  package var keepsHost: Bool {
    if case .own = template.base { true } else { false }
  }

  /// The names of the path outside groups.
  private var neededNames: [String] { template.components.flatMap(\.names) }

  /// Returns the URL of the parent, or `nil` if a name of the path has no value.
  ///
  /// - Parameters:
  ///   - url: The URL of the child.
  ///   - host: The placement of its host.
  ///   - repeated: Returns the texts of a name that the URL repeats as an item; an item of the template has all.
  ///   - value: Returns the texts of a name, or `nil` if it is absent.
  /// - Throws: ``URLReadingError`` if a text cannot be part of the URL.
  package func url(
    for url: ParsedURL, _ host: HostPlacement, repeated: (String) -> [String]? = { _ in nil },
    value: (String) -> [String]?
  ) throws(URLReadingError) -> String? {
    if neededNames.contains(where: { value($0) == nil }) { return nil }
    return try template.text(for: url, host, carriesOver: false, repeated: repeated, value: value)
  }
}

/// A problem in the template of a parent URL.
package struct ParentTemplateError: Error, Hashable, CustomStringConvertible {
  /// The template.
  package let template: String
  /// The pattern of the child.
  package let pattern: String
  /// The problem, in a sentence.
  package let message: String
  /// The offset of the problem in UTF-8 bytes of the template, or `nil` if unknown.
  let offset: Int?

  /// The problem in a sentence, then the template with a caret under the problem.
  package var description: String {
    let (line, pad) = template.excerpt(before: offset ?? 0)
    return "\(message.printable)\n  \(line)" + (offset == nil ? "" : "\n  \(pad)^")
  }
}

extension RoutePattern {
  /// The path as a template of a parent: without scheme, host and constraints.
  package var pathTemplate: String {
    func free(_ component: Component) -> Component {
      switch component {
      case .parameter(let parameter): return .parameter(parameter.free)
      case .group(let inner): return .group(inner.map(free))
      case .literal, .span, .catchAll, .rest: return component
      }
    }
    // The components of a pattern are a pattern.
    return (try? RoutePattern(components.map(free)))?.description ?? description
  }

  /// Returns the template of a parent with the path and the query; labels without a parameter in them are further items.
  package func template(adding labels: [String]) -> String {
    var items = query.compactMap { item -> String? in
      switch item.value {
      case .none: nil
      case .parameter(let parameter): QueryItem(item.name, .parameter(parameter.free)).spelling
      case .any, .literal: item.spelling
      }
    }
    let names = pathNames + query.flatMap(\.captureNames)
    items += labels.filter { !names.contains($0) }.map { QueryItem($0, .parameter(Parameter($0))).spelling }
    return pathTemplate + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}

extension RoutePattern.Parameter {
  /// The parameter without constraints.
  fileprivate var free: RoutePattern.Parameter {
    let others = others.map { Part(separator: $0.separator, $0.name) }
    return RoutePattern.Parameter(name, prefix: prefix, suffix: suffix, others: others)
  }
}
