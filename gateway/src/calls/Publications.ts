import type { PublishedCall } from '@jobtrail/contract/internal';

/**
 * How long the calls of a release count after it was last seen, in ms. While two releases run behind one address, each
 * read reaches one or the other.
 */
export const KEEP_MS = 60_000;

interface Publication {
  readonly calls: readonly PublishedCall[];
  seenAt: number;
}

/** What the releases of one service serve, by the ETags of their documents. */
export class Publications {
  readonly #byTag = new Map<string, Publication>();
  readonly #now: () => number;
  /** Increases with each change. */
  version = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The ETags of the known documents, as a header. */
  get tags(): string {
    return [...this.#byTag.keys()].join(', ');
  }

  /** Counts a document as current, and forgets those that no replica has any more. */
  record(tag: string, calls?: readonly PublishedCall[]): void {
    const known = this.#byTag.get(tag);
    if (known) known.seenAt = this.#now();
    else if (calls) {
      this.#byTag.set(tag, { calls, seenAt: this.#now() });
      this.version += 1;
    }
    for (const [other, { seenAt }] of this.#byTag)
      if (this.#now() - seenAt > KEEP_MS) {
        this.#byTag.delete(other);
        this.version += 1;
      }
  }

  /**
   * The calls of all current releases. Where two describe one call, the more generous limits and the stricter handling
   * of sessions apply, so that the call works with both.
   */
  union(): PublishedCall[] {
    const byRoute = new Map<string, PublishedCall>();
    const oldestFirst = [...this.#byTag.values()].toSorted((one, other) => one.seenAt - other.seenAt);
    for (const { calls } of oldestFirst)
      for (const call of calls) {
        const route = `${call.method} ${call.path.replaceAll(/:\w+/g, ':')}`;
        const known = byRoute.get(route);
        byRoute.set(route, known ? combined(known, call) : call);
      }
    return [...byRoute.values()];
  }
}

const ENDS = ['none', 'own', 'all'] as const;
const ACCESS = ['public', 'user', 'admin'] as const;

function combined(one: PublishedCall, newer: PublishedCall): PublishedCall {
  const later = <const Value>(order: readonly Value[], a: Value, b: Value): Value =>
    order.indexOf(a) > order.indexOf(b) ? a : b;
  return {
    ...newer,
    access: later(ACCESS, one.access, newer.access),
    maxBody: Math.max(one.maxBody, newer.maxBody),
    slow: one.slow || newer.slow,
    signIn: one.signIn || newer.signIn,
    endsSessions: later(ENDS, one.endsSessions, newer.endsSessions),
  };
}
