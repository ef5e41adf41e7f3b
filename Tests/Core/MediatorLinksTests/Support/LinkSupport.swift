import MediatorLinks
import MediatorTestSupport
import Testing

extension Mediator {
  /// Returns the text of a URL's parameters, as a closure of the route sees them.
  func text(_ url: String, source: LinkSource = .inApp, context: Parameters = [:]) throws -> String {
    "\(try openNow(url, source: source, context: context))"
  }

  /// Returns the outcome of opening: the result as text, or the code of the error.
  func outcome(_ url: String, source: LinkSource = .inApp, context: Parameters = [:]) async -> String {
    do {
      return "\(try await open(url, source: source, context: context))"
    } catch let error as MediatorError {
      return error.code.description
    } catch {
      return "\(error)"
    }
  }

  /// Returns the outcome of opening synchronously.
  func outcomeNow(_ url: String, source: LinkSource = .inApp, context: Parameters = [:]) -> String {
    do {
      return "\(try openNow(url, source: source, context: context))"
    } catch let error as MediatorError {
      return error.code.description
    } catch {
      return "\(error)"
    }
  }

  /// Returns the outcome of resolving: the destination, or the code of the error.
  func decision(_ url: String, source: LinkSource = .inApp) -> String {
    do {
      let destination = try resolve(url, source: source).destination
      switch destination {
      case .action, .closure, .nothing: return "\(destination)"
      case .unmatched(let namespace): return "unmatched in \(namespace)"
      case .external(let url): return "external \(url)"
      }
    } catch let error as MediatorError {
      return error.code.description
    } catch {
      return "\(error)"
    }
  }
}

/// An input that is read from exactly one text, but not as `TextDecodable` reads it.
struct OneText: ParameterDecodable, Sendable {
  let text: String

  static func decode(_ source: Parameters.Source) throws(ParameterError) -> OneText {
    guard let texts = source.texts else { throw .missing }
    guard let text = texts.first, texts.count == 1 else { throw .malformed(expected: "one text") }
    return OneText(text: text)
  }
}
