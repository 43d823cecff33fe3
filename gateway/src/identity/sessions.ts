import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SessionUser } from '@jobtrail/contract';
import type { ServiceName } from '@jobtrail/contract/calls';
import { internal } from '@jobtrail/contract/internal';
import { IDENTITY_HEADER } from '@jobtrail/service-kit';
import { unavailable } from '../answers/answer.ts';
import type { Upstream } from '../forward/upstreams.ts';

const ASK_WITHIN_MS = 5000;
const KEPT_AT_MOST = 10_000;
const { readSession } = internal;

/** Signs a token of 60 s for one service: for a person, or for the gateway itself when it asks on its own behalf. */
export type SignIdentity = (audience: ServiceName, user: SessionUser | null) => Promise<string>;

/** Who is behind a session token, as svc-core says. */
export interface Sessions {
  /**
   * The identity to attach for a service; null when nobody is signed in with this token.
   * @throws Refusal 503 when svc-core cannot be asked
   */
  identityFor(audience: ServiceName, token: string, requestId: string): Promise<string | null>;
  /** Drops what is known of one token, or of all. */
  invalidate(token: string | 'all'): void;
}

/**
 * Asks svc-core once in a while: an answer counts for `keepMs`, at most 10,000 are kept, and several requests that need the
 * same one at once ask once. Tokens are kept as hashes only.
 * @param cookieName under which svc-core expects the token
 */
export function createSessions({
  core,
  cookieName,
  sign,
  keepMs = 5000,
}: {
  core: Upstream;
  cookieName: string;
  sign: SignIdentity;
  keepMs?: number;
}): Sessions {
  const known = new LRUCache<string, Promise<SessionUser | null>>({ max: KEPT_AT_MOST, ttl: keepMs });

  const ask = async (cookie: string, requestId: string): Promise<SessionUser | null> => {
    try {
      const headers = { cookie, 'x-request-id': requestId, [IDENTITY_HEADER]: await sign('core', null) };
      const { statusCode, body } = await core.pool.request({
        method: readSession.method,
        path: readSession.path,
        headers,
        headersTimeout: ASK_WITHIN_MS,
        bodyTimeout: ASK_WITHIN_MS,
      });
      if (statusCode === 200) return readSession.success.body.parse(await body.json()).user;
      await body.dump();
      if (statusCode === 401) return null;
    } catch {
      // Whatever went wrong, the person's identity is not known: the call cannot be made now.
    }
    throw unavailable();
  };

  const userOf = (token: string, requestId: string): Promise<SessionUser | null> => {
    const key = createHash('sha256').update(token).digest('base64');
    const kept = known.get(key);
    if (kept) return kept;
    const fresh = ask(`${cookieName}=${token}`, requestId);
    known.set(key, fresh);
    fresh.catch(() => known.peek(key) === fresh && known.delete(key));
    return fresh;
  };

  return {
    async identityFor(audience, token, requestId) {
      const user = await userOf(token, requestId);
      return user && sign(audience, user);
    },
    invalidate(token) {
      if (token === 'all') known.clear();
      else known.delete(createHash('sha256').update(token).digest('base64'));
    },
  };
}
