public import MediatorLinks
import MediatorText

/// The pages that a URL would show, the lowest first, determined without building them.
///
/// ```swift
/// print(try mediator.plan(for: "shop://order/7/line/2", source: .push))
/// ```
public struct PagePlan: Sendable, CustomStringConvertible {
  /// A page of a plan.
  public struct Step: Sendable, CustomStringConvertible {
    /// The URL of the page, without secrets.
    public let url: String
    /// The pattern that the URL matches, or `nil` if the page is left out.
    public let pattern: RoutePattern?
    /// The key of the page, or `nil` if the page is left out.
    public let key: PageKey?
    /// The options by which the page is shown.
    public internal(set) var options: PageOptions
    /// The reason why the page is left out, or `nil` if it is shown.
    public let missing: (any Error)?
    /// The tags of the gates before the page: a link waits there, and a parent is left out, while one is closed.
    public let gates: [ActionTag]
    /// Whether the page is shown already, so that it is not built; the page of the URL is built in any case.
    public internal(set) var isShown = false

    /// The URL with its pattern and its gates, or with the reason why the page is left out.
    public var description: String {
      if let missing { return MissingPage(url: url, reason: missing).description }
      let manner = options.description.isEmpty ? "" : " (\(options.description))"
      let pattern = (pattern?.description ?? "a matcher").shortened(to: 120)
      let gates = gates.isEmpty ? "" : ", behind \(gates.map { "gate '\($0)'" }.joined(separator: " and "))"
      let shown = isShown ? ", shown already" : ""
      return PrintableText("\(url.shortened(to: 120)) by \(pattern)\(manner)\(gates)\(shown)").description
    }
  }

  /// The text of the URL, without secrets.
  public let url: String
  /// The source of the URL.
  public let source: LinkSource
  /// The policy for the pages shown before.
  public let policy: PagePolicy
  /// The name of the section that is shown, or `nil` if the pages go to the front.
  public let section: String?
  /// The pages, the lowest first, ending with that of the URL; without a root that the app draws.
  public let steps: [Step]
  /// The state afterwards, with a placeholder for each page that is built.
  package let state: NavigationState

  /// The keys of the pages of the selected section and the layers afterwards, the lowest first: `nil` for a page without a key.
  public var front: [PageKey?] { state.pages.map(\.key) }

  /// The URL, the policy, the section if it is not the only one, and the pages, one per line.
  public var description: String {
    let place = section.map { $0.hasBytes(of: PageSection.mainName) ? "" : " in section '\($0)'" } ?? ""
    return
      ([PrintableText("\(url.shortened(to: 120)) from \(source): \(policy.rawValue)\(place)").description]
      + steps.map { "  \($0)" })
      .joined(separator: "\n")
  }
}

extension Mediator {
  /// Returns the pages that a URL would show, without creating or running anything.
  ///
  /// The plan is what happens if no page fails and no gate is closed: it shows placeholders in a copy of the state.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - overrides: Overrides of the page's options for this call.
  ///   - state: The pages that are shown, such as `navigator.state`; by default those of a newly started app without sections.
  /// - Throws: The errors of `resolve`, ``NavigationError/Code/notAPage``, ``NavigationError/Code/noSection`` and
  ///   ``NavigationError/Code/duplicateSection``.
  /// - Complexity: O(*n*) in the total length of the URL and its parents, at most 16, and in the number of shown pages.
  public func plan(
    for url: String, source: LinkSource, overriding overrides: PageOverrides = PageOverrides(),
    in state: NavigationState = NavigationState()
  ) throws -> PagePlan {
    try plan(for: resolve(url, source: source), overrides, state, isFromCode: false)
  }

  /// Returns the plan of a URL that was resolved.
  func plan(
    for resolution: Resolution, _ overrides: PageOverrides, _ before: NavigationState, isFromCode: Bool
  ) throws -> PagePlan {
    let source = resolution.source
    var target = try step(of: resolution, resolution.shownURL)
    target.options = target.options.overridden(by: overrides)
    let policy = target.options.policy ?? .standard(for: source)
    let parents =
      policy == .onTop ? [] : self.parents(of: resolution, passesExposure: isFromCode)
    var steps = parents.reversed().map(step) + [target]
    let placeholders = steps.map { PageEntry(planned: $0.url, source, $0.key, $0.options) }
    let members = zip(steps, placeholders).map { step, entry in
      PageChain.Member(
        key: step.key, placement: step.options.placement, entry: entry, isMissing: step.missing != nil)
    }
    if let duplicate = before.duplicate { throw duplicate }
    let sections = before.sections.map(\.section)
    let roots = keys(ofRoots: sections)
    let chain = PageChain(
      members: members, policy: policy, section: overrides.section, roots: roots, number: before.lastLink)
    var state = before
    _ = try state.show(chain)
    let layout = ChainLayout(chain, in: sections)
    // A page on top of all is shown alone, unless it is the root of a section.
    let isAlone = policy == .onTop && !(steps.last?.key.map { roots.values.contains($0) } ?? false)
    let isRootDrawn = layout.isOwnRoot && (layout.section.map { sections[$0].isDrawnByApp } ?? false)
    let shown = (isRootDrawn ? [] : layout.root.map { [$0] } ?? []) + layout.pages + layout.layers.joined()
    let kept = Set(isAlone ? [steps.count - 1] : shown)
    let section = isAlone ? overrides.section : layout.section.map { sections[$0].name }
    let built = Set(state.entries)
    for index in kept { steps[index].isShown = !built.contains(placeholders[index]) }
    return PagePlan(
      url: resolution.shownURL, source: source, policy: policy, section: section,
      steps: steps.indices.filter { kept.contains($0) || steps[$0].missing != nil }.map { steps[$0] }, state: state)
  }

  /// Returns a page under that of a link.
  func step(_ parent: Resolution.Parent) -> PagePlan.Step {
    do {
      return try step(of: parent.outcome.get(), parent.shownURL)
    } catch {
      return PagePlan.Step(url: parent.shownURL, pattern: nil, key: nil, options: .push, missing: error, gates: [])
    }
  }

  private func step(of resolution: Resolution, _ url: String) throws -> PagePlan.Step {
    let form = try resolution.pageForm
    return PagePlan.Step(
      url: url, pattern: resolution.pattern, key: form.key(resolution.parameters), options: form.options, missing: nil,
      gates: form.tags.isEmpty ? [] : gateTags.filter(form.tags.contains))
  }
}
