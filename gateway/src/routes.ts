import createRouter from 'find-my-way';
import {
  CALENDAR_FEED_PATH,
  JSON_BODY_MAX_BYTES,
  MAIL_WEBHOOK_PATH,
  MEDIA_PATH,
  STRIPE_WEBHOOK_PATH,
} from '@jobtrail/contract';
import { allCalls, type EndedSessions, forwardingRulesOf } from '@jobtrail/contract/calls';
import { nameOf, pathsOf, SERVICES } from '@jobtrail/contract/services';
import type { UpstreamName } from './forward/Upstream.ts';

const MIB = 1024 * 1024;

/** The service of a request and its limits. */
export interface Route {
  /** Method and pattern, as the service names the route in its logs and metrics. */
  readonly name: string;
  readonly service: UpstreamName;
  /** Largest request body in bytes. */
  readonly maxBody: number;
  /** Whether it may take longer than others, because it waits for other sites. */
  readonly slow: boolean;
  /** Whether the caller's identity is attached. svc-core reads the cookie itself, and public calls need no identity. */
  readonly identity: boolean;
  /** Whether a successful response proves that the caller has a session. */
  readonly provesSession: boolean;
  /** Whether it counts as a sign-in for the rate limits. */
  readonly signIn: boolean;
  /** Which cached sessions this call invalidates. */
  readonly invalidates: EndedSessions;
  /** Whether the service receives the client's Authorization header, whatever it has. */
  readonly authorization: boolean;
  /** Whether an API token may be allowed to make the call. Its service identifies the person by it. */
  readonly takesTokens: boolean;
}

/**
 * The result of a lookup: a route, the allowed methods of a path that no service answers for, or null for an unknown
 * path.
 */
type Match = { readonly route: Route } | { readonly allow: readonly string[] } | null;

/** Finds the route of a request. `find(method, path)` takes the raw segments of the path. */
export interface Routing {
  find(method: string, segments: readonly string[]): Match;
}

/**
 * Paths outside the contract, whose calls are routed to the services that it names. A path that ends in /* matches
 * everything below it.
 */
const OTHER_ROUTES: ReadonlyArray<{
  path: string;
  methods: readonly string[];
  service: UpstreamName;
  maxBody?: number;
  outside?: 'production';
  authorization?: boolean;
}> = [
  { path: MEDIA_PATH, methods: ['GET'], service: 'core' },
  { path: CALENDAR_FEED_PATH, methods: ['GET'], service: 'core' },
  { path: STRIPE_WEBHOOK_PATH, methods: ['POST'], service: 'billing', maxBody: 1 * MIB },
  // Mail providers send the secret as a bearer token or with Basic authentication.
  { path: MAIL_WEBHOOK_PATH, methods: ['POST'], service: 'mail', maxBody: 1 * MIB, authorization: true },
  // The link in an email, which mail clients also post themselves (RFC 8058). The signed token is the permission.
  { path: '/unsubscribe/:token', methods: ['GET', 'POST'], service: 'mail', maxBody: 4 * 1024 },
  { path: '/dev/mailbox/*', methods: ['GET', 'POST', 'DELETE'], service: 'mail', outside: 'production' },
  { path: '/dev/stripe/*', methods: ['GET', 'POST'], service: 'sandbox' },
];

/** Those that the gateway forwards, in the order of an Allow header. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Longer than any token in a path. */
const SEGMENT_MAX_CHARACTERS = 4096;

/** The rules of a path that belongs to a service and of which the gateway knows nothing else. */
const DEFAULT_RULES: Omit<Route, 'name' | 'service'> = {
  maxBody: JSON_BODY_MAX_BYTES,
  slow: false,
  identity: false,
  provesSession: false,
  signIn: false,
  invalidates: 'none',
  authorization: false,
  takesTokens: false,
};

/**
 * Creates the routing of the API. A call that the gateway was built with has the rules of the contract. Any other
 * belongs to the service with the most specific path above it, which also answers that there is no such call.
 * @param production leaves out paths that exist for development only
 * @param sandbox whether there is a local Stripe
 */
export function createRouting({
  production,
  sandbox = !production,
}: {
  production: boolean;
  sandbox?: boolean;
}): Routing {
  const known = new Map<string, Map<string, Route>>();
  const add = (path: string, method: string, rules: Omit<Route, 'name'>): void => {
    const methods = known.get(path) ?? new Map<string, Route>();
    known.set(path, methods.set(method, { name: `${method} ${path}`, ...rules }));
  };
  for (const call of allCalls) {
    const { method, path, maxBody, slow, signIn, takesTokens, endsSessions: invalidates } = forwardingRulesOf(call);
    const { service } = call;
    const isPublic = call.access === 'public';
    const identity = service !== 'core' && !isPublic;
    const rules = { maxBody, slow, signIn, takesTokens, invalidates, identity, provesSession: !isPublic };
    add(path, method, { service, ...rules, authorization: false });
  }
  for (const {
    path,
    methods,
    service,
    outside,
    maxBody = JSON_BODY_MAX_BYTES,
    authorization = false,
  } of OTHER_ROUTES) {
    if ((outside === 'production' && production) || (service === 'sandbox' && !sandbox)) continue;
    for (const method of methods) {
      const rules = { ...DEFAULT_RULES, service, maxBody, authorization };
      add(path, method, rules);
      if (path.endsWith('/*')) add(path.slice(0, -2), method, rules);
    }
  }
  // A service that ignores case would serve a call under a second spelling, so the call's rules apply to all of them.
  const exact = routerOf(known, { caseSensitive: false });
  const below = routerOf(
    SERVICES.flatMap((service) =>
      pathsOf(service).flatMap((path) => {
        const name = nameOf(service);
        const route: Route = { ...DEFAULT_RULES, name: `${path}/*`, service: name, identity: name !== 'core' };
        return [[path, route] as const, [`${path}/*`, route] as const];
      }),
    ),
  );

  return {
    find(method, segments) {
      // Encoded again, so that a segment matches only in the form in which it was sent and the service receives it
      // unchanged.
      const path = segments.map((part) => `/${encodeURIComponent(part)}`).join('');
      const methods = exact(path);
      const route = methods?.get(method) ?? (method === 'HEAD' ? methods?.get('GET') : undefined);
      if (route) return { route };
      // A service might take an empty segment for none, and so serve a call whose rules differ.
      const owned = METHODS.includes(method) && !segments.includes('') ? below(path) : null;
      if (owned) return { route: owned };
      if (!methods) return null;
      return { allow: METHODS.filter((one) => methods.has(one) || (one === 'HEAD' && methods.has('GET'))) };
    },
  };
}

/** Creates the lookup of a path among patterns. Fixed segments come before parameters, and these before /*. */
function routerOf<Value>(
  patterns: Iterable<readonly [string, Value]>,
  { caseSensitive = true } = {},
): (path: string) => Value | null {
  const router = createRouter({ maxParamLength: SEGMENT_MAX_CHARACTERS, caseSensitive });
  for (const [pattern, value] of patterns) router.on('GET', pattern, () => {}, value);
  return (path) => {
    const found = router.find('GET', path);
    return found && !isWithoutValue(found.params) ? (found.store as Value) : null;
  };
}

/** Whether a parameter of a path is empty, in which case the path does not match. The rest after a * may be empty. */
function isWithoutValue(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).some(([name, value]) => name !== '*' && !value);
}
