import Router from '@koa/router';
import type Koa from 'koa';
import type { Service } from '@jobtrail/contract/services';
import type { App, Context, State } from '../http/context.ts';
import { createApp } from '../http/createApp.ts';
import { registerProbes } from '../http/probes.ts';
import { type BodyReader, type Caller, registerOn } from '../http/register.ts';
import type { SlowClientLimits } from '../http/SlowClients.ts';
import type { IdempotentRequests } from '../idempotency/IdempotentRequests.ts';
import type { KeySource } from '../identity/keys.ts';
import type { Logger } from '../logging/createLogger.ts';
import type { Metrics } from '../metrics/createMetrics.ts';
import { type OnInternal, registerInternalOn } from '../peers/registerInternal.ts';

/** The options of a service's application. */
interface ServiceAppOptions<Name extends Service, Who extends Caller> {
  readonly name: Name;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The public origin. Writes from browsers must come from it. */
  readonly appUrl: string;
  /** Where to load the public keys of the parts that call this service. */
  readonly keys: KeySource;
  /** Identifies the caller of an API call; null if no one is signed in. */
  readonly authenticate: (ctx: Context) => Promise<Who | null>;
  /** Rejects while the service cannot do its work. */
  readonly ready: () => Promise<unknown>;
  /** Replaces the default reader, which reads the whole JSON body into memory. */
  readonly readBody?: BodyReader<Who>;
  /** Called before a 403 is sent to a person who is not an administrator; by default it is logged. */
  readonly onRoleRefused?: (ctx: Context, caller: Who) => void;
  /** Runs requests with an `Idempotency-Key` once; without it, keys are ignored. */
  readonly idempotency?: IdempotentRequests | undefined;
  /** Runs around every call. */
  readonly around?: Koa.Middleware<State>;
  /** Whether a request accepts writes from any origin, because it is not authorized by a cookie. */
  readonly openTo?: (ctx: Context) => boolean;
  readonly slowClientLimits?: SlowClientLimits | undefined;
}

/** The functions with which a module registers its calls. */
export interface ServiceApi<Name extends Service, Who extends Caller> {
  readonly router: Router<State>;
  /** Registers a call of the API. */
  readonly on: ReturnType<typeof registerOn<Who>>;
  /** Registers an internal call. */
  readonly onInternal: OnInternal<Name>;
}

const logRoleRefused = (logger: Logger) => {
  const security = logger.child({ stream: 'security' });
  return ({ state: { requestId, route } }: Context, { id }: Caller): void =>
    security.info({ event: 'role_refused', outcome: 'refused', userId: id, route, requestId }, 'security event');
};

/**
 * Creates the router of a service. It serves no second spelling of a path, which would avoid the gateway's rules for a
 * call, such as the limits of signing in.
 */
export const createRouter = (): Router<State> => new Router<State>({ strict: true, sensitive: true });

/** Creates the Koa application of a service: the calls of its modules, the probes, and what every service has. */
export function createServiceApp<const Name extends Service, Who extends Caller>(
  {
    name,
    logger,
    metrics,
    appUrl,
    keys,
    authenticate,
    ready,
    readBody,
    onRoleRefused = logRoleRefused(logger),
    idempotency,
    around,
    openTo,
    slowClientLimits,
  }: ServiceAppOptions<Name, Who>,
  register: (api: ServiceApi<Name, Who>) => void,
): App {
  const app = createApp({
    logger,
    metrics,
    appUrl,
    ...(openTo && { openTo }),
    ...(slowClientLimits && { slowClientLimits }),
  });
  const router = createRouter();
  registerProbes(router, { metrics, ready });
  register({
    router,
    on: registerOn(router, authenticate, readBody, onRoleRefused, idempotency),
    onInternal: registerInternalOn(router, { self: name, keys }),
  });
  if (around) app.use(around);
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
