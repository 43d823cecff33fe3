import { createPeer, type SigningKey } from '@jobtrail/service-kit';
import type { Core } from './core.ts';
import { startWorker, type Worker } from './due/worker.ts';
import { handOver } from './outgoing-mails/commands.ts';
import { carryOutDeletions } from './people/deletion/commands.ts';

/** Less than the lease of a row: the process that takes it over finds nobody still at it. */
const TIMEOUT_MS = 8000;

interface Parts extends Pick<Core, 'knex' | 'blobs' | 'clock' | 'logger' | 'journal'> {
  readonly signingKey: SigningKey<'svc-core'>;
  readonly mailUrl: string | undefined;
  readonly billingUrl: string | undefined;
}

/**
 * Starts what this service does beside answering: handing mails to svc-mail, and taking away what deleted accounts had. Where one of
 * the services is not configured, what needs it waits; a deletion does its other parts.
 */
export function startWorkers({ signingKey, mailUrl, billingUrl, ...store }: Parts): Worker {
  const { knex, clock, logger } = store;
  const stopping = new AbortController();
  const client = { signingKey, timeoutMs: TIMEOUT_MS, signal: stopping.signal };
  const mail = createPeer({ target: 'svc-mail', url: mailUrl, ...client });
  const billing = createPeer({ target: 'svc-billing', url: billingUrl, ...client });
  const workers: Worker[] = [];
  if (mailUrl !== undefined)
    workers.push(startWorker('handing over mails', logger, () => handOver({ knex, mail, logger, now: clock })));
  if (mailUrl !== undefined || billingUrl !== undefined)
    workers.push(startWorker('deleting accounts', logger, () => carryOutDeletions(store, { billing, mail })));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
