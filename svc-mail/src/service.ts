import { Counter } from 'prom-client';
import {
  type Clock,
  createLoop,
  createMetrics,
  createPeer,
  gatewayCaller,
  type Logger,
  migrate,
  openDatabase,
  serve,
  SigningKey,
} from '@jobtrail/service-kit';
import { sweepAccountEmails } from './account-emails/commands.ts';
import { createMailApp } from './app.ts';
import { createAudienceSource } from './audiences/AudienceSource.ts';
import { createAuditPublisher } from './audit/createAuditPublisher.ts';
import { Preparer } from './broadcasts/Preparer.ts';
import { Composer } from './composing/Composer.ts';
import { createSender } from './composing/sender.ts';
import type { Config } from './config.ts';
import { Dispatcher } from './dispatch/Dispatcher.ts';
import { migrations } from './migrations/index.ts';
import { UnsubscribeTokens } from './suppressions/UnsubscribeTokens.ts';
import { createTransports } from './transports/createTransports.ts';

const SWEEP_EVERY_MS = 3_600_000;
const KEEP_ACCOUNT_MAILS_MS = 7 * 86_400_000;
/** An address without a server: outside production, svc-mail starts without svc-core. */
const NO_CORE_URL = 'http://127.0.0.1:1';
/** svc-core reads a page of recipients from a table of any size. */
const AUDIENCE_TIMEOUT_MS = 20_000;
const AUDIT_TIMEOUT_MS = 8000;

export interface RunningMail {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the whole service: its calls, what freezes recipients, and what sends. */
export async function startMail(
  config: Config,
  { logger, clock }: { logger: Logger; clock: Clock },
): Promise<RunningMail> {
  const knex = await openDatabase({ service: 'svc-mail', dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL });
  await migrate(knex, migrations);
  const keys = {
    dataDir: config.DATA_DIR,
    privateKey: config.IDENTITY_PRIVATE_KEY,
    publicKeys: config.IDENTITY_PUBLIC_KEYS,
  };
  const metrics = createMetrics('svc-mail');
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails handed over, by what became of them',
    labelNames: ['status'],
    registers: [metrics.registry],
  });
  const { createTransport, mailbox } = createTransports(config);
  const sender = createSender(config.MAIL_FROM, config.APP_URL);
  const tokens = await UnsubscribeTokens.open(knex);
  const signingKey = new SigningKey('svc-mail', keys);
  await signingKey.load();
  const stopping = new AbortController();
  const core = { target: 'svc-core', url: config.SVC_CORE_URL ?? NO_CORE_URL, signingKey } as const;
  const audiences = createAudienceSource(createPeer({ ...core, timeoutMs: AUDIENCE_TIMEOUT_MS }));
  const auditCore = createPeer({ ...core, timeoutMs: AUDIT_TIMEOUT_MS, signal: stopping.signal });
  const auditPublisher = createAuditPublisher({ knex, clock, logger, core: auditCore });
  const composer = new Composer({ knex, sender, tokens });
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
  const wake = (): void => {
    dispatcher.wake();
    auditPublisher.wake();
  };
  const preparer = new Preparer({ knex, audiences, clock, logger, onReady: wake });
  const app = createMailApp({
    knex,
    clock,
    logger,
    metrics,
    appUrl: config.APP_URL,
    callerOf: gatewayCaller('svc-mail', keys),
    keys,
    audiences,
    preparer,
    sender,
    composer,
    tokens,
    mailbox,
    wake,
    sendNow: (email) => dispatcher.sendNow(email),
  });

  const sweep = createLoop({
    name: 'the sweep of account emails',
    everyMs: SWEEP_EVERY_MS,
    run: () => sweepAccountEmails(knex, clock() - KEEP_ACCOUNT_MAILS_MS),
    logger,
  });
  const workers = [sweep, dispatcher, preparer, auditPublisher];
  for (const worker of workers) worker.start();
  const listening = await serve(app, { host: config.HOST, port: config.PORT });
  return {
    url: listening.url,
    async stop() {
      stopping.abort();
      await Promise.all([listening.close(), ...workers.map((worker) => worker.stop())]);
      await knex.destroy();
    },
  };
}
