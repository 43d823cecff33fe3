import { createLoop, createPeer, type Loop, type SigningKey, type Worker } from '@jobtrail/service-kit';
import { sweepDeletedEntries } from './applications/deleted-entries/sweep.ts';
import { sweepDeletedJobs } from './applications/jobs/sweep.ts';
import type { CoreContext } from './context.ts';
import { createEmailPublisher } from './email-outbox/createEmailPublisher.ts';
import { reportOrphans } from './media/blob-store/orphans.ts';
import { sweepUploads } from './media/uploads/sweep.ts';
import { purgeAttempts } from './people/attempts/commands.ts';
import { createContactPublisher } from './people/contact-changes/createContactPublisher.ts';
import { createDecisionWorker } from './people/deactivation/createDecisionWorker.ts';
import { createDeletionWorker } from './people/deletion/createDeletionWorker.ts';
import { sweepLinks } from './people/mailed-links/commands.ts';
import { sweepSecondSteps } from './people/second-factor/commands/pendingSignIns.ts';
import { purgeEvents } from './people/security-log/commands.ts';
import { sweepSessions } from './people/sessions/commands.ts';
import { sweepSignups } from './people/signups/commands.ts';

/** Shorter than the lease of a row, so that a process that takes it over is the only one working on it. */
const TIMEOUT_MS = 8000;
const SWEEP_EVERY_MS = 3_600_000;
const PURGE_ATTEMPTS_EVERY_MS = 300_000;
const SWEEP_UPLOADS_EVERY_MS = 60_000;
const SWEEP_JOBS_EVERY_MS = 60_000;

type Store = Pick<CoreContext, 'knex' | 'blobs' | 'clock' | 'logger' | 'uploadRegistry'>;

interface Dependencies extends Store {
  readonly signingKey: SigningKey<'svc-core'>;
  readonly mailUrl: string | undefined;
  readonly billingUrl: string | undefined;
  /** How long bytes that nothing refers to are kept, in ms. */
  readonly keptMs: number;
  /** How long the security log is kept, in ms. */
  readonly securityLogMs: number;
  /** Aborted when the service starts to shut down. */
  readonly stopping: AbortSignal;
}

/** Deletes expired sessions and links, and ends expired sign-ups. */
export async function sweep({ knex, clock }: Pick<CoreContext, 'knex' | 'clock'>): Promise<void> {
  await sweepSessions(knex, clock());
  await sweepSignups(knex, clock());
  await sweepLinks(knex, clock());
  await sweepSecondSteps(knex, clock());
}

/** Checks the whole blob store once, while the first requests already arrive. */
function blobStoreCheck(store: Store, stopping: AbortSignal): Worker {
  const check = async (): Promise<void> => {
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
  mailUrl,
  billingUrl,
  keptMs,
  securityLogMs,
  stopping,
  ...store
}: Dependencies) {
  const { logger } = store;
  const client = { signingKey, timeoutMs: TIMEOUT_MS, signal: stopping };
  const mail = createPeer({ target: 'svc-mail', url: mailUrl, ...client });
  const billing = createPeer({ target: 'svc-billing', url: billingUrl, ...client });
  const sweeping = (name: string, everyMs: number, run: () => Promise<boolean | void>): Loop =>
    createLoop({ name, everyMs, run, runAtStart: false, logger });
  return {
    ...(mailUrl !== undefined && { 'email outbox': createEmailPublisher(store, mail) }),
    ...(billingUrl !== undefined && { 'changed addresses': createContactPublisher(store, billing) }),
    ...((mailUrl !== undefined || billingUrl !== undefined) && {
      'account deletions': createDeletionWorker(store, { billing, mail }),
    }),
    ...(billingUrl !== undefined && { 'subscription decisions': createDecisionWorker(store, billing) }),
    'sweep of sessions, sign-ups and links': sweeping(
      'the sweep of ended sessions, sign-ups and links',
      SWEEP_EVERY_MS,
      () => sweep(store),
    ),
    'sweep of deleted jobs': sweeping('the sweep of deleted jobs', SWEEP_JOBS_EVERY_MS, () => sweepDeletedJobs(store)),
    'sweep of uploads': sweeping('the sweep of uploads', SWEEP_UPLOADS_EVERY_MS, () => sweepUploads(store, keptMs)),
    'purge of counted attempts': sweeping('the purge of counted attempts', PURGE_ATTEMPTS_EVERY_MS, () =>
      purgeAttempts(store.knex, Date.now(), stopping),
    ),
    'purge of the security log': sweeping('the purge of the security log', SWEEP_EVERY_MS, async () => {
      await purgeEvents(store.knex, store.clock() - securityLogMs, stopping);
    }),
    'sweep of deleted entries': sweeping('the sweep of deleted entries', SWEEP_UPLOADS_EVERY_MS, () =>
      sweepDeletedEntries(store),
    ),
    'check of the blob store': blobStoreCheck(store, stopping),
  } satisfies Record<string, Worker>;
}
