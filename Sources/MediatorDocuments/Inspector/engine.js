// What a URL would do, by the rules of the mediator that the manifest describes: read, rewritten, its namespace, its routes or the
// direct form, the exposure. Nothing is opened.

const MAXIMUM_REWRITES = 8;

class Rejection extends Error {
  constructor(code, facts = {}) {
    super(code);
    Object.assign(this, { code }, facts);
  }

  get sentence() {
    switch (this.code) {
      case "malformedURL": return `The URL is malformed: ${this.underlying.description}.`;
      case "unmatchedURL": return `The URL matches no route: found ${this.found}, expected ${this.expected}.`;
      case "nativeAction": return `No URL may call ${this.address}: it is native.`;
      case "notExposed": return `The source ${this.source} may not open ${this.address}.`;
      case "unknownTarget": return `There is no target “${this.found}”.`;
      case "unknownAction": return `Target “${this.target}” has no action “${this.found}”.`;
      default: return `The URL is rewritten more than ${MAXIMUM_REWRITES} times: ${this.found}.`;
    }
  }
}

/** Runs a body whose reading errors become rejections. */
function rejecting(body) {
  try {
    return body();
  } catch (error) {
    throw error instanceof URLReadingError ? new Rejection("malformedURL", { underlying: error }) : error;
  }
}

/** Whether no URL may call an action of this name. */
const isNative = (action) => /^native/i.test(action);

/** Whether an exposure allows a source; a rule that only code knows counts as allowing it. */
const allows = ({ rule, sources }, source) =>
  rule === "all" || rule === "where" || (rule === "sources" && sources.includes(source));

/** Returns what follows the target in an address. */
const actionName = (address) => address.slice(address.indexOf("/") + 1);

const isWeb = ({ scheme }) => scheme === "https" || scheme === "http";

/** Whether a URL may name an action without a route: in the global namespace none of a web host. */
const takesDirectForm = ({ namespace, url }) => namespace.directForm && !(namespace.kind === "global" && isWeb(url));

/** Whether a text begins as a web URL with a host and without user information, and is short enough for the browser. */
function isBrowserURL(text) {
  const [, authority = ""] = /^https?:\/\/([^/?#\\]+)/i.exec(text) ?? [];
  return authority !== "" && !authority.includes("@") && !/[\u0000-\u0020\u007f]/.test(text) && byteLength(text) <= 65536;
}

/** Schemes that browsers run, read from the device or connect to; an app must name them. */
const FOREIGN_SCHEMES =
  new Set(["about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source", "ws", "wss"]);

/** Returns the host of a web URL, with its port unless that is the default one: an app owns the two together. */
function ownedHost({ scheme, host, port }) {
  const isDefault = port === null || port === (scheme === "https" ? 443 : 80);
  return host === null || isDefault ? host : `${host}:${port}`;
}

/** Follows URLs through a model. */
class Engine {
  constructor(model) {
    this.model = model;
    this.global = model.namespaces.find(({ name }) => name === "global");
    // The schemes and hosts of the global namespace are those of the app.
    this.owners = model.namespaces.filter((namespace) => namespace !== this.global);
    this.hasReading = model.namespaces.some(({ reading }) => reading != null);
  }

  /** Returns the options of the reader of the namespace that owns a text's scheme or web host. */
  readingOf(text) {
    if (!this.hasReading) return undefined;
    const [origin] = /^[^:]*:\/\/[^/?#]*/.exec(text) ?? [];
    let own;
    let isOwned = false;
    if (origin !== undefined) {
      try {
        const url = readURL(`${origin}/`);
        isOwned = isWeb(url) && url.host !== null;
        if (isOwned) own = this.ownerOf(ownedHost(url));
      } catch (error) {
        if (!(error instanceof URLReadingError)) throw error;
      }
    }
    if (!isOwned) own = this.owners.find(({ schemes }) => schemes?.includes(lowercasedASCII(text.split(":")[0])));
    return (own ?? this.global).reading ?? undefined;
  }

  read(text) { return rejecting(() => readURL(text, this.readingOf(text))); }

  /** Whether the browser opens a link that the app does not; a rule that only code knows counts as no. */
  browses(reason, text, source) {
    const { browser } = this.model;
    if (!browser?.reasons.includes(reason) || browser.sources.rule === "where" || !allows(browser.sources, source)) return false;
    return isBrowserURL(text);
  }

  /** Returns the candidate, the text of a URL for the browser in its place, or a handler of unmatched URLs. */
  inBrowser(candidate, link) {
    const browses = (reason) => this.browses(reason, link.text, link.source);
    const external = { external: link.text };
    if (!candidate) return browses("unmatched") ? external : candidate;
    if (candidate.outcome === "unmatched") return candidate;
    const rejection = this.rejection(candidate, link.source);
    if (rejection) return rejection.code === "notExposed" && browses("not-exposed") ? external : candidate;
    if (candidate.route?.kind === "browser") {
      if (isBrowserURL(link.text)) return { ...external, route: candidate.route };
      throw new Rejection("unmatchedURL", { expected: "a web URL", found: "a URL for the browser with another scheme" });
    }
    if (candidate.direct && this.absence(candidate)) {
      if (!browses("unmatched")) return candidate;
      const handler = this.handlerOf(link);
      return handler ? { outcome: "unmatched", by: handler.name } : external;
    }
    const given = new Set(this.parameters(candidate, link).map(({ label }) => canonical(label)));
    const isMissing = this.inputsOf(candidate).some(({ label, required, composite, default: value }) => (
      required && !composite && value == null && !given.has(canonical(label))));
    return isMissing && browses("bad-parameter") ? external : candidate;
  }

  /** Returns `{ link }` or `{ external }` for a text, and notes what was read and rewritten before. */
  linkOf(text, source, notes) {
    const applied = notes.rewrites;
    let current = text;
    for (;;) {
      let url;
      try {
        url = this.read(current);
      } catch (rejection) {
        if (rejection.code === "malformedURL" && this.browses("malformed", text, source)) {
          applied.splice(0);
          return { external: text };
        }
        throw rejection;
      }
      notes.read ??= url;
      if (applied.at(-1)?.isExternal && isBrowserURL(url.text)) return { external: url.text };
      let place;
      try {
        place = this.place(url);
      } catch (rejection) {
        if (applied.length === 0 && rejection.isForeignHost && this.browses("foreign-host", url.text, source)) return { external: url.text };
        // A rewrite may lead out of the app; a URL from outside may not.
        if (applied.length > 0 && isBrowserURL(url.text)) return { external: url.text };
        throw rejection;
      }
      const step = rejecting(() => rewritten(this.model.rewrites, url, place.hostIsSegment));
      if (!step) return { link: { url, source, text: url.text, ...place } };
      applied.push(step);
      if (applied.length > MAXIMUM_REWRITES) {
        throw new Rejection("tooManyRewrites", { found: applied.map(({ rule }) => rule).join(", ") });
      }
      current = step.to;
      if (step.isRedirect) this.checkRedirect(url, this.read(current));
    }
  }

  /** Rejects a URL that another one contains, unless it has the scheme of the other, a web scheme, or one that the app names. */
  checkRedirect(outer, inner) {
    const unmatched = (expected, found) => new Rejection("unmatchedURL", { expected, found });
    if (inner.scheme === null) {
      if (outer.scheme !== null) throw unmatched("a scheme", "no scheme");
      return;
    }
    if (isWeb(inner) || inner.scheme === outer.scheme) return;
    if (this.owners.some(({ schemes }) => schemes?.includes(inner.scheme))) return;
    const { schemes } = this.global;
    if (schemes?.includes(inner.scheme)) return;
    throw unmatched(schemes ? `the scheme ${this.allOf("schemes")}` : "a scheme of the app", `'${inner.scheme}'`);
  }

  /** Returns the namespace of a URL, and whether its host is a segment there. */
  place(url) {
    const unmatched = (expected, found) => new Rejection("unmatchedURL", { expected, found });
    if (url.hasUserInfo) throw unmatched("no user information", "user information before the host");
    if (url.scheme === null) {
      if (url.host !== null) throw unmatched("a scheme", "no scheme");
      return { namespace: this.global, hostIsSegment: false };
    }
    if (isWeb(url)) {
      const host = ownedHost(url);
      if (host === null) throw unmatched("a host", "no host");
      const own = this.ownerOf(host);
      if (own) return { namespace: own, hostIsSegment: false };
      const hosts = this.allOf("hosts");
      const rejection = unmatched(hosts === "" ? "a scheme of the app" : `the host ${hosts}`, `'${host}'`);
      throw Object.assign(rejection, { isForeignHost: true });
    }
    if (url.port !== null) throw unmatched("no port", `port ${url.port}`);
    const own = this.owners.find(({ schemes }) => schemes?.includes(url.scheme));
    if (own) return { namespace: own, hostIsSegment: true };
    const { schemes } = this.global;
    if (schemes ? !schemes.includes(url.scheme) : FOREIGN_SCHEMES.has(url.scheme)) {
      throw unmatched(schemes ? `the scheme ${this.allOf("schemes")}` : "a scheme of the app", `'${url.scheme}'`);
    }
    return { namespace: this.global, hostIsSegment: true };
  }

  /** Returns the namespace that owns a web host most exactly. */
  ownerOf(host) {
    const exact = (namespace) => exactness(namespace.hosts, host);
    return [...this.owners, this.global].filter((namespace) => exact(namespace) !== null)
      .sort((left, right) => exact(right) - exact(left))[0];
  }

  allOf(key) {
    return [...new Set(this.model.namespaces.flatMap((namespace) => namespace[key] ?? []))].sort().join(" or ");
  }

  /** Tries the routes of a link: of its namespace, then of the global one where it falls back. */
  tables({ namespace, url, hostIsSegment }) {
    const namespaces = namespace.fallback ? new Set([namespace, this.global]) : [namespace];
    return [...namespaces].map((tried) => ({ namespace: tried, ...triedInOrder(tried.routes, tried.order, url, hostIsSegment) }));
  }

  /** Returns what would answer a link, or `null`: the first route that matches, the direct form, a fallback for unmatched URLs. */
  candidate(link, tables) {
    const match = tables.flatMap(({ matches }) => matches)[0];
    if (match) {
      const { entry: route, steps } = match;
      return { outcome: "action", route, address: route.address, ...captured(route.pattern, steps, link.url.segments(link.hostIsSegment), link.url) };
    }
    const direct = this.directForm(link);
    const unmatched = this.handlerOf(link);
    if (direct && (isNative(direct.action) || this.model.targetNamed(direct.target) || !unmatched)) {
      return { outcome: "action", direct, address: direct.address };
    }
    return unmatched ? { outcome: "unmatched", by: unmatched.name } : null;
  }

  /** Returns the namespace whose handler of unmatched URLs is tried for a link. */
  handlerOf({ namespace }) { return [namespace, this.global].find(({ unmatched }) => unmatched); }

  /** Returns the two names of a URL, the target's as it is registered, or `null` if it has not two. */
  directForm(link) {
    const [first, action, ...others] = link.url.segments(link.hostIsSegment);
    if (!takesDirectForm(link) || action === undefined || others.length > 0) return null;
    const folded = lowercasedASCII(first);
    const target = this.model.targets.find(({ name }) => lowercasedASCII(name) === folded)?.name ?? first;
    return { target, action, address: `${target}/${action}` };
  }

  /** Returns the action of a candidate, or `undefined` for a closure and for an action that does not exist. */
  actionOf({ direct, route }) { return this.model.byAddress.get(direct ? direct.address : route?.action); }

  /** Returns the declared inputs of a candidate. */
  inputsOf(candidate) {
    return (candidate.route?.hasAction === false ? candidate.route.parameters : this.actionOf(candidate)?.parameters) ?? [];
  }

  /** Returns why a source may not reach a candidate, or `null` if it may, as code of the app, `null`, always may. */
  rejection(candidate, source) {
    const { direct, route, address } = candidate;
    if (isNative(direct?.action ?? actionName(route.action ?? ""))) return new Rejection("nativeAction", { address });
    const exposures = [route?.exposure, this.actionOf(candidate)?.exposure].filter(Boolean);
    const exposure = source === null ? undefined : exposures.find((each) => !allows(each, source));
    return exposure ? new Rejection("notExposed", { address, source, exposure }) : null;
  }

  /** Returns why a candidate has no action, or `null` if it has one or its target has a fallback. */
  absence(candidate) {
    const address = candidate.direct?.address ?? candidate.route.action;
    if (address == null || this.actionOf(candidate)) return null;
    const target = address.slice(0, address.indexOf("/"));
    const known = this.model.targetNamed(target);
    if (!known) return new Rejection("unknownTarget", { address, found: target });
    return known.notFound ? null : new Rejection("unknownAction", { address, target, found: actionName(address) });
  }

  unmatched(link) {
    const { length } = link.url.segments(link.hostIsSegment);
    return new Rejection("unmatchedURL", {
      expected: takesDirectForm(link) ? "a route, or a target and an action" : "a route",
      found: `${length} segment${length === 1 ? "" : "s"}`,
    });
  }

  /**
   * Returns `{ label, texts, origin }`: captures take precedence over the query, the query over the defaults of the route. An item that
   * the pattern captures is no parameter by itself.
   */
  parameters(candidate, { url }) {
    const { route, captures = [] } = candidate;
    const fromContext = new Set(this.inputsOf(candidate).filter((input) => input.fromContext).map(({ label }) => label));
    const captured = new Set(route?.pattern?.query?.filter(({ name }) => name !== undefined).map(({ item }) => item));
    const items = url.query.filter(({ name }, index) => !captured.has(name) && !isRawPart(url, route?.pattern, index));
    const query = [...Map.groupBy(items, ({ name }) => canonical(name)).values()].map((items) => {
      // Readers compare names by their bytes, and inputs by canonical equivalence.
      const kept = url.lastWins ? [...new Map(items.map((item) => [item.name, item])).values()] : items;
      return { label: items[0].name, texts: kept.map(({ value }) => value ?? ""), origin: "query" };
    });
    const path = captures.filter(({ name }) => name !== "").map(({ name, texts }) => ({ label: name, texts, origin: "path" }));
    const given = [...query, ...path].filter(({ label }) => !fromContext.has(label));
    const all = [...route?.defaults ?? [], ...given];
    return [...new Map(all.map((parameter) => [canonical(parameter.label), parameter])).values()];
  }
}
