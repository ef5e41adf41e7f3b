import MediatorLinks

extension ManifestRule {
  /// Finds malformed patterns, and priorities that do not fit in 32 bits.
  static let malformed = ManifestRule(.malformedRoute) { survey in
    survey.routes.compactMap { entry in
      if let error = entry.error {
        return entry.finding(.error, error.message.sentence, fix: "Fix the pattern at column \(error.offset + 1).")
      }
      guard Int32(exactly: entry.route.priority) == nil else { return nil }
      return entry.finding(
        .error, "The priority \(entry.route.priority) does not fit in 32 bits.",
        fix: "Choose one from \(Int32.min) to \(Int32.max).")
    }
  }

  /// Finds routes of one namespace and priority with patterns that differ at most in parameter names.
  static let conflicts = ManifestRule(.conflict) { survey in
    survey.tables.flatMap { table in
      table.rejections.compactMap { rejection -> Manifest.Finding? in
        guard rejection.error.code == .conflict, let index = rejection.error.existing?.origin?.line else { return nil }
        let entry = table.routes[rejection.index]
        let first = table.routes[index]
        return entry.finding(
          .error,
          "It matches the same URLs as \(first.place) of \(first.route.owner), at priority \(entry.route.priority).",
          fix: "Remove one, or change its priority.")
      }
    }
  }

  /// Finds routes that never match first because another route hides them.
  ///
  /// A closure or a page with a higher priority is expected to decline some calls; see ``declining``.
  static let shadowed = ManifestRule(.shadowed) { shadows(in: $0).filter { $0.severity != .note } }

  /// Lists routes that match first only if a closure or a page with a higher priority declines.
  static let declining = ManifestRule(.shadowed) { shadows(in: $0).filter { $0.severity == .note } }

  private static func shadows(in survey: ManifestSurvey) -> [Manifest.Finding] {
    survey.tables.flatMap { table in
      table.patterns.shadowed.compactMap { shadow -> Manifest.Finding? in
        let entry = table.routes[shadow.entry.value]
        let front = table.routes[shadow.hiddenBy.value]
        // The code of the app decides what the other route matches.
        if front.route.hasOwnMatching { return nil }
        let declines = front.route.kind == .handler || front.route.kind == .page
        let isNote = declines && front.route.priority > entry.route.priority
        return entry.finding(
          isNote ? .note : declines ? .warning : .error,
          "All its URLs match \(front.place) of \(front.route.owner)\(declines ? " first" : "").",
          fix: "Narrow the other pattern, or raise this priority\(isNote ? " if that route does not decline" : "").")
      }
    }
  }

  /// Finds routes that no URL of their namespace can match, and namespaces without URLs.
  static let unreachable = ManifestRule(.unreachable) { survey in
    survey.tables.flatMap { table -> [Manifest.Finding] in
      let namespace = table.namespace
      let hasURLs =
        [.global, .texts].contains(namespace.kind) || namespace.schemes?.isEmpty != true || !namespace.hosts.isEmpty
      guard hasURLs || table.routes.isEmpty else {
        return [
          .init(
            .error, namespace.module, "namespace '\(namespace.name)'",
            "No URL belongs to it: it has no scheme and no host.", fix: "Add a scheme or a host.")
        ]
      }
      return table.routes.compactMap { entry in
        guard let pattern = entry.pattern, survey.budget.spend(4),
          let problem = table.problem(with: pattern, survey.budget)
        else { return nil }
        return entry.finding(
          .error, problem,
          fix: "Move the route to the namespace of its URLs, or remove scheme and host from the pattern.")
      }
    }
  }

  /// Lists namespaces whose routes are not sorted, which affects no check.
  static let unsorted = ManifestRule(.notCompared) { survey in
    survey.manifest.namespaces.filter { !$0.isSorted }.map { namespace in
      Manifest.Finding(
        .note, namespace.module, "namespace '\(namespace.name)'",
        "Its routes are in the order of registration because sorting them takes too long or changes which is tried first.",
        fix: "Register them in one order, so that two manifests can be compared.")
    }
  }

  /// Reports checks that did not finish; it runs after all other rules.
  static let notCompared = ManifestRule(.notCompared) { survey in
    let uncompared = survey.tables.compactMap { table -> Manifest.Finding? in
      let entries = table.patterns.uncompared
      guard let first = entries.first else { return nil }
      let others = entries.count == 1 ? "" : " and \(entries.count - 1) more"
      return .init(
        .warning, table.namespace.module, "namespace '\(table.namespace.name)'",
        "\(table.routes[first.value].place.uppercasedFirst)\(others) may never match: whether another route hides them"
          + " was not checked because that takes too long.",
        fix: "Use patterns with fewer optional groups or alternatives.")
    }
    guard survey.budget.isSpent else { return uncompared }
    return uncompared + [
      .init(
        .error, nil, "the manifest", "Some of its patterns were not compared because that takes too long.",
        fix: "Use fewer rewrites and web hosts, or patterns with fewer alternatives.")
    ]
  }
}

extension ManifestTable {
  /// Returns the reason why no URL of the namespace matches a pattern, or `nil` if one may.
  fileprivate func problem(with pattern: RoutePattern, _ budget: WorkBudget) -> String? {
    let (schemes, hosts, name) = (namespace.schemes, self.hosts, namespace.name)
    if pattern.isOfTexts {
      // Global routes are those of texts if no namespace is of texts.
      return [.global, .texts].contains(namespace.kind) ? nil : "Texts without a scheme do not belong to '\(name)'."
    }
    let isWeb = pattern.scheme?.isWebScheme
    if let scheme = pattern.scheme, isWeb == false {
      if let schemes, !schemes.contains(scheme) { return "URLs of the scheme '\(scheme)' do not belong to '\(name)'." }
    } else if isWeb == true, hosts.isEmpty {
      return "Web URLs do not belong to '\(name)'."
    }
    guard let wanted = pattern.hostPattern else { return nil }
    // Each host of the namespace is compared with the pattern's host, byte by byte.
    let isShared = hosts.contains { known in
      !budget.spend(4 + min(known.text.utf8.count, wanted.text.utf8.count) / 8) || known.overlaps(wanted)
    }
    return isShared ? nil : "URLs of the host '\(wanted.text)' do not belong to '\(name)'."
  }
}

extension ManifestRule {
  /// Finds routes to actions that do not exist.
  static let unknownActions = ManifestRule(.unknownAction) { survey in
    survey.routes.compactMap { entry in
      let last = "remove the route"
      guard let address = entry.route.action else {
        guard entry.route.kind == .action || entry.route.kind == .file else { return nil }
        return entry.finding(.error, "It maps to no action.", fix: "Name the action, or \(last).")
      }
      guard survey.action(address) == nil else { return nil }
      return entry.finding(
        .error, "It maps to '\(address)': \(survey.missing(address))",
        fix: survey.fix(address, "map the route to", last: last))
    }
  }

  /// Finds routes to deprecated actions.
  static let deprecated = ManifestRule(.deprecated) { survey in
    survey.routes.compactMap { entry in
      guard let address = entry.route.action, let reason = survey.action(address)?.action.deprecation else {
        return nil
      }
      return entry.finding(
        .warning, "It maps to '\(address)', which is deprecated: \(reason).", fix: "Map the route to the replacement.")
    }
  }

  /// Finds native actions that are exposed or routed, although no URL may call them.
  static let native = ManifestRule(.native) { survey in
    let exposed = survey.actions.filter { $0.action.isNative && $0.action.exposure != .none }.map { located in
      located.finding(
        .error, "It is exposed to \(located.action.exposure), but no URL may call a native action.",
        fix: "Remove the exposure, or choose a name that does not begin with 'native'.")
    }
    return exposed
      + survey.routes.compactMap { entry in
        guard let address = entry.route.action, address.action.isNative else { return nil }
        return entry.finding(
          .error, "It maps to '\(address)', but no URL may call a native action.",
          fix: "Remove the route, or choose a name that does not begin with 'native'.")
      }
  }

  /// Finds routes that no source may use.
  static let closed = ManifestRule(.closedRoute) { survey in
    survey.routes.compactMap { entry in
      guard let address = entry.route.action else {
        guard LinkExposure(entry.route, to: nil).isClosed else { return nil }
        return entry.finding(.warning, "No source may use it.", fix: "Expose or remove it.")
      }
      // The rule `native` reports native actions.
      guard let action = survey.action(address)?.action, !action.isNative,
        LinkExposure(entry.route, to: action).isClosed
      else { return nil }
      let message =
        action.exposure == .none
        ? "No source may reach '\(address)'."
        : "It is exposed to \(entry.route.exposure), and '\(address)' to \(action.exposure): no source may use it."
      return entry.finding(.warning, message, fix: "Expose the action to a source, or remove the route.")
    }
  }
}
