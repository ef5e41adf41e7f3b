import Foundation
import MediatorKit
import MediatorLinks
import RoutePatterns

/// Calls an action with a structure whose form is random, by URL or by name.
///
/// The input is a byte for the number of properties and the method, a byte for the form of each property, which may be the
/// structure itself, in optionals, lists and other structures, then texts of the properties. No form overflows the stack, and
/// rejected texts are errors of the mediator.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard let first = input.first else { return }
  let count = Int(first % 6) + 1
  let form = Form(properties: Array(input.dropFirst().prefix(count)))
  let texts = String(decoding: input.dropFirst(1 + count), as: UTF8.self).split(
    separator: "&", maxSplits: 16, omittingEmptySubsequences: false)
  let action = first / 6 % 2 == 0 ? "shape" : "optional"
  // Created with the flat form, which passes the check at registration.
  let mediator = mediator
  Form.$current.withValue(form) { attempt(mediator, action, first / 12, texts.map(String.init)) }
}

/// Tries one method: a form that contains itself takes the whole budget of each.
private func attempt(_ mediator: Mediator, _ action: String, _ method: UInt8, _ texts: [String]) {
  let items = texts.enumerated().map { (name: "p\($0 % 6)", value: Optional($1)) }
  let url = (try? ParsedURL(scheme: "app", host: "random", segments: [action], queryItems: items))?.text ?? ""
  switch method % 7 {
  case 0:
    let parameters = Parameters(texts: texts.enumerated().map { ("p\($0 % 6)", $1) })
    check { _ = try mediator.performNow("random", ActionName(action), parameters) }
  // Nothing is given, so every property is absent.
  case 1: check { _ = try mediator.performNow("random", ActionName(action), [:]) }
  case 2: check { _ = try mediator.openNow(url, source: .web) }
  case 3: _ = mediator.canOpen(url, source: .web)
  case 4: require(!mediator.explain(url, source: .web).description.isEmpty, "an explanation can be printed")
  case 5: _ = (try? mediator.resolve(url, source: .web)).map { mediator.parents(of: $0) }
  default:
    // Registration decodes samples of the same form.
    check {
      let mediator = try Mediator()
      try mediator.register(ModuleContents { Registration { RandomTarget() } }, as: "Random")
    }
  }
}

private func check(_ body: () throws -> Void) {
  do {
    try body()
  } catch let error as MediatorError {
    let length = error.description.unicodeScalars.count
    require((1..<20_000).contains(length), "an error has a short message")
  } catch {
    finding("\(error) is no error of the mediator")
  }
}

private struct Form: Sendable {
  @TaskLocal static var current = Form(properties: [])
  let properties: [UInt8]
}

/// A structure that decodes what the input says; its properties have its own type.
private final class Shape: StructureDecodable, Sendable {
  enum Key: String, CodingKey { case p0, p1, p2, p3, p4, p5 }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    for (index, byte) in Form.current.properties.enumerated() {
      guard let key = Key(rawValue: "p\(index)") else { continue }
      switch byte % 17 {
      case 0: _ = try values.decode(Int.self, forKey: key)
      case 1: _ = try values.decodeIfPresent(String.self, forKey: key)
      case 2: _ = try values.decode([String].self, forKey: key)
      case 3: _ = try values.decodeIfPresent(Date.self, forKey: key)
      case 4: _ = try values.decode(Shape.self, forKey: key)
      case 5: _ = try values.decodeIfPresent(Shape.self, forKey: key)
      case 6: _ = try values.decodeIfPresent(Shape??.self, forKey: key)
      case 7: _ = try values.decodeIfPresent([Shape].self, forKey: key)
      case 8: _ = try values.decodeIfPresent(Boxed.self, forKey: key)
      case 9: _ = try Shape(from: values.superDecoder())
      case 10: _ = try values.decode(Picky.self, forKey: key)
      case 11: _ = try values.decodeIfPresent(Set<Double>.self, forKey: key)
      case 13: _ = try? values.decode(Shape.self, forKey: key)
      case 14: _ = try? Shape(from: values.superDecoder())
      case 15: _ = try? values.decode(Shape?.self, forKey: key)
      case 12: _ = try values.decode(Shape?.self, forKey: key)
      default: _ = try values.decodeIfPresent(UUID.self, forKey: key)
      }
    }
  }
}

private struct Boxed: Decodable {
  init(from decoder: any Decoder) throws {
    _ = try decoder.singleValueContainer().decode(Shape.self)
  }
}

/// Rejects all samples, so that registration checks no property after it.
private struct Picky: TextDecodable, Decodable {
  init(text: String) throws(ParameterError) {
    if text != "ok" { throw .malformed(expected: "ok") }
  }

  init(from decoder: any Decoder) throws {
    self = try Picky(text: decoder.singleValueContainer().decode(String.self))
  }
}

private struct RandomTarget: Target {
  static let name: TargetName = "random"
  static var actions: ActionTable<RandomTarget> {
    Action("shape", "value") { (_, _: Shape) in 0 }.exposed(to: .all)
    Action("optional", "value") { (_, _: Shape?) in 0 }.exposed(to: .all)
  }
}

private let mediator: Mediator = {
  do {
    // A form without properties is flat, and passes the check at registration.
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { RandomTarget() } }, as: "Random")
    return mediator
  } catch {
    finding("\(error)")
  }
}()
