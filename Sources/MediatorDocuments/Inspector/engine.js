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
  }

  /** Returns `{ link }` or `{ external }` for a text, and notes what was read and rewritten before. */
  linkOf(text, source, notes) {
    const applied = notes.rewrites;
    let current = text;
    for (;;) {
      const url = rejecting(() => readURL(current));
      notes.read ??= url;
      let place;
      try {
        place = this.place(url);
      } catch (rejection) {
        // A rewrite may lead out of the app; a URL from outside may not.
        if (applied.length > 0 && isWeb(url) && !url.hasUserInfo) return { external: current };
        throw rejection;
      }
      const step = rejecting(() => rewritten(this.model.rewrites, url, place.hostIsSegment));
      if (!step) return { link: { url, source, ...place } };
      applied.push(step);
      if (applied.length > MAXIMUM_REWRITES) {
        throw new Rejection("tooManyRewrites", { found: applied.map(({ rule }) => rule).join(", ") });
      }
      current = step.to;
    }
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
      const own = [...this.owners, this.global].find(({ hosts }) => ownsHost(hosts, host));
      if (own) return { namespace: own, hostIsSegment: false };
      const hosts = this.allOf("hosts");
      throw unmatched(hosts === "" ? "a scheme of the app" : `the host ${hosts}`, `'${host}'`);
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
    const unmatched = [link.namespace, this.global].find((namespace) => namespace.unmatched);
    if (direct && (isNative(direct.action) || this.model.targetNamed(direct.target) || !unmatched)) {
      return { outcome: "action", direct, address: direct.address };
    }
    return unmatched ? { outcome: "unmatched", by: unmatched.name } : null;
  }

  /** Returns the two names of a URL, the target's as it is registered, or `null` if it has not two. */
  directForm({ namespace, url, hostIsSegment }) {
    const [first, action, ...others] = url.segments(hostIsSegment);
    if (!namespace.directForm || action === undefined || others.length > 0) return null;
    const folded = lowercasedASCII(first);
    const target = this.model.targets.find(({ name }) => lowercasedASCII(name) === folded)?.name ?? first;
    return { target, action, address: `${target}/${action}` };
  }

  /** Returns the action of a candidate, or `undefined` for a closure and for an action that does not exist. */
  actionOf({ direct, route }) { return this.model.byAddress.get(direct ? direct.address : route?.action); }

  /** Returns why a source may not reach a candidate, or `null` if it may. */
  rejection(candidate, source) {
    const { direct, route, address } = candidate;
    if (isNative(direct?.action ?? actionName(route.action ?? ""))) return new Rejection("nativeAction", { address });
    const exposures = [route?.exposure, this.actionOf(candidate)?.exposure].filter(Boolean);
    const exposure = exposures.find((each) => !allows(each, source));
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

  unmatched({ namespace, url, hostIsSegment }) {
    const { length } = url.segments(hostIsSegment);
    return new Rejection("unmatchedURL", {
      expected: namespace.directForm ? "a route, or a target and an action" : "a route",
      found: `${length} segment${length === 1 ? "" : "s"}`,
    });
  }

  /**
   * Returns `{ label, texts, origin }`: captures take precedence over the query, the query over the defaults of the route. An item that
   * the pattern captures is no parameter by itself.
   */
  parameters({ route, captures = [] }, { url }) {
    const captured = new Set(route?.pattern?.query?.filter(({ name }) => name !== undefined).map(({ item }) => item));
    const items = url.query.filter(({ name }) => !captured.has(name));
    const query = [...Map.groupBy(items, ({ name }) => canonical(name)).values()].map((items) => (
      { label: items[0].name, texts: items.map(({ value }) => value ?? ""), origin: "query" }));
    const path = captures.filter(({ name }) => name !== "").map(({ name, texts }) => ({ label: name, texts, origin: "path" }));
    const all = [...route?.defaults ?? [], ...query, ...path];
    return [...new Map(all.map((parameter) => [canonical(parameter.label), parameter])).values()];
  }
}
