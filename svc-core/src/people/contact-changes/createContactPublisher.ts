import { internal } from '@jobtrail/contract/internal';
import { createOutbox, type Loop, type Peer } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { QUEUE_TIMING } from '../../queueTiming.ts';
import type { ContactChangeRow } from '../../rows.ts';
import { CONTACT_CHANGES } from './commands.ts';

const AT_ONCE = 4;

/**
 * Reports changed names and addresses to svc-billing, which reads the current ones. A change that is reported twice, or
 * after a later one, makes no difference.
 */
export function createContactPublisher(
  { knex, clock, logger }: Pick<CoreContext, 'knex' | 'clock' | 'logger'>,
  billing: Peer<'svc-core', 'svc-billing'>,
): Loop {
  return createOutbox<ContactChangeRow>({
    name: 'reporting a changed address',
    knex,
    table: CONTACT_CHANGES,
    ...QUEUE_TIMING,
    atOnce: AT_ONCE,
    clock,
    logger,
    deliver: ({ user_id: userId }) => billing.call(internal.refreshContact, { params: { userId } }),
  });
}
