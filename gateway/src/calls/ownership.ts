import { LRUCache } from 'lru-cache';
import type { ServiceName } from '@jobtrail/contract/calls';
import type { PublishedCall } from '@jobtrail/contract/internal';
import { BUILT_IN_CALLS, OTHER_ROUTES } from '../routes.ts';

/** What the gateway serves itself. */
const GATEWAY_PATHS: readonly string[] = ['/api/docs', '/api/openapi.json'];
/** Services cannot change the calls below these paths, so none of them decides how people sign in. */
const PROTECTED = /^\/api\/(auth|account|webhooks)(\/|$)/;

interface Owned {
  readonly path: string;
  readonly service: string;
}
const BUILT_IN: readonly Owned[] = [...BUILT_IN_CALLS, ...OTHER_ROUTES];

/** Limits the cache of paths. All services together publish fewer; the paths of former releases are evicted. */
const KNOWN_PATHS_MAX = 5000;

/**
 * How long a service owns a path after it was last in its list, in ms. Rolling a release back and deploying it again
 * takes less, so no other service can take the path in between.
 */
export const OWNED_MS = 600_000;

/** Why a built-in call is not learned: the gateway already forwards it. */
export const BUILT_IN_CALL = 'is built in';

/** The part of a path that belongs to one service: `/api/jobs`, and below `/api/admin` one segment more. */
const prefixOf = (path: string): string => /^\/api\/(admin\/)?[^/]+/.exec(path)?.[0] ?? path;

/** Whether a request can match both patterns, given as segments. */
const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((part, at) => part === other[at] || part.startsWith(':') || other[at]?.startsWith(':'));
const samePattern = (one: string, other: string): boolean =>
  one.replaceAll(/:\w+/g, ':') === other.replaceAll(/:\w+/g, ':');

/** Decides which of the calls that services publish the gateway forwards to them. */
export class Ownership {
  /** The segments of each path: every call is compared with those of all other services. */
  readonly #segments = new LRUCache<string, readonly string[]>({ max: KNOWN_PATHS_MAX });
  /** The services that have built-in paths below a prefix. */
  readonly #builtIn = new Map<string, Set<string>>();
  /** The services that have published a path below another prefix first. */
  readonly #learned = new Map<string, { readonly service: ServiceName; seenAt: number }>();
  readonly #now: () => number;
  /** Increases when a prefix becomes free. */
  version = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    for (const { path, service } of BUILT_IN) {
      const owners = this.#builtIn.get(prefixOf(path)) ?? new Set();
      this.#builtIn.set(prefixOf(path), owners.add(service));
    }
  }

  /** Keeps what a service owns below the paths that it publishes. */
  keep(service: ServiceName, published: readonly PublishedCall[]): void {
    for (const { path } of published) {
      const learned = this.#learned.get(prefixOf(path));
      if (learned?.service === service) learned.seenAt = this.#now();
    }
  }

  /** Frees the prefixes that their owners have not published for long. */
  release(): void {
    for (const [prefix, { seenAt }] of this.#learned)
      if (this.#now() - seenAt > OWNED_MS) {
        this.#learned.delete(prefix);
        this.version += 1;
      }
  }

  /**
   * Why a call is not forwarded to the service that publishes it; null if it is. The first service with a path below a
   * new prefix owns the prefix while it publishes one.
   * @param others the calls of other services that the gateway has learned
   */
  refusalOf(service: ServiceName, { method, path }: PublishedCall, others: readonly Owned[]): string | null {
    const isBuiltIn = BUILT_IN_CALLS.some(
      (one) => one.service === service && one.method === method && samePattern(one.path, path),
    );
    if (PROTECTED.test(path) && isBuiltIn) return BUILT_IN_CALL;
    if (path === '/api/admin' || path.startsWith('/api/admin/:')) return 'would hide the paths of other services';
    if (GATEWAY_PATHS.includes(path)) return 'belongs to the gateway';
    const segments = this.#segmentsOf(path);
    const hides = (one: Owned): boolean => one.service !== service && overlap(this.#segmentsOf(one.path), segments);
    const other = BUILT_IN.find(hides) ?? others.find(hides);
    if (other) return `belongs to ${other.service}`;
    const prefix = prefixOf(path);
    const builtIn = this.#builtIn.get(prefix);
    if (builtIn) return builtIn.has(service) ? null : `is below a path of ${[...builtIn].join(', ')}`;
    const learned = this.#learned.get(prefix);
    if (learned && learned.service !== service) return `is below a path of ${learned.service}`;
    this.#learned.set(prefix, { service, seenAt: this.#now() });
    return null;
  }

  #segmentsOf(path: string): readonly string[] {
    const segments = this.#segments.get(path) ?? path.split('/');
    this.#segments.set(path, segments);
    return segments;
  }
}
