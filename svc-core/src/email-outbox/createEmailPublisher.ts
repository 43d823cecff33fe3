import { internal } from '@jobtrail/contract/internal';
import { createOutbox, type Loop, type Peer } from '@jobtrail/service-kit';
import type { CoreContext } from '../context.ts';
import { QUEUE_TIMING } from '../queueTiming.ts';
import type { OutgoingEmailRow } from '../rows.ts';
import { type EmailMessage, OUTGOING_EMAILS } from './row.ts';

const EMAILS_AT_ONCE = 20;

/**
 * Delivers emails to svc-mail. An email is deleted with its content once svc-mail has accepted it. If this process dies
 * in between, the email is delivered again with the same key, which svc-mail sends only once.
 */
export function createEmailPublisher(
  { knex, clock, logger }: Pick<CoreContext, 'knex' | 'clock' | 'logger'>,
  mail: Peer<'svc-core', 'svc-mail'>,
): Loop {
  return createOutbox<OutgoingEmailRow>({
    name: 'publishing an email',
    knex,
    table: OUTGOING_EMAILS,
    ...QUEUE_TIMING,
    atOnce: EMAILS_AT_ONCE,
    clock,
    logger,
    async deliver({ message_key: key, user_id: userId, expires_at: expiresAt, message }) {
      if (expiresAt <= clock()) return;
      await mail.call(internal.queueMail, {
        body: { key, ...(userId === null ? {} : { userId }), ...(JSON.parse(message) as EmailMessage) },
      });
    },
  });
}
