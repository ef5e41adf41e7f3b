// What a URL would do, by the rules of the mediator that the manifest was made of: read, rewrite, namespace, routes or the direct
// form, exposure. Nothing is opened.

const GLOBAL = "global";

class Refusal extends Error {
  constructor(code, facts = {}) {
    super(code);
    Object.assign(this, { code }, facts);
  }

  get sentence() {
    switch (this.code) {
      case "malformedURL": return `The URL is malformed. ${this.underlying.sentence}`;
      case "unmatchedURL": return `The URL leads nowhere: expected ${this.expected}, found ${this.found}.`;
      case "nativeAction": return `${this.address} is native: no URL may call it.`;
      case "notExposed": return `${this.address} is not exposed to ${this.source}.`;
      case "unknownTarget": return `There is no target “${this.found}”.`;
      case "unknownAction": return `Target “${this.target}” has no action “${this.found}”.`;
      default: return `The rewrites come to no end: ${this.found}.`;
    }
  }
}

/** Whether no URL may call an action of this name: it begins with `native`, in any case. */
function isNative(action) {
  const bytes = bytesOf(action).subarray(0, 6);
  return bytes.length === 6 && [..."native"].every((letter, index) => (bytes[index] | 0x20) === byte(letter));
}

class Engine {
  /** @param model What `modelOf` makes of a manifest. */
  constructor(model) {
    this.model = model;
    this.targets = new Map(model.targets.map((target) => [canonical(target.name), target]));
    this.foldedTargets = new Map(model.targets.map((target) => [canonical(lowercasedASCII(target.name)), target]));
    this.namespaces = model.namespaces.map((namespace) => ({
      ...namespace, trie: new Trie(namespace.routes, namespace.order),
    }));
    this.global = this.namespaces.find(({ name }) => name === GLOBAL);
    // The global one owns nothing by itself; the schemes and hosts that stand there are those of the app.
    this.owners = this.namespaces.filter((namespace) => namespace !== this.global);
    this.rewrites = model.rewrites.length > 0 ? new RewriteSet(model.rewrites) : null;
  }

  /** `{ outcome, … }`; throws a `Refusal`. */
  resolve(text, source) {
    const way = this.way(text);
    if (way.external !== undefined) return { outcome: "external", to: way.external, rewrites: way.rewrites, parameters: [] };
    const link = { ...way, source };
    const candidate = this.chosen(link);
    if (!candidate) throw this.unmatched(link);
    this.admit(candidate, link);
    const miss = this.missOf(candidate);
    if (miss) throw miss;
    return {
      ...candidate, namespace: link.namespace.name, rewrites: link.rewrites, link,
      parameters: this.parameters(candidate, link),
    };
  }

  // From the text to a link

  way(text) {
    const rewrites = [];
    let current = text;
    for (;;) {
      const url = refusing(() => readURL(current));
      let place;
      try {
        place = this.place(url);
      } catch (fault) {
        // What a rewrite made may lead out of the app; what came from outside may not.
        if (rewrites.length > 0 && isWeb(url) && !url.hasUserInfo) return { external: current, rewrites };
        throw fault;
      }
      const step = this.rewrites && refusing(() => this.rewrites.step(url, place.hostIsSegment));
      if (!step) return { original: text, url, ...place, rewrites };
      rewrites.push(step);
      if (rewrites.length > this.model.maximumRewrites) {
        throw new Refusal("tooManyRewrites", { found: rewrites.map(({ rule }) => rule).join(", "), rewrites });
      }
      current = step.to;
    }
  }

  /** The namespace that a URL belongs to, and whether its host is a segment there. */
  place(url) {
    const unmatched = (expected, found) => new Refusal("unmatchedURL", { expected, found });
    if (url.hasUserInfo) throw unmatched("no user information", "some before the host");
    if (url.scheme === null) {
      if (url.host !== null) throw unmatched("a scheme", "none");
      return { namespace: this.global, hostIsSegment: false };
    }
    const { schemes, webHosts } = this.model;
    if (isWeb(url)) {
      const host = ownedHost(url);
      if (host === null) throw unmatched("a host", "none");
      const own = this.owners.find(({ hosts }) => ownsHost(hosts, host));
      if (own) return { namespace: own, hostIsSegment: false };
      if (ownsHost(webHosts, host)) return { namespace: this.global, hostIsSegment: false };
      const hosts = [...new Set([...webHosts, ...this.namespaces.flatMap((namespace) => namespace.hosts)])].sort();
      throw unmatched(hosts.length > 0 ? `one of the hosts ${hosts.join(", ")}` : "a scheme of the app", `'${host}'`);
    }
    if (url.port !== null) throw unmatched("no port", `port ${url.port}`);
    const own = this.owners.find((namespace) => namespace.schemes.includes(url.scheme));
    if (own) return { namespace: own, hostIsSegment: true };
    if (schemes !== null && !schemes.includes(url.scheme)) {
      const all = [...new Set([...schemes, ...this.namespaces.flatMap((namespace) => namespace.schemes)])].sort();
      throw unmatched(`one of the schemes ${all.join(", ")}`, `'${url.scheme}'`);
    }
    if (schemes === null && FOREIGN_SCHEMES.has(url.scheme)) throw unmatched("a scheme of the app", `'${url.scheme}'`);
    return { namespace: this.global, hostIsSegment: true };
  }

  // From a link to what answers it

  /** The namespaces whose routes are asked, in order. */
  asked({ namespace }) {
    return namespace !== this.global && namespace.fallsBack ? [namespace, this.global] : [namespace];
  }

  chosen(link) {
    for (const namespace of this.asked(link)) {
      const [number] = namespace.trie.matches(link.url, link.hostIsSegment);
      if (number === undefined) continue;
      const route = namespace.routes[number];
      const segments = link.url.segments(link.hostIsSegment);
      const { variant, captures } = captured(route.pattern, segments);
      return { outcome: "action", route, address: route.address, pattern: route.pattern.text, variant, captures };
    }
    const direct = this.directAddress(link);
    const unmatched = [link.namespace, this.global].find((namespace) => namespace.unmatched);
    if (direct && (isNative(direct.action) || this.targets.has(canonical(direct.target)) || !unmatched)) {
      return { outcome: "action", direct, address: `${direct.target}/${direct.action}`, captures: [] };
    }
    return unmatched ? { outcome: "unmatched", by: unmatched.name, captures: [] } : null;
  }

  /** The two names of a URL, the target's as it is registered; null when they are not two. */
  directAddress({ namespace, url, hostIsSegment }) {
    const segments = url.segments(hostIsSegment);
    if (!namespace.takesDirectForm || segments.length !== 2) return null;
    const target = this.foldedTargets.get(canonical(lowercasedASCII(segments[0])));
    return { target: target?.name ?? segments[0], action: segments[1] };
  }

  /** The action of a candidate, as the manifest has it; null for a closure and for what does not exist. */
  actionOf({ direct, route }) {
    if (direct ? false : !route?.hasAction) return null;
    const [target, action] = direct ? [direct.target, direct.action] : splitAddress(route.address);
    return this.targets.get(canonical(target))?.actions.find(({ name }) => canonical(name) === canonical(action)) ?? null;
  }

  /** Refuses a candidate that the source may not reach. */
  admit(candidate, { source }) {
    const { direct, route, address } = candidate;
    if (!address) return;
    const action = direct ? direct.action : route.hasAction ? splitAddress(route.address)[1] : "";
    if (isNative(action)) throw new Refusal("nativeAction", { address });
    const exposures = [route?.exposure, this.actionOf(candidate)?.exposure].filter(Boolean);
    const closed = exposures.find((exposure) => !allows(exposure, source));
    if (closed) throw new Refusal("notExposed", { address, source, exposure: closed });
  }

  /** Why nothing answers a candidate whose action does not exist; null when its target or a fallback may. */
  missOf(candidate) {
    const { direct, route } = candidate;
    if ((!direct && !route?.hasAction) || this.actionOf(candidate) || this.model.hasFallbacks) return null;
    const [target, action] = direct ? [direct.target, direct.action] : splitAddress(route.address);
    const known = this.targets.get(canonical(target));
    if (known?.hasNotFound) return null;
    const address = `${target}/${action}`;
    return known
      ? new Refusal("unknownAction", { address, target, found: action })
      : new Refusal("unknownTarget", { address, found: target });
  }

  unmatched({ namespace, url, hostIsSegment }) {
    const { length } = url.segments(hostIsSegment);
    return new Refusal("unmatchedURL", {
      expected: namespace.takesDirectForm ? "a route, or a target and an action" : "a route",
      found: `${length} name${length === 1 ? "" : "s"} that no route has`,
    });
  }

  /** `{ label, texts, origin }`: the defaults of the route, over them the query, over it the path. */
  parameters(candidate, link) {
    const query = [];
    for (const { name, value } of link.url.query) {
      const known = query.find(({ label }) => canonical(label) === canonical(name));
      if (known) known.texts.push(value ?? "");
      else query.push({ label: name, texts: [value ?? ""], origin: "query" });
    }
    if (!candidate.route) return query;
    const path = candidate.captures.filter(({ name }) => name !== "")
      .map(({ name, texts }) => ({ label: name, texts, origin: "path" }));
    return [candidate.route.defaults, query, path].reduce((below, above) => {
      const labels = new Set(above.map(({ label }) => canonical(label)));
      return [...below.filter(({ label }) => !labels.has(canonical(label))), ...above];
    });
  }
}

function refusing(body) {
  try {
    return body();
  } catch (fault) {
    if (fault instanceof URLFault) throw new Refusal("malformedURL", { underlying: fault });
    throw fault;
  }
}

const isWeb = (url) => url.scheme === "https" || url.scheme === "http";

/** Schemes that browsers run, read from the device or connect to; an app must name them. */
const FOREIGN_SCHEMES =
  new Set(["about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source", "ws", "wss"]);

/** The host of a web URL, with its port unless that is the scheme's usual one: an app owns the two together. */
function ownedHost({ scheme, host, port }) {
  const isUsual = port === null || port === (scheme === "https" ? 443 : 80);
  return host === null || isUsual ? host : `${host}:${port}`;
}

/** Whether a host is one of these, or below one that is written `*.example.com`. */
function ownsHost(hosts, host) {
  const name = canonical(host);
  return hosts.some((own) => canonical(own) === name
    || (own.startsWith("*.") && name.endsWith(canonical(own.slice(1))) && bytesOf(host).length >= bytesOf(own).length));
}

function splitAddress(address) {
  const slash = address.indexOf("/");
  return [address.slice(0, slash), address.slice(slash + 1)];
}

/** Whether an exposure lets a source through; a rule that only code knows is left open. */
const allows = ({ rule, sources }, source) =>
  rule === "all" || rule === "where" || (rule === "sources" && sources.includes(source));
