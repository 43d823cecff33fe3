import type { KeySource, Loop } from '@jobtrail/service-kit';
import type { Core } from './core.ts';
import { createMailOutbox } from './outgoing-mails/createMailOutbox.ts';
import { createPeer } from './peers/peer.ts';
import { createDeletionWorker } from './people/deletion/createDeletionWorker.ts';

interface Parts extends Pick<Core, 'knex' | 'blobs' | 'clock' | 'logger' | 'journal'> {
  readonly keys: KeySource;
  readonly mailUrl: string | undefined;
  readonly billingUrl: string | undefined;
}

/**
 * Creates what this service does besides answering requests: handing mails to svc-mail, and taking away what deleted accounts had.
 * Where one of the services is not configured, what needs it waits; a deletion does its other parts.
 */
export function createWorkers({ keys, mailUrl, billingUrl, ...store }: Parts): Pick<Loop, 'start' | 'stop'> {
  const stopping = new AbortController();
  const mail = createPeer('svc-mail', { url: mailUrl, keys, signal: stopping.signal });
  const billing = createPeer('svc-billing', { url: billingUrl, keys, signal: stopping.signal });
  const loops: Loop[] = [];
  if (mailUrl !== undefined) loops.push(createMailOutbox(store, mail));
  if (mailUrl !== undefined || billingUrl !== undefined) loops.push(createDeletionWorker(store, { billing, mail }));
  return {
    start() {
      for (const loop of loops) loop.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
