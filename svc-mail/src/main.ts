import { setFlagsFromString } from 'node:v8';
import { Counter } from 'prom-client';
import { createPeer, defineService, gatewayCaller, type ServiceBase } from '@jobtrail/service-kit';
import { createAudienceSource } from './audiences/AudienceSource.ts';
import { createAuditPublisher } from './audit/createAuditPublisher.ts';
import { ReturnPaths } from './bounces/ReturnPaths.ts';
import { Preparer } from './broadcasts/Preparer.ts';
import { Dispatcher } from './dispatch/Dispatcher.ts';
import { observeServerState } from './dispatch/serverStateGauge.ts';
import { Composer } from './emails/Composer.ts';
import { createDkimSigner } from './emails/createDkimSigner.ts';
import { createSender } from './emails/sender.ts';
import { type Config, environment } from './environment.ts';
import { migrations } from './migrations/index.ts';
import { createMailApp } from './modules.ts';
import { createTransports } from './transports/createTransports.ts';
import { createEmailNotifications } from './unsubscribe-links/EmailNotifications.ts';
import { UnsubscribeTokens } from './unsubscribe-links/UnsubscribeTokens.ts';
import { createWorkers } from './workers.ts';

/** How much the heap may grow beyond its live objects before it is collected, in percent. */
const GROWTH_PERCENT = 30;

/**
 * Makes V8 collect old objects early. Freezing a broadcast creates a lot of short-lived garbage next to some 25 MB of
 * live objects. By default V8 lets it grow to several times as much before it collects.
 */
function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/** An address without a server, because outside production svc-mail starts without svc-core. */
const NO_CORE_URL = 'http://127.0.0.1:1';
/** svc-core reads a page of recipients from a table of any size. */
const AUDIENCE_TIMEOUT_MS = 20_000;
const AUDIT_TIMEOUT_MS = 8000;
/** A person waits for the page of an unsubscribe link. */
const NOTIFICATIONS_TIMEOUT_MS = 8000;

async function open(base: ServiceBase<'svc-mail', Config>) {
  const { config, knex, clock, logger, metrics, appUrl, keys, signingKey, stopping } = base;
  const mails = new Counter({
    name: 'mails_total',
    help: 'Emails by their result',
    labelNames: ['status'],
    registers: [metrics.registry],
  });
  const { createTransport, mailbox } = createTransports(config);
  const sender = createSender(config.MAIL_FROM, appUrl);
  const tokens = await UnsubscribeTokens.open(knex);
  await signingKey.load();
  const core = { target: 'svc-core', url: config.SVC_CORE_URL ?? NO_CORE_URL, signingKey } as const;
  const audiences = createAudienceSource(createPeer({ ...core, timeoutMs: AUDIENCE_TIMEOUT_MS }));
  const auditCore = createPeer({ ...core, timeoutMs: AUDIT_TIMEOUT_MS, signal: stopping });
  const auditPublisher = createAuditPublisher({ knex, clock, logger, core: auditCore });
  const returnPaths = await ReturnPaths.open(knex, config.bounces?.address ?? null);
  const composer = new Composer({ knex, clock, sender, tokens, returnPaths, sign: createDkimSigner(config.dkim) });
  const dispatcher = new Dispatcher({
    knex,
    clock,
    logger,
    createTransport,
    composer,
    count: (status) => mails.labels(status).inc(),
    settings: {
      connections: config.MAIL_CONNECTIONS,
      perSecond: config.MAIL_RATE_PER_SECOND,
      leaseMs: config.MAIL_LEASE_SECONDS * 1000,
      retryDelaysMs: config.MAIL_RETRY_SECONDS.map((seconds) => seconds * 1000),
    },
  });
  observeServerState(metrics.registry, () => dispatcher.serverState);
  const wake = (): void => {
    dispatcher.wake();
    auditPublisher.wake();
  };
  const preparer = new Preparer({ knex, audiences, clock, logger, onReady: wake });
  return {
    ...base,
    callerOf: gatewayCaller('svc-mail', keys),
    audiences,
    preparer,
    sender,
    composer,
    tokens,
    notifications: createEmailNotifications(createPeer({ ...core, timeoutMs: NOTIFICATIONS_TIMEOUT_MS })),
    returnPaths,
    bounceSecrets: config.bounces?.secrets ?? [],
    mailbox,
    wake,
    sendNow: dispatcher.sendNow.bind(dispatcher),
    dispatcher,
    auditPublisher,
  };
}

limitHeapGrowth();
await defineService({
  name: 'svc-mail',
  environment,
  migrations,
  open,
  modules: createMailApp,
  workers: createWorkers,
}).run();
