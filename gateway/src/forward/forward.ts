import { announcedLength } from '@jobtrail/service-kit';
import type { BodyBudget } from '../limits/BodyBudget.ts';
import type { Exchange } from '../request/exchange.ts';
import { setOwnHeaders } from '../responses/ownHeaders.ts';
import { tooLarge } from '../responses/respond.ts';
import type { Route } from '../routes.ts';
import { isLarge, isPiped, readBody } from './body.ts';
import { forwardLarge } from './forwardLarge.ts';
import { forwardSmall, type ResponseStart } from './forwardSmall.ts';
import { type ForwardContext, requestHeaders } from './headers.ts';
import { responseTimeoutMs } from './responseTimeout.ts';
import type { Upstream } from './Upstream.ts';

interface ForwardOptions {
  readonly upstream: Upstream;
  readonly route: Route;
  readonly context: ForwardContext;
  readonly bodies: BodyBudget;
  /** Rejects unless someone is signed in. */
  readonly requireSession: () => Promise<void>;
}

/**
 * Forwards a request to its service and relays the response. Small requests use the service's pool; uploads are piped.
 * @throws HttpError if the body is too large or too slow, no one is signed in, or the service cannot respond
 */
export async function forward(
  exchange: Exchange,
  { upstream, route, context, bodies, requireSession }: ForwardOptions,
): Promise<void> {
  const { req, res, method, path, search, session, address } = exchange;
  const { maxBody } = route;
  const length = announcedLength(req);
  if (length !== null && length > maxBody) throw tooLarge();
  const headers = requestHeaders(exchange, context);
  const headersTimeout = responseTimeoutMs(route, length);
  if (isPiped(maxBody, length)) {
    setOwnHeaders(exchange);
    const large = { method, path: path + search, headers, maxBody, headersTimeout };
    await upstream.send(
      ({ url }) => forwardLarge(req, res, { url, ...large }),
      () => false,
      session,
    );
    return;
  }
  const changesNothing = method === 'GET' || method === 'HEAD';
  const send = async (body: Buffer | null): Promise<void> => {
    if (body) headers['content-length'] = String(body.length);
    const request = { method, path: path + search, headers, body, headersTimeout, own: exchange.own };
    await upstream.send(
      (replica) =>
        replica.waitFor((onResponse) => {
          const onStart = (start: ResponseStart): void => {
            exchange.contentType = start.contentType;
            if (start.closes) replica.closesConnection();
            onResponse();
          };
          return forwardSmall(replica.pool, request, res, onStart, changesNothing ? replica.awaited : null);
        }),
      () => changesNothing && !res.headersSent && !res.destroyed,
      session,
    );
  };
  if (length === 0) return send(null);
  if (route.provesSession && isLarge(length)) await requireSession();
  await bodies.run(address, async (count) => send(await readBody(req, maxBody, count)));
}
