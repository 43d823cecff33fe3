import { createPeer, type Loop, type SigningKey } from '@jobtrail/service-kit';
import type { CoreContext } from './context.ts';
import { createEmailPublisher } from './email-outbox/createEmailPublisher.ts';
import { createDeletionWorker } from './people/deletion/createDeletionWorker.ts';

/** Less than the lease of a row: the process that takes it over finds nobody still at it. */
const TIMEOUT_MS = 8000;

interface Dependencies extends Pick<CoreContext, 'knex' | 'blobs' | 'clock' | 'logger' | 'uploadRegistry'> {
  readonly signingKey: SigningKey<'svc-core'>;
  readonly mailUrl: string | undefined;
  readonly billingUrl: string | undefined;
}

/**
 * Creates what this service does besides answering requests: handing mails to svc-mail, and taking away what deleted accounts had.
 * Where one of the services is not configured, what needs it waits; a deletion does its other parts.
 */
export function createWorkers({
  signingKey,
  mailUrl,
  billingUrl,
  ...store
}: Dependencies): Pick<Loop, 'start' | 'stop'> {
  const stopping = new AbortController();
  const client = { signingKey, timeoutMs: TIMEOUT_MS, signal: stopping.signal };
  const mail = createPeer({ target: 'svc-mail', url: mailUrl, ...client });
  const billing = createPeer({ target: 'svc-billing', url: billingUrl, ...client });
  const loops: Loop[] = [];
  if (mailUrl !== undefined) loops.push(createEmailPublisher(store, mail));
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
