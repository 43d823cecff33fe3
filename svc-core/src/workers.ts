import {
  createKeyPurge,
  createLoop,
  createPeer,
  createRetention,
  type Loop,
  type SigningKey,
  type Worker,
} from '@jobtrail/service-kit';
import { createDeletionWorker } from './account-deletion/createDeletionWorker.ts';
import { purgeOperations } from './applications/bulk/commands/eraseOperations.ts';
import type { FeedReads } from './applications/calendar-feed/FeedReads.ts';
import { sweepDeletedEntries } from './applications/deleted-entries/sweep.ts';
import { purgeImports } from './applications/imports/commands/eraseImports.ts';
import { createInterviewMailer } from './applications/interview-emails/createInterviewMailer.ts';
import { applyTimeZoneRules } from './applications/interviews/commands/applyTimeZoneRules.ts';
import { sweepDeletedJobs } from './applications/jobs/sweep.ts';
import { purgeReminders } from './applications/reminders/commands/eraseReminders.ts';
import { deriveStaleTags } from './applications/tag-corrections/commands/deriveStaleTags.ts';
import { purgeDeliveries } from './applications/webhook-deliveries/commands.ts';
import { createReminderEvents, createWebhookSender } from './applications/webhook-deliveries/createWebhookWorkers.ts';
import type { WebhookParts } from './applications/webhooks/commands/changeWebhooks.ts';
import type { CoreContext } from './context.ts';
import { purgeDigests } from './digests/commands.ts';
import { createDigestWorker } from './digests/createDigestWorker.ts';
import { createEmailPublisher } from './email-outbox/createEmailPublisher.ts';
import type { RetentionDays } from './environment.ts';
import { reportOrphans } from './media/blob-store/orphans.ts';
import type { StoreBinding } from './media/blob-store/StoreBinding.ts';
import { sweepUploads } from './media/uploads/sweep.ts';
import { purgeAttempts } from './people/attempts/commands.ts';
import { createContactPublisher } from './people/contact-changes/createContactPublisher.ts';
import { createDecisionWorker } from './people/deactivation/createDecisionWorker.ts';
import { sweepLinks } from './people/mailed-links/commands.ts';
import { sweepSecondSteps } from './people/second-factor/commands/pendingSignIns.ts';
import { purgeEvents } from './people/security-log/commands.ts';
import { sweepSessions } from './people/sessions/commands.ts';
import { sweepSignups } from './people/signups/commands.ts';
import { purgeAuditLog, purgeSignups, purgeTickets } from './retention/commands.ts';

/** Shorter than the lease of a row, so that a process that takes it over is the only one working on it. */
const TIMEOUT_MS = 8000;
const SWEEP_EVERY_MS = 3_600_000;
const PURGE_ATTEMPTS_EVERY_MS = 300_000;
const SWEEP_UPLOADS_EVERY_MS = 60_000;
const SWEEP_JOBS_EVERY_MS = 60_000;
const FLUSH_FEED_READS_EVERY_MS = 60_000;
const SWEEP_REMINDERS_EVERY_MS = 60_000;
const DERIVE_TAGS_EVERY_MS = 60_000;

type Store = Pick<CoreContext, 'knex' | 'blobs' | 'clock' | 'logger' | 'uploadRegistry'>;

interface Dependencies extends Store, WebhookParts {
  readonly storeBinding: StoreBinding;
  readonly signingKey: SigningKey<'svc-core'>;
  /** The public address of the product, for links in emails. */
  readonly appUrl: string;
  readonly feedReads: FeedReads;
  readonly mailUrl: string | undefined;
  readonly billingUrl: string | undefined;
  /** How long bytes that nothing refers to are kept, in ms. */
  readonly quarantineMs: number;
  /** How long the security log is kept, in ms. */
  readonly securityLogMs: number;
  readonly retention: RetentionDays;
  /** Aborted when the service starts to shut down. */
  readonly stopping: AbortSignal;
}

/** Deletes expired sessions, links, bulk changes and imports, and ends expired sign-ups. */
async function sweep({ knex, clock }: Pick<CoreContext, 'knex' | 'clock'>, signal: AbortSignal): Promise<void> {
  for (const sweepSome of [sweepSessions, sweepSignups, sweepLinks, sweepSecondSteps, purgeOperations, purgeImports])
    await sweepSome(knex, clock(), signal);
}

/** Checks the whole blob store once, while the first requests already arrive. */
function blobStoreCheck(store: Store, { bound }: StoreBinding, stopping: AbortSignal): Worker {
  const check = async (): Promise<void> => {
    await bound;
    try {
      await store.blobs.clearAbandoned();
      await reportOrphans(store, stopping);
    } catch (error) {
      if (!stopping.aborted) store.logger.warn({ err: error }, 'the blob store could not be checked');
    }
  };
  // The check is not awaited: it changes nothing that another check would not find, so the process may end at any time.
  return { start: () => void check(), stop: () => Promise.resolve() };
}

/**
 * Creates the background work of this service. If svc-mail or svc-billing is not configured, the work that needs it
 * waits, and deletions process their other steps.
 */
export function createWorkers({
  signingKey,
  appUrl,
  feedReads,
  mailUrl,
  billingUrl,
  quarantineMs,
  securityLogMs,
  retention: { signups, tickets, audit },
  stopping,
  storeBinding,
  addressPolicy,
  secretBox,
  ...store
}: Dependencies) {
  const { logger, knex } = store;
  const client = { signingKey, timeoutMs: TIMEOUT_MS, signal: stopping };
  const mail = createPeer({ target: 'svc-mail', url: mailUrl, ...client });
  const billing = createPeer({ target: 'svc-billing', url: billingUrl, ...client });
  const sweeping = (name: string, everyMs: number, run: () => Promise<boolean | void>): Loop =>
    createLoop({ name, everyMs, run, runAtStart: false, logger });
  const bindingLoop = storeBinding.loop();
  return {
    // Without svc-mail, digests would pile up in the outbox.
    ...(mailUrl !== undefined && {
      'email outbox': createEmailPublisher(store, mail),
      digests: createDigestWorker(store, appUrl),
    }),
    ...(billingUrl !== undefined && { 'changed addresses': createContactPublisher(store, billing) }),
    ...((mailUrl !== undefined || billingUrl !== undefined) && {
      'account deletions': createDeletionWorker(store, { billing, mail }),
    }),
    ...(billingUrl !== undefined && { 'subscription decisions': createDecisionWorker(store, billing) }),
    'sweep of sessions, sign-ups and links': createLoop({
      name: 'the sweep of ended sessions, sign-ups and links',
      everyMs: SWEEP_EVERY_MS,
      run: () => sweep(store, stopping),
      logger,
    }),
    'emails about interviews': createInterviewMailer(store, appUrl),
    webhooks: createWebhookSender(store, { sender: { addressPolicy, appUrl }, secretBox }),
    'reminders of webhooks': createReminderEvents(store),
    'purge of webhook deliveries': sweeping('the purge of webhook deliveries', SWEEP_EVERY_MS, async () => {
      await purgeDeliveries(knex, store.clock(), stopping);
    }),
    'reads of calendar feeds': sweeping('storing the reads of calendar feeds', FLUSH_FEED_READS_EVERY_MS, () =>
      feedReads.flush(store),
    ),
    'rules of time zones': createLoop({
      name: 'applying the rules of time zones',
      everyMs: SWEEP_EVERY_MS,
      run: () => applyTimeZoneRules(store),
      logger,
    }),
    'rules of smart tags': createLoop({
      name: 'deriving smart tags by newer rules',
      everyMs: DERIVE_TAGS_EVERY_MS,
      run: () => deriveStaleTags(store),
      logger,
    }),
    'sweep of reminders': sweeping('the sweep of reminders', SWEEP_REMINDERS_EVERY_MS, async () => {
      await purgeReminders(knex, store.clock(), stopping);
    }),
    'purge of digests': sweeping('the purge of digests', SWEEP_EVERY_MS, async () => {
      await purgeDigests(knex, store.clock(), stopping);
    }),
    'sweep of deleted jobs': sweeping('the sweep of deleted jobs', SWEEP_JOBS_EVERY_MS, () => sweepDeletedJobs(store)),
    'sweep of uploads': sweeping('the sweep of uploads', SWEEP_UPLOADS_EVERY_MS, () =>
      sweepUploads(store, quarantineMs, stopping),
    ),
    'purge of counted attempts': sweeping('the purge of counted attempts', PURGE_ATTEMPTS_EVERY_MS, () =>
      purgeAttempts(store.knex, store.clock(), stopping),
    ),
    'purge of the security log': sweeping('the purge of the security log', SWEEP_EVERY_MS, async () => {
      await purgeEvents(store.knex, store.clock() - securityLogMs, stopping);
    }),
    'sweep of deleted entries': sweeping('the sweep of deleted entries', SWEEP_UPLOADS_EVERY_MS, () =>
      sweepDeletedEntries(store, stopping),
    ),
    'purge of idempotency keys': createKeyPurge(store),
    retention: createRetention({
      ...store,
      rules: [
        { what: 'sign-ups', days: signups, purge: (before, signal) => purgeSignups(knex, before, signal) },
        { what: 'tickets', days: tickets, purge: (before, signal) => purgeTickets(knex, before, signal) },
        { what: 'audit log', days: audit, purge: (before, signal) => purgeAuditLog(knex, before, signal) },
      ],
    }),
    'check of the blob store': blobStoreCheck(store, storeBinding, stopping),
    ...(bindingLoop && { 'binding of the blob store': bindingLoop }),
  } satisfies Record<string, Worker>;
}
