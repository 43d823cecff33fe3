import type { Clock, KeySource, Logger } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import { startWorker, type Worker } from './due/worker.ts';
import { handOver } from './outgoing-mails/commands.ts';
import { createPeer } from './peers/peer.ts';

interface Parts {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: KeySource;
  readonly mailUrl: string | undefined;
}

/** Starts what this service does beside answering: handing mails to svc-mail. Without that service they wait. */
export function startWorkers({ knex, clock, logger, keys, mailUrl }: Parts): Worker {
  const stopping = new AbortController();
  const mail = createPeer('svc-mail', { url: mailUrl, keys, signal: stopping.signal });
  const workers = mailUrl === undefined ? [] : [startWorker('handing over mails', logger, () => handOver({ knex, mail, logger, now: clock }))];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
