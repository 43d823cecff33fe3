import Router from '@koa/router';
import type { Knex } from 'knex';
import {
  type App,
  type Clock,
  type Context,
  createApp,
  type GatewayCaller,
  type KeySource,
  type Logger,
  type Metrics,
  probes,
  registerInternalOn,
  registerOn,
  type State,
} from '@jobtrail/service-kit';
import { internalAccountEmailRoutes } from './account-emails/internal.ts';
import type { AudienceSource } from './audiences/AudienceSource.ts';
import type { Preparer } from './broadcasts/Preparer.ts';
import { broadcastRoutes } from './broadcasts/routes.ts';
import type { Composer } from './composing/Composer.ts';
import type { Sender } from './composing/sender.ts';
import type { Outcome } from './deliveries/outcome.ts';
import type { MailboxStore } from './mailbox/MailboxStore.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { internalPeopleRoutes } from './people/internal.ts';
import { suppressionRoutes } from './suppressions/routes.ts';
import type { UnsubscribeTokens } from './suppressions/UnsubscribeTokens.ts';
import type { EncodedEmail } from './transports/Transport.ts';

/** The objects that the service is built from. */
export interface MailDependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly appUrl: string;
  readonly callerOf: (ctx: Context) => Promise<GatewayCaller | null>;
  /** The public keys of the services that call this one. */
  readonly keys: KeySource;
  readonly audiences: AudienceSource;
  readonly preparer: Preparer;
  readonly sender: Sender;
  readonly composer: Composer;
  /** Sends an email at once, outside the queue and in a single attempt. */
  readonly sendNow: (email: EncodedEmail) => Promise<Outcome>;
  readonly tokens: UnsubscribeTokens;
  /** The local mailbox; null in production. */
  readonly mailbox: MailboxStore | null;
  /** Call it when there is something new to send. */
  readonly wake: () => void;
}

/** The signed URL is its own proof, and mail programs send from any origin (RFC 8058). */
const UNSUBSCRIBE = /^\/unsubscribe\//;

/** The service as a Koa application. */
export function createMailApp({
  logger,
  metrics,
  appUrl,
  callerOf,
  keys,
  mailbox,
  ...dependencies
}: MailDependencies): App {
  const app = createApp({ logger, metrics, appUrl, openTo: UNSUBSCRIBE });
  const router = new Router<State>();
  const onInternal = registerInternalOn(router, { self: 'svc-mail', keys });
  const rooms = { ...dependencies, router, on: registerOn(router, callerOf), onInternal };

  broadcastRoutes(rooms);
  suppressionRoutes(rooms);
  internalAccountEmailRoutes(rooms);
  internalPeopleRoutes(rooms);
  if (mailbox) mailboxRoutes(router, mailbox);

  app.use(probes({ metrics, ready: () => dependencies.knex('migrations').first('name') }).routes());
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
