import Foundation
import MediatorKit
import RoutePatterns

/// Reads a manifest and finds where its faults stand.
struct ManifestReader {
  /// The most bytes of a manifest: 64 MiB.
  static let maximumLength = 64 << 20

  private let data: Data
  private(set) var problems: [ManifestError.Problem] = []

  init(_ data: Data) {
    self.data = data
  }

  /// The manifest; nil when a problem was found.
  mutating func manifest() -> Manifest? {
    guard data.count <= Self.maximumLength else {
      report(.syntax, nil, "", "A manifest may have at most \(Self.maximumLength) bytes.")
      return nil
    }
    do throws(DocumentFault) {
      var scanner = JSONScanner(try DocumentCursor(Array(data)))
      return manifest(in: try scanner.document())
    } catch {
      report(.syntax, error.position, "", error.message)
      return nil
    }
  }

  private mutating func manifest(in document: DocumentValue) -> Manifest? {
    guard checkVersion(of: document) else { return nil }
    check(document, "")
    guard problems.isEmpty else { return nil }
    do {
      let manifest = try JSONDecoder().decode(Manifest.self, from: data)
      if let known = Self.document(of: manifest) { checkKeys(of: document, against: known, "") }
      return manifest
    } catch let error as DecodingError {
      report(error, in: document)
    } catch {
      report(.invalidValue, nil, "", "\(error)")
    }
    return nil
  }

  private static func document(of manifest: Manifest) -> DocumentValue? {
    guard let cursor = try? DocumentCursor(Array(manifest.json().utf8)) else { return nil }
    var scanner = JSONScanner(cursor)
    return try? scanner.document()
  }

  mutating func report(
    _ code: RouteFileError.Code, _ position: DocumentPosition?, _ path: String, _ message: String
  ) {
    problems.append(
      .init(
        line: position?.line, column: position?.column, keyPath: path.printable, code: code, message: message.printable)
    )
  }

  private mutating func checkVersion(of document: DocumentValue) -> Bool {
    guard case .dictionary(let members) = document.content else {
      report(.wrongType, document.position, "", "Expected a dictionary, found \(document.typeName).")
      return false
    }
    guard let version = members.first(where: { $0.key == "version" })?.value else {
      report(.missingKey, document.position, "", "The key 'version' is missing.")
      return false
    }
    if case .number(let text) = version.content, text == "\(Manifest.version)" { return true }
    let found =
      if case .number(let text) = version.content { RouteFileChecker.shortened(text) } else { version.typeName }
    report(
      .unsupportedVersion, version.position, "version",
      "Version \(found) is not supported; this reader knows version \(Manifest.version).")
    return false
  }

  /// Reports keys that stand twice and numbers that are no whole numbers.
  private mutating func check(_ value: DocumentValue, _ path: String) {
    switch value.content {
    case .list(let elements):
      for (index, element) in elements.enumerated() { check(element, "\(path)[\(index)]") }
    case .dictionary(let members):
      var seen: Set<String> = []
      for member in members {
        let memberPath = RouteFileChecker.path(path, member.key)
        if !seen.insert(member.key).inserted {
          let key = RouteFileChecker.shortened(member.key)
          report(.duplicateKey, member.position, memberPath, "The key '\(key)' stands here twice.")
        }
        check(member.value, memberPath)
      }
    case .number(let text):
      guard Int(text) == nil else { return }
      report(
        .invalidValue, value.position, path,
        "Expected a whole number of at most 64 bits, found \(RouteFileChecker.shortened(text)).")
    case .text, .bool, .null: break
    }
  }

  /// Reports keys that the manifest, written again, has not: they have no meaning.
  private mutating func checkKeys(of value: DocumentValue, against known: DocumentValue, _ path: String) {
    switch (value.content, known.content) {
    case (.list(let elements), .list(let others)):
      for (index, (element, other)) in zip(elements, others).enumerated() {
        checkKeys(of: element, against: other, "\(path)[\(index)]")
      }
    case (.dictionary(let members), .dictionary(let others)):
      let values = Dictionary(others.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
      for member in members {
        let memberPath = RouteFileChecker.path(path, member.key)
        if let other = values[member.key] {
          checkKeys(of: member.value, against: other, memberPath)
        } else if case .null = member.value.content {
          continue
        } else {
          let near = nearest(to: member.key, among: values.keys).first
          let hint = near.map { "; did you mean '\($0)'?" } ?? "."
          report(
            .unknownKey, member.position, memberPath,
            "'\(RouteFileChecker.shortened(member.key))' is no key here\(hint)")
        }
      }
    default: break
    }
  }
}
