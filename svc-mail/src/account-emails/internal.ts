import type { Knex } from 'knex';
import { internal } from '@jobtrail/contract/internal';
import type { Clock, OnInternal } from '@jobtrail/service-kit';
import { enqueueAccountEmail } from './commands.ts';

/** The internal call that enqueues an email to one person. */
export function internalAccountEmailRoutes({
  knex,
  clock,
  onInternal,
  wake,
}: {
  knex: Knex;
  clock: Clock;
  onInternal: OnInternal<'svc-mail'>;
  wake: () => void;
}): void {
  onInternal(internal.queueMail, async ({ body }) => {
    await enqueueAccountEmail(knex, body, clock());
    wake();
    return { key: body.key };
  });
}
