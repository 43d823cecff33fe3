import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SessionUser } from '@jobtrail/contract';
import type { ServiceName } from '@jobtrail/contract/calls';
import { internal } from '@jobtrail/contract/internal';
import { failureOf, IDENTITY_HEADER, startSpan, TRACE_HEADER } from '@jobtrail/service-kit';
import type { Upstream } from '../forward/Upstream.ts';
import type { Exchange } from '../request/exchange.ts';
import { HttpError, secondFactorRequired, unavailable } from '../responses/respond.ts';

/** Name of the session cookie. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-jobtrail_session' : 'jobtrail_session';
}

/** Splits a Cookie header into the value of one cookie and the header without it. */
export function splitCookie(header: string | undefined, name: string): { value: string | null; rest: string } {
  let value: string | null = null;
  const rest: string[] = [];
  for (const pair of (header ?? '').split(';')) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(`${name}=`)) value ??= trimmed.slice(name.length + 1);
    else if (trimmed) rest.push(trimmed);
  }
  return { value: value || null, rest: rest.join('; ') };
}

/** The form in which the gateway keeps a session token, so that its memory reveals none. */
export function sessionHash(token: string): string {
  return hash('sha256', token, 'base64');
}

const READ_SESSION_TIMEOUT_MS = 5000;
const CACHED_SESSIONS_MAX = 10_000;
const { readSession } = internal;

/** Signs a token of 60 s for one service: for a person, or for the gateway itself if `user` is null. */
export type SignIdentity = (audience: ServiceName, user: SessionUser | null) => Promise<string>;

/** The ids of the request that needs the person. */
type RequestIds = Pick<Exchange, 'id' | 'traceparent'>;

/** Looks up the person of a session token at svc-core. */
interface Sessions {
  /**
   * The signed identity for a service; null if no one is signed in with this token.
   * @throws HttpError 403 for an administrator who must add a second factor first, 503 when svc-core does not respond
   */
  identityFor(audience: ServiceName, token: string, ids: RequestIds): Promise<string | null>;
  /** Whether someone is signed in with this token. @throws HttpError 403 and 503, as above */
  isSignedIn(token: string, ids: RequestIds): Promise<boolean>;
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

  const askCore = async (token: string, { id, traceparent }: RequestIds): Promise<SessionUser | null> => {
    const headers = {
      cookie: `${cookieName}=${token}`,
      'x-request-id': id,
      [TRACE_HEADER]: traceparent,
      [IDENTITY_HEADER]: await sign('core', null),
    };
    const { method, path } = readSession;
    const limits = { headersTimeout: READ_SESSION_TIMEOUT_MS, bodyTimeout: READ_SESSION_TIMEOUT_MS };
    const { status, text } = await core.send(
      async (pool) => {
        const { statusCode, body } = await pool.request({ method, path, headers, ...limits });
        return { status: statusCode, text: await body.text() };
      },
      () => true,
    );
    if (status === 200) return readSession.success.body.parse(JSON.parse(text)).user;
    if (status === 401) return null;
    throw status === 403 ? secondFactorRequired() : unavailable();
  };

  /** Asks in a span below that of the request. Without the person's identity the call cannot be made. */
  const readUser = async (token: string, { id, traceparent: parent }: RequestIds): Promise<SessionUser | null> => {
    const { method, path, service } = readSession;
    const attributes = { 'http.request.method': method, 'url.template': path, 'server.address': service };
    const span = startSpan({ name: `${method} ${path}`, kind: 'client', parent, attributes });
    try {
      return await askCore(token, { id, traceparent: span.traceparent ?? parent });
    } catch (error) {
      span.fail(failureOf(error));
      throw error instanceof HttpError ? error : unavailable();
    } finally {
      span.end();
    }
  };

  const userOf = (token: string, ids: RequestIds): Promise<SessionUser | null> => {
    const key = sessionHash(token);
    const kept = known.get(key);
    if (kept) return kept;
    const fresh = readUser(token, ids);
    known.set(key, fresh);
    fresh.catch(() => known.peek(key) === fresh && known.delete(key));
    return fresh;
  };

  return {
    async identityFor(audience, token, ids) {
      const user = await userOf(token, ids);
      return user && sign(audience, user);
    },
    isSignedIn: async (token, ids) => (await userOf(token, ids)) !== null,
    invalidate(token) {
      if (token === 'all') known.clear();
      else known.delete(sessionHash(token));
    },
  };
}
