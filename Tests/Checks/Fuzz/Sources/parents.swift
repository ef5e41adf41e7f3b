import MediatorKit
import MediatorLinks
import MediatorNavigation
import RoutePatterns

/// Generates the parents of URLs from templates.
///
/// The input is lines of a pattern, a space and the template of its parent, an empty line, then lines of URLs. Parents are at
/// most 16 and not longer than a URL may be, and rejections are errors with short messages.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  guard let end = lines.firstIndex(of: "") else { return }
  let routes = lines[..<end].prefix(8).map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
  do {
    let mediator = try Mediator()
    for (index, parts) in routes.enumerated() {
      guard let pattern = parts.first else { continue }
      let contents = ModuleContents {
        PageRoute(
          RoutePattern(stringLiteral: pattern), under: parts.count > 1 ? parts[1] : nil, exposedTo: [.web]
        ) { (parameters: Parameters) in NumberPage(number: parameters.labels.count) }
      }
      do {
        try mediator.register(contents, as: ModuleName("M\(index)"))
      } catch {
        check(error)
      }
    }
    for url in lines[end...].prefix(8).map(String.init) {
      guard let resolution = try? mediator.resolve(url, source: .web) else { continue }
      let parents = mediator.parents(of: resolution, passesExposure: false)
      require(parents.count <= 16, "there are few parents")
      for parent in parents {
        require(parent.url.utf8.count <= max(8192, url.utf8.count), "a parent is not longer than a URL may be")
        require("\(parent)".unicodeScalars.count < 3000, "a parent has a short description")
      }
      do {
        require(!"\(try mediator.plan(for: url, source: .web))".isEmpty, "a plan can be printed")
      } catch {
        check(error)
      }
    }
  } catch {
    check(error)
  }
}

private struct NumberPage: Page {
  let number: Int
}

private func check(_ error: any Error) {
  require(error is MediatorError || error is NavigationError, "\(type(of: error)) is no error of the libraries")
  require((1..<20_000).contains("\(error)".unicodeScalars.count), "an error has a short message")
}
