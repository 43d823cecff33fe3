import { apiTokenIn, isApiToken } from '@jobtrail/contract';
import { failureOf } from '@jobtrail/service-kit';
import type { Config } from './config.ts';
import { forward } from './forward/forward.ts';
import type { ForwardContext } from './forward/headers.ts';
import { ClientAborted, isClientAborted, toHttpError } from './forward/relay.ts';
import type { Upstreams } from './forward/Upstream.ts';
import { createSessions, sessionCookieName, sessionHash, type SignIdentity, splitCookie } from './identity/sessions.ts';
import { BodyBudget } from './limits/BodyBudget.ts';
import type { LimitStore } from './limits/LimitStore.ts';
import { AcceptedSessions, createRateLimits, OpenRequests } from './limits/requestLimits.ts';
import type { GatewayMetrics, LimitName } from './metrics/gatewayMetrics.ts';
import type { Exchange } from './request/exchange.ts';
import {
  HttpError,
  methodNotAllowed,
  notFound,
  tokenInvalid,
  tokenRefused,
  unauthenticated,
  unavailable,
} from './responses/respond.ts';
import { createRouting, type Route } from './routes.ts';

/** The part of the gateway that forwards calls to the services. */
export interface Api {
  knows(exchange: Exchange): boolean;
  /** @throws HttpError 401, 403, 404, 405, 408, 413, 429, 503, 504 */
  handle(exchange: Exchange): Promise<void>;
}

/** Creates the handler of calls: it finds the service, counts the call, identifies the caller and forwards the call. */
export function createApi({
  config,
  upstreams,
  sign,
  metrics,
  limitStore,
}: {
  config: Config;
  upstreams: Upstreams;
  sign: SignIdentity;
  metrics: GatewayMetrics;
  limitStore: LimitStore | null;
}): Api {
  const limits = createRateLimits(config.rateLimit, limitStore);
  const open = new OpenRequests(config.rateLimit);
  const bodies = new BodyBudget(() => metrics.refused('request bodies'));
  const acceptedSessions = new AcceptedSessions();
  const cookieName = sessionCookieName(config.https);
  const sessions = createSessions({ core: upstreams.core, cookieName, sign });

  const routing = createRouting({ production: config.production, sandbox: upstreams.sandbox !== undefined });
  const find = ({ method, segments }: Exchange) => (segments ? routing.find(method, segments) : null);

  /** Counts a request for both kinds of limits. @throws HttpError 429 */
  const admit = async (
    { address, path, method, session, res }: Exchange,
    { signIn }: Route,
    apiToken: string | null,
  ): Promise<void> => {
    let limit: LimitName = 'requests per minute';
    try {
      const accepted = acceptedSessions.accepted(session);
      const token = apiToken === null ? null : session;
      await limits.count({ address, path, method, session: accepted, token, signIn });
      limit = 'open requests';
      open.begin({ address, session }, res);
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) metrics.refused(limit);
      throw error;
    }
  };

  /** svc-core reads the session cookie itself, or the API token, beside which it receives no cookie. */
  const coreContext: ForwardContext = { https: config.https };
  const tokenContext = (apiToken: string): ForwardContext => ({
    ...{ https: config.https, cookie: null, authorization: `Bearer ${apiToken}` },
  });

  /** @throws HttpError 403 if no API token can make the call, 401 if the token is malformed */
  const checkToken = (route: Route, apiToken: string): void => {
    if (!route.takesTokens) throw tokenRefused();
    if (!isApiToken(apiToken)) throw tokenInvalid();
  };

  /** The other services never receive the session cookie and get a signed identity instead. */
  const forwardContextOf = async (
    route: Route,
    token: string | null,
    cookieRest: string,
    exchange: Exchange,
  ): Promise<ForwardContext> => {
    const identity =
      route.identity && route.service !== 'sandbox' && token !== null
        ? await sessions.identityFor(route.service, token, exchange)
        : null;
    const authorization = route.authorization ? exchange.req.headers.authorization : undefined;
    return { https: config.https, cookie: cookieRest || null, identity: identity ?? undefined, authorization };
  };

  /** @throws HttpError 401 if no one is signed in, 403 and 503 like `sessions.isSignedIn` */
  const requireSession = async (token: string | null, exchange: Exchange): Promise<void> => {
    if (acceptedSessions.accepted(exchange.session) !== null) return;
    if (token === null || !(await sessions.isSignedIn(token, exchange))) throw unauthenticated();
  };

  return {
    knows: (exchange) => find(exchange) !== null,
    async handle(exchange) {
      const match = find(exchange);
      if (!match) throw notFound();
      if ('allow' in match) throw methodNotAllowed(match.allow);
      const { route } = match;
      const { req, res } = exchange;
      const apiToken = route.authorization ? null : apiTokenIn(req.headers.authorization);
      const { value: token, rest } = splitCookie(apiToken === null ? req.headers.cookie : undefined, cookieName);
      exchange.route = route.name;
      const credential = apiToken ?? token;
      const session = credential === null ? null : sessionHash(credential);
      exchange.session = session;
      await admit(exchange, route, apiToken);
      if (apiToken !== null) checkToken(route, apiToken);
      exchange.service = route.service === 'sandbox' ? 'stripe-sandbox' : `svc-${route.service}`;
      const upstream = upstreams[route.service];
      if (!upstream) throw unavailable();
      const invalidate = (): void => {
        if (route.invalidates === 'all') sessions.invalidate('all');
        else if (route.invalidates === 'own' && token !== null) sessions.invalidate(token);
      };
      invalidate();
      try {
        const context =
          apiToken !== null
            ? tokenContext(apiToken)
            : route.service === 'core'
              ? coreContext
              : await forwardContextOf(route, token, rest, exchange);
        await forward(exchange, {
          ...{ upstream, route, context, bodies },
          requireSession: () => requireSession(token, exchange),
        });
        if (route.provesSession && session !== null) acceptedSessions.learn(session, res.statusCode);
      } catch (error) {
        if (!(error instanceof HttpError || error instanceof ClientAborted)) exchange.span.fail(failureOf(error));
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
