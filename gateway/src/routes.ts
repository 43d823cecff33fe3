import createRouter from 'find-my-way';
import {
  CALENDAR_FEED_PATH,
  JSON_BODY_MAX_BYTES,
  MAIL_WEBHOOK_PATH,
  MEDIA_PATH,
  STRIPE_WEBHOOK_PATH,
} from '@jobtrail/contract';
import {
  allCalls,
  type EndedSessions,
  type ForwardingRules,
  forwardingRulesOf,
  type ServiceName,
} from '@jobtrail/contract/calls';
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
  /** Whether the service receives the client's Authorization header, which no other route needs. */
  readonly authorization: boolean;
}

/** The result of a lookup: a route, the allowed methods of the path, or null for an unknown path. */
type Match = { readonly route: Route } | { readonly allow: readonly string[] } | null;

/** Finds the route of a request. `find(method, path)` takes the raw segments of the path. */
export interface Routing {
  find(method: string, segments: readonly string[]): Match;
}

/**
 * Paths outside the contract. Every call of the contract is routed to the service that the contract names. A path that
 * ends in /* matches everything below it.
 */
export const OTHER_ROUTES: ReadonlyArray<{
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

/** In the order of an Allow header. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];

/** Longer than any token in a path. */
const SEGMENT_MAX_CHARACTERS = 4096;

/** A path without escapes or special characters. */
const PLAIN_PATH = /^[\w/.~-]*$/;

/** Whether a parameter of a path is empty, in which case the path does not match. The rest after a * may be empty. */
function isWithoutValue(params: Readonly<Record<string, string | undefined>>): boolean {
  for (const name in params) if (name !== '*' && !params[name]) return true;
  return false;
}

/** A call of the API with the service that serves it. */
export interface RoutedCall extends ForwardingRules {
  readonly service: ServiceName;
}

function routeFor({ method, path, service, access, maxBody, slow, signIn, endsSessions }: RoutedCall): Route {
  return {
    name: `${method} ${path}`,
    service,
    maxBody,
    slow,
    identity: service !== 'core' && access !== 'public',
    provesSession: access !== 'public',
    signIn,
    invalidates: endsSessions,
    authorization: false,
  };
}

/** The calls that this gateway was built with. */
export const BUILT_IN_CALLS: readonly RoutedCall[] = allCalls.map((call) => ({
  ...forwardingRulesOf(call),
  service: call.service,
}));

/**
 * Creates the routing of the API.
 * @param production leaves out paths that exist for development only
 * @param sandbox whether there is a local Stripe
 * @param calls the calls of the API; of two with one route, the later counts
 */
export function createRouting({
  production,
  sandbox = !production,
  calls = BUILT_IN_CALLS,
}: {
  production: boolean;
  sandbox?: boolean;
  calls?: readonly RoutedCall[];
}): Routing {
  const table = new Map<string, Map<string, Route>>();
  const add = (path: string, method: string, route: Route): void => {
    const methods = table.get(path) ?? new Map<string, Route>();
    table.set(path, methods.set(method, route));
  };
  for (const call of calls) add(call.path, call.method, routeFor(call));
  for (const {
    path,
    methods,
    service,
    maxBody = JSON_BODY_MAX_BYTES,
    outside,
    authorization = false,
  } of OTHER_ROUTES) {
    if ((outside === 'production' && production) || (service === 'sandbox' && !sandbox)) continue;
    for (const method of methods) {
      const route: Route = {
        name: `${method} ${path}`,
        service,
        maxBody,
        slow: false,
        identity: false,
        provesSession: false,
        signIn: false,
        invalidates: 'none',
        authorization,
      };
      add(path, method, route);
      if (path.endsWith('/*')) add(path.slice(0, -2), method, route);
    }
  }

  const router = createRouter({ maxParamLength: SEGMENT_MAX_CHARACTERS });
  for (const [path, methods] of table) router.on('GET', path, () => {}, methods);

  return {
    find(method, segments) {
      const path = `/${segments.join('/')}`;
      // Encoded again, so that a segment matches only in the form in which it was sent and the service receives it
      // unchanged.
      const found = router.find(
        'GET',
        PLAIN_PATH.test(path) ? path : segments.map((part) => `/${encodeURIComponent(part)}`).join(''),
      );
      if (!found || isWithoutValue(found.params)) return null;
      const methods = found.store as Map<string, Route>;
      const route = methods.get(method) ?? (method === 'HEAD' ? methods.get('GET') : undefined);
      if (route) return { route };
      return { allow: METHODS.filter((known) => methods.has(known) || (known === 'HEAD' && methods.has('GET'))) };
    },
  };
}
