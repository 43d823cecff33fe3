import { type App, type Context, createServiceApp, IdempotentRequests } from '@jobtrail/service-kit';
import { internalAccountEmailRoutes } from './account-emails/internal.ts';
import { bounceRoutes } from './bounces/routes.ts';
import { broadcastRoutes } from './broadcasts/routes.ts';
import type { MailContext } from './context.ts';
import { internalErasureRoutes } from './erasure/internal.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { suppressionRoutes } from './suppressions/routes.ts';
import { unsubscribeRoutes } from './unsubscribe-links/routes.ts';

/** The signed token authorizes the request, and email clients send it from any origin (RFC 8058). */
const UNSUBSCRIBE = /^\/unsubscribe\//;

/** Creates the application with the calls of all modules. */
export function createMailApp({
  logger,
  metrics,
  appUrl,
  callerOf,
  keys,
  mailbox,
  ready,
  ...context
}: MailContext): App {
  const options = {
    name: 'svc-mail',
    logger,
    metrics,
    appUrl,
    keys,
    authenticate: callerOf,
    ready,
    idempotency: new IdempotentRequests({ ...context, logger }),
    openTo: ({ path }: Context) => UNSUBSCRIBE.test(path),
  } as const;

  return createServiceApp(options, (api) => {
    const modules = { ...context, ...api };
    broadcastRoutes(modules);
    suppressionRoutes(modules);
    unsubscribeRoutes(modules);
    bounceRoutes({ ...modules, logger });
    internalAccountEmailRoutes(modules);
    internalErasureRoutes(modules);
    if (mailbox) mailboxRoutes(api.router, mailbox);
  });
}
