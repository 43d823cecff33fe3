import type { Knex } from 'knex';
import type { SubscriptionChoice } from '@jobtrail/contract';
import { enqueueEmail } from '../../../email-outbox/commands.ts';
import type { UserRow } from '../../../rows.ts';
import { createCancellationLink } from '../../cancellation-links/commands.ts';
import type { EndedAccess } from '../../credentials/endedAccess.ts';
import { deactivated } from '../emails.ts';

/** The states in which nothing is charged. */
const ENDED: readonly string[] = ['canceled', 'incomplete', 'incomplete_expired'];
const mayRun = ({ subscription_status: status }: UserRow): boolean => status !== null && !ENDED.includes(status);

/**
 * Emails a person that the account was deactivated, in the transaction that does so. If there may be a subscription,
 * the email says what happens to it and has the link to cancel it.
 */
export async function announceDeactivation(
  trx: Knex,
  appUrl: string,
  { user, choice = 'keep', ended }: { user: UserRow; choice?: SubscriptionChoice | undefined; ended: EndedAccess },
  now: number,
): Promise<void> {
  const subscription = mayRun(user) ? { choice, href: await createCancellationLink(trx, appUrl, user, now) } : null;
  await enqueueEmail(trx, { userId: user.id, to: user, content: deactivated(user.name, { subscription, ended }) }, now);
}
