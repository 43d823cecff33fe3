import type { KeySource } from '@jobtrail/service-kit';
import type { Core } from './core.ts';
import { startWorker, type Worker } from './due/worker.ts';
import { handOver } from './outgoing-mails/commands.ts';
import { createPeer } from './peers/peer.ts';
import { carryOutDeletions } from './people/deletion/commands.ts';

interface Parts extends Pick<Core, 'knex' | 'blobs' | 'clock' | 'logger' | 'journal'> {
  readonly keys: KeySource;
  readonly mailUrl: string | undefined;
  readonly billingUrl: string | undefined;
}

/**
 * Starts what this service does beside answering: handing mails to svc-mail, and taking away what deleted accounts had. Where one of
 * the services is not configured, what needs it waits; a deletion does its other parts.
 */
export function startWorkers({ keys, mailUrl, billingUrl, ...store }: Parts): Worker {
  const { knex, clock, logger } = store;
  const stopping = new AbortController();
  const mail = createPeer('svc-mail', { url: mailUrl, keys, signal: stopping.signal });
  const billing = createPeer('svc-billing', { url: billingUrl, keys, signal: stopping.signal });
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
