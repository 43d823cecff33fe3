import type { Config } from './config.ts';
import { isClientAborted, toHttpError } from './forward/failure.ts';
import { forward } from './forward/forward.ts';
import type { ForwardContext } from './forward/headers.ts';
import type { Upstreams } from './forward/upstreams.ts';
import { sessionCookieName, splitCookie } from './identity/sessionCookie.ts';
import { createSessions, type SignIdentity } from './identity/sessions.ts';
import { AcceptedSessions } from './limits/AcceptedSessions.ts';
import { OpenRequests } from './limits/OpenRequests.ts';
import { createRateLimits } from './limits/rateLimits.ts';
import type { Exchange } from './request/exchange.ts';
import { methodNotAllowed, notFound, unavailable } from './responses/respond.ts';
import { createRouting, type Route } from './routes.ts';

/** The part of the gateway that forwards calls to the services. */
export interface Api {
  knows(exchange: Exchange): boolean;
  /** @throws HttpError 404, 405, 408, 413, 429, 503, 504 */
  handle(exchange: Exchange): Promise<void>;
}

/** Creates the handler of calls: it finds the service, counts the call, identifies the caller and forwards the call. */
export function createApi({
  config,
  upstreams,
  sign,
}: {
  config: Config;
  upstreams: Upstreams;
  sign: SignIdentity;
}): Api {
  const routing = createRouting({ production: config.production, sandbox: upstreams.sandbox !== undefined });
  const limits = createRateLimits(config.rateLimit);
  const open = new OpenRequests(config.rateLimit);
  const acceptedSessions = new AcceptedSessions();
  const cookieName = sessionCookieName(config.https);
  const sessions = createSessions({ core: upstreams.core, cookieName, sign });

  const find = ({ method, segments }: Exchange) => (segments ? routing.find(method, segments) : null);

  /**
   * svc-core reads the session cookie itself. The other services never receive it and get a signed identity instead.
   */
  const forwardContextOf = async (
    route: Route,
    token: string | null,
    cookieRest: string,
    requestId: string,
  ): Promise<ForwardContext> => {
    if (route.service === 'core') return { https: config.https };
    const identity =
      route.identity && route.service !== 'sandbox' && token !== null
        ? await sessions.identityFor(route.service, token, requestId)
        : null;
    return { https: config.https, cookie: cookieRest || null, identity: identity ?? undefined };
  };

  return {
    knows: (exchange) => find(exchange) !== null,
    async handle(exchange) {
      const match = find(exchange);
      if (!match) throw notFound();
      if ('allow' in match) throw methodNotAllowed(match.allow);
      const { route } = match;
      const { req, res, method, address, path, id } = exchange;
      const { value: token, rest } = splitCookie(req.headers.cookie, cookieName);
      await limits.count({ address, path, method, session: acceptedSessions.accepted(token) });
      open.begin({ address, path, session: token }, res);
      exchange.service = route.service === 'sandbox' ? 'stripe-sandbox' : `svc-${route.service}`;
      const upstream = upstreams[route.service];
      if (!upstream) throw unavailable();
      const invalidate = (): void => {
        if (route.invalidates === 'all') sessions.invalidate('all');
        else if (route.invalidates === 'own' && token !== null) sessions.invalidate(token);
      };
      invalidate();
      try {
        await forward(exchange, upstream, route, await forwardContextOf(route, token, rest, id));
        if (route.provesSession && token !== null) acceptedSessions.learn(token, res.statusCode);
      } catch (error) {
        if (isClientAborted(error)) {
          exchange.res.destroy();
          return;
        }
        throw toHttpError(error);
      } finally {
        invalidate();
      }
    },
  };
}
