public import MediatorKit
public import RoutePatterns

/// The pages that a URL would show, the lowest first, determined without building them.
///
/// ```swift
/// print(try mediator.plan(for: "shop://order/7/line/2", source: .push))
/// ```
public struct PagePlan: Sendable, CustomStringConvertible {
  /// A page of a plan.
  public struct Step: Sendable, CustomStringConvertible {
    /// The URL of the page.
    public let url: String
    /// The pattern that the URL matches, or `nil` if the page is left out.
    public let pattern: RoutePattern?
    /// The key of the page, or `nil` if the page is left out.
    public let key: PageKey?
    /// The options by which the page is shown.
    public let options: PageOptions
    /// The reason why the page is left out, or `nil` if it is shown.
    public let missing: (any Error)?

    /// The URL with its pattern, or with the reason why the page is left out.
    public var description: String {
      if let missing { return MissingPage(url: url, reason: missing).description }
      let manner = options.description
      return PrintableText("\(url) by \(pattern?.description ?? "a matcher")\(manner.isEmpty ? "" : " (\(manner))")")
        .description
    }
  }

  /// The text of the URL.
  public let url: String
  /// The source of the URL.
  public let source: LinkSource
  /// What happens to the pages shown before.
  public let policy: PagePolicy
  /// The pages, the lowest first, ending with that of the URL.
  public let steps: [Step]

  /// The URL, the policy and the pages, one per line.
  public var description: String {
    ([PrintableText("\(url) from \(source): \(policy.rawValue)").description] + steps.map { "  \($0)" })
      .joined(separator: "\n")
  }
}

extension Mediator {
  /// Returns the pages that a URL would show, without creating or running anything.
  ///
  /// The section, and which pages are shown already, depend on the navigator when the URL is opened.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - overrides: Overrides of the page's options for this call.
  /// - Throws: The errors of `resolve`, and ``NavigationError/Code/notAPage``.
  /// - Complexity: O(*n*) in the total length of the URL and its parents, at most 16.
  public func plan(
    for url: String, source: LinkSource, overriding overrides: PageOverrides = PageOverrides()
  ) throws -> PagePlan {
    let resolution = try resolve(url, source: source)
    guard let form = resolution.attachment as? PageForm else { throw NavigationError(.notAPage, url: url) }
    let options = form.options.overridden(by: overrides)
    let policy = options.policy ?? .standard(for: source)
    let parents = policy == .onTop ? [] : self.parents(from: resolution.parent, of: url, source: source)
    var steps = parents.reversed().map(step)
    steps.append(
      PagePlan.Step(
        url: url, pattern: resolution.pattern, key: form.key(resolution.parameters), options: options, missing: nil))
    let members = steps.map {
      PageChain.Member(key: $0.key, placement: $0.options.placement, isMissing: $0.missing != nil)
    }
    let chain = PageChain(members: members, policy: policy, section: nil, roots: [:], number: 0)
    let layout = ChainLayout(chain, in: [PageSection(PageSection.mainName)])
    let kept = Set((layout.root.map { [$0] } ?? []) + layout.pages + layout.layers.joined())
    return PagePlan(
      url: url, source: source, policy: policy,
      steps: steps.indices.filter { kept.contains($0) || steps[$0].missing != nil }.map { steps[$0] })
  }

  private func step(_ parent: Resolution.Parent) -> PagePlan.Step {
    do {
      let form = try pageForm(of: parent)
      let resolution = try parent.outcome.get()
      return PagePlan.Step(
        url: parent.url, pattern: resolution.pattern, key: form.key(resolution.parameters), options: form.options,
        missing: nil)
    } catch {
      return PagePlan.Step(url: parent.url, pattern: nil, key: nil, options: .push, missing: error)
    }
  }
}
