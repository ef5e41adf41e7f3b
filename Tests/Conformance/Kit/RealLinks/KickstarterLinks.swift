import MediatorLinks

/// Kickstarter: projects with their updates, comments and pledges.
enum KickstarterLinks: RealApp {
  static let name = "kickstarter"
  private static let sources: Exposure = [.universalLink, .userActivity, .customScheme]
  private static let project: RoutePattern = "/projects/:creator/:project"

  static var settings: LinkSettings {
    var settings = LinkSettings(
      schemes: ["ksr"], webHosts: ["www.kickstarter.com", "kickstarter.com"],
      namespaces: [.web("emails.kickstarter.com", "clicks.kickstarter.com", named: "emails")])
    settings.browser = BrowserRule(from: sources)
    return settings
  }

  static var rewrites: [Rewrite] {
    [Rewrite(from: "ksr://:host<www.kickstarter.com|kickstarter.com>/*path<raw>", to: "https://:host/*path<raw>")]
  }

  static var routes: [Route] { projects + updates + discovery + others }

  private static var projects: [Route] {
    [
      Route(project, "\(project)/faqs", "\(project)/description", labels: ["project", "ref"], exposedTo: sources) {
        (project: String, ref: String?, link: Invocation) in
        Shown("project", ["project": project, "ref": ref, "url": link.url])
      },
      Route(inBrowser: "\(project)?token", exposedTo: sources),
      Route("\(project)/comments?comment=:comment", labels: ["project", "comment", "reply"], exposedTo: sources) {
        (project: String, comment: String, reply: String?, link: Invocation) in
        Shown(
          "project.commentThread", ["project": project, "comment": comment, "reply": reply, "url": link.url])
      }.under("\(project)/comments"),
      Route(
        "\(project)/checkouts/:checkout/thanks(?racing=:racing<0|1>)", labels: ["project", "checkout", "racing"],
        exposedTo: sources
      ) { (project: String, checkout: String, racing: String?, link: Invocation) in
        let racing = racing.map { $0 == "1" ? "true" : "false" }
        return Shown(
          "project.checkout.thanks", ["project": project, "checkout": checkout, "racing": racing, "url": link.url])
      }.under("\(project)"),
      Route(
        "\(project)/pledge?ref=ksr_email_backer_failed_transaction", labels: ["project", "ref"], exposedTo: sources
      ) { (project: String, ref: String, link: Invocation) in
        Shown("project.pledge.manage", ["project": project, "ref": ref, "url": link.url])
      },
      Route("\(project)/surveys/:survey", labels: ["project"], exposedTo: sources) {
        (project: String, link: Invocation) in
        Shown("project.survey", ["project": project, "survey": link.url, "url": link.url])
      },
      page("\(project)/comments", "project.comments"),
      page("\(project)/creator_bio", "project.creatorBio"),
      page("\(project)/friends", "project.friends"),
      page("\(project)/messages/new", "project.messageCreator"),
      page("\(project)/pledge", "project.pledge"),
      page("\(project)/pledge/big_print", "project.pledge.bigPrint"),
      page("\(project)/pledge/change_method", "project.pledge.changeMethod"),
      page("\(project)/pledge/destroy", "project.pledge.destroy"),
      page("\(project)/pledge/edit", "project.pledge.edit"),
      page("\(project)/pledge/new", "project.pledge.new"),
      page("\(project)/posts", "project.updates"),
    ]
  }

  private static func page(_ pattern: RoutePattern, _ name: String) -> Route {
    Route(pattern, labels: ["project"], exposedTo: sources) { (project: String, link: Invocation) in
      Shown(name, ["project": project, "url": link.url])
    }.under("\(project)")
  }

  private static var updates: [Route] {
    [
      Route("\(project)/posts/:update", labels: ["project", "update"], exposedTo: sources) {
        (project: String, update: String, link: Invocation) in
        Shown("project.update", ["project": project, "update": update, "url": link.url])
      }.under("\(project)"),
      Route("\(project)/posts/:update/comments", labels: ["project", "update"], exposedTo: sources) {
        (project: String, update: String, link: Invocation) in
        Shown("project.update.comments", ["project": project, "update": update, "url": link.url])
      }.under("\(project)/posts/:update"),
      Route(
        "\(project)/posts/:update/comments?comment=:comment", labels: ["project", "update", "comment", "reply"],
        exposedTo: sources
      ) { (project: String, update: String, comment: String, reply: String?, link: Invocation) in
        Shown(
          "project.update.commentThread",
          ["project": project, "update": update, "comment": comment, "reply": reply, "url": link.url])
      }.under("\(project)/posts/:update/comments"),
    ]
  }

  private static var discovery: [Route] {
    [
      Route(
        "/discover", "/discover/advanced", labels: ["category_id", "sort", "seed", "page"], exposedTo: sources
      ) { (category: String?, sort: String?, seed: String?, page: String?) in
        Shown("discovery", ["category_id": category, "sort": sort, "seed": seed, "page": page])
      },
      Route("/discover/categories/:category", exposedTo: sources) { (category: String) in
        Shown("discovery", ["category_id": category])
      },
      Route("/discover/categories/:parent/:category", exposedTo: sources) { (parent: String, category: String) in
        Shown("discovery", ["parent_category_id": parent, "category_id": category])
      },
    ]
  }

  private static var others: [Route] {
    [
      Route("/checkouts/:checkout/payments", exposedTo: sources) { (checkout: String) in
        Shown("checkout.payments", ["checkout": checkout])
      },
      Route("/checkouts/:checkout/payments/new", exposedTo: sources) { (checkout: String) in
        Shown("checkout.payments.new", ["checkout": checkout])
      },
      Route("/checkouts/:checkout/payments/use_stored_card", exposedTo: sources) { (checkout: String) in
        Shown("checkout.payments.useStoredCard", ["checkout": checkout])
      },
      Route("/settings/:notification/:enabled<bool>", exposedTo: sources) { (notification: String, enabled: String) in
        Shown("settings.notifications", ["notification": notification, "enabled": enabled])
      },
      Route("/users/:user/surveys/:survey", exposedTo: sources) { (user: String, survey: String) in
        Shown("user.survey", ["user": user, "survey": survey])
      },
      Route("/activity", exposedTo: sources) { Shown("activity") },
      Route("/authorize", exposedTo: sources) { Shown("login") },
      Route("/profile/me", exposedTo: sources) { Shown("me") },
      Route("/profile/verify_email", exposedTo: sources) { Shown("verifyEmail") },
      Route("/search", exposedTo: sources) { Shown("search") },
      Route("/signup", exposedTo: sources) { Shown("signup") },
      Route(
        "//emails.kickstarter.com/*?qs", "//clicks.kickstarter.com/wf/click?upn", labels: [], in: "emails",
        exposedTo: sources
      ) { Shown("emailClick") },
    ]
  }
}
