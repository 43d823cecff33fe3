import type { Pool } from 'undici';
import { announcedLength } from '@jobtrail/service-kit';
import type { BodyBudget } from '../limits/BodyBudget.ts';
import type { Exchange } from '../request/exchange.ts';
import { tooLarge } from '../responses/respond.ts';
import type { Route } from '../routes.ts';
import { isLarge, isPiped, KEPT_BODY_MAX_BYTES, readBody, streamBody } from './body.ts';
import { type ForwardContext, requestHeaders } from './headers.ts';
import { relay } from './relay.ts';
import type { Upstream } from './Upstream.ts';

/** Longer than a statement may take by default, and longer than a service waits for another while a person waits. */
const USUAL_RESPONSE_MS = 30_000;
/** Calls that wait for other sites, and bodies with media, which are stored before the response. */
const LONG_RESPONSE_MS = 120_000;

interface ForwardOptions {
  readonly upstream: Upstream;
  readonly route: Route;
  readonly context: ForwardContext;
  readonly bodies: BodyBudget;
  /** Rejects unless someone is signed in. */
  readonly requireSession: () => Promise<void>;
}

/**
 * How long a service may take to begin its response after it has the whole request, in ms.
 * @param bytes the length of the body; null if the client does not announce it
 */
export function responseTimeoutMs({ slow, maxBody }: Pick<Route, 'slow' | 'maxBody'>, bytes: number | null): number {
  const carriesMedia = maxBody > KEPT_BODY_MAX_BYTES && (bytes === null || bytes > KEPT_BODY_MAX_BYTES);
  return slow || carriesMedia ? LONG_RESPONSE_MS : USUAL_RESPONSE_MS;
}

/**
 * Forwards a request to its service and relays the response.
 * @throws HttpError if the body is too large or too slow, no one is signed in, or the service cannot respond
 */
export async function forward(
  exchange: Exchange,
  { upstream, route, context, bodies, requireSession }: ForwardOptions,
): Promise<void> {
  const { req, res, method, path, search, address } = exchange;
  const { maxBody } = route;
  const length = announcedLength(req);
  if (length !== null && length > maxBody) throw tooLarge();
  const headers = requestHeaders(exchange, context);
  const request = { method, path: path + search, headers, headersTimeout: responseTimeoutMs(route, length) };
  if (isPiped(maxBody, length)) {
    const body = streamBody(req, maxBody);
    const attempt = async (_pool: Pool, onResponse: () => void): Promise<void> => {
      // It waits for its client, which may take long and says nothing about the service.
      onResponse();
      // A service may respond before it has read the body, and no other call should wait behind the rest.
      const connection = upstream.newConnection();
      await relay(connection, { ...request, body }, res).finally(() => connection.destroy());
    };
    return upstream.send(attempt, () => false).finally(() => body.destroy());
  }
  const isRead = method === 'GET' || method === 'HEAD';
  const send = (body: Buffer | null): Promise<void> =>
    upstream.send(
      (pool, onResponse) => relay(pool, { ...request, body }, res, onResponse),
      () => isRead && !res.headersSent && !res.destroyed,
    );
  if (length === 0) return send(null);
  if (route.provesSession && isLarge(length)) await requireSession();
  await bodies.run(address, async (count) => {
    const body = await readBody(req, maxBody, count);
    headers['content-length'] = String(body.length);
    await send(body);
  });
}
