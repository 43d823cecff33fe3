import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SessionUser } from '@jobtrail/contract';
import type { ServiceName } from '@jobtrail/contract/calls';
import { internal } from '@jobtrail/contract/internal';
import { IDENTITY_HEADER } from '@jobtrail/service-kit';
import type { Upstream } from '../forward/upstreams.ts';
import { HttpError, secondFactorRequired, unavailable } from '../responses/respond.ts';

const READ_SESSION_TIMEOUT_MS = 5000;
const CACHED_SESSIONS_MAX = 10_000;
const { readSession } = internal;

/** Signs a token of 60 s for one service: for a person, or for the gateway itself if `user` is null. */
export type SignIdentity = (audience: ServiceName, user: SessionUser | null) => Promise<string>;

/** Looks up the person of a session token at svc-core. */
export interface Sessions {
  /**
   * The signed identity for a service; null if no one is signed in with this token.
   * @throws HttpError 403 for an administrator who must add a second factor first, 503 when svc-core does not respond
   */
  identityFor(audience: ServiceName, token: string, requestId: string): Promise<string | null>;
  /** Drops the cached session of one token, or all of them. */
  invalidate(token: string | 'all'): void;
}

/**
 * Reads sessions from svc-core and caches them for `keepMs`, at most 10,000 at a time. Concurrent requests for the same
 * session share one call. Tokens are cached as hashes only.
 * @param cookieName the cookie in which svc-core expects the token
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
  const known = new LRUCache<string, Promise<SessionUser | null>>({ max: CACHED_SESSIONS_MAX, ttl: keepMs });

  const readUser = async (cookie: string, requestId: string): Promise<SessionUser | null> => {
    try {
      const headers = { cookie, 'x-request-id': requestId, [IDENTITY_HEADER]: await sign('core', null) };
      const { statusCode, body } = await core.pool.request({
        method: readSession.method,
        path: readSession.path,
        headers,
        headersTimeout: READ_SESSION_TIMEOUT_MS,
        bodyTimeout: READ_SESSION_TIMEOUT_MS,
      });
      if (statusCode === 200) return readSession.success.body.parse(await body.json()).user;
      await body.dump();
      if (statusCode === 401) return null;
      if (statusCode === 403) throw secondFactorRequired();
    } catch (error) {
      if (error instanceof HttpError) throw error;
      // Without the person's identity the call cannot be made.
    }
    throw unavailable();
  };

  const userOf = (token: string, requestId: string): Promise<SessionUser | null> => {
    const key = createHash('sha256').update(token).digest('base64');
    const kept = known.get(key);
    if (kept) return kept;
    const fresh = readUser(`${cookieName}=${token}`, requestId);
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
