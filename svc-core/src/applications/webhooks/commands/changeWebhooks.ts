import type { Knex } from 'knex';
import { localDayOf, type PauseReason, WEBHOOK_ROTATION_MS, type WebhookEvent, WEBHOOKS_MAX } from '@jobtrail/contract';
import type { WebhookChanges, WebhookFields } from '@jobtrail/contract/calls';
import { conflict, newId, notFound, transaction, validationFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { enqueueEmail } from '../../../email-outbox/commands.ts';
import type { AddressPolicy } from '../../../extraction/AddressPolicy.ts';
import type { SecretBox } from '../../../people/second-factor/SecretBox.ts';
import { lockUser } from '../../../people/users/commands/lockUser.ts';
import type { UserRow, WebhookDeliveryRow, WebhookRow } from '../../../rows.ts';
import { webhookTarget } from '../address.ts';
import { webhookAdded } from '../emails.ts';
import { listWebhooks } from '../queries.ts';
import { eventsOf } from '../row.ts';
import { newSecret } from '../signing.ts';

type Store = Pick<CoreContext, 'knex' | 'clock'>;
/** What checks the addresses of webhooks, and encrypts their secrets. */
export interface WebhookParts {
  readonly addressPolicy: AddressPolicy;
  readonly secretBox: SecretBox;
}
/** A webhook with its secret, which is known at this moment only. */
interface WithSecret {
  readonly row: WebhookRow;
  readonly secret: string;
}

const NOT_PUBLIC = 'Enter a public address that starts with https://, without a password.';

/** @throws AppError 400 for an address that is not public */
function checkAddress(policy: AddressPolicy, url: string): void {
  try {
    webhookTarget(policy, url);
  } catch {
    throw validationFailed({ url: NOT_PUBLIC });
  }
}

/** From when on a webhook is told of reminders: those of later days than today. */
function remindersFrom(
  events: readonly WebhookEvent[],
  { time_zone: zone }: Pick<UserRow, 'time_zone'>,
  now: number,
): Pick<WebhookRow, 'reminders_at' | 'reminders_on'> {
  if (!events.includes('reminder.due')) return { reminders_at: null, reminders_on: null };
  return { reminders_at: now, reminders_on: localDayOf(now, zone ?? 'UTC') };
}

/** Locks a webhook until the transaction ends. @throws AppError 404 */
export async function lockWebhook(trx: Knex.Transaction, userId: string, id: string): Promise<WebhookRow> {
  const row = await trx<WebhookRow>('webhooks').where({ user_id: userId, id }).forUpdate().first();
  if (!row) throw notFound();
  return row;
}

/**
 * Adds a webhook, and emails that.
 * @throws AppError 400 for an address that is not public, 409 `limit_reached`
 */
export async function createWebhook(
  { knex, clock }: Store,
  { addressPolicy, secretBox }: WebhookParts,
  userId: string,
  { url, events }: WebhookFields,
): Promise<WithSecret> {
  checkAddress(addressPolicy, url);
  const secret = newSecret();
  return transaction(knex, async (trx) => {
    const user = await lockUser(trx, userId);
    if ((await listWebhooks(trx, userId)).length >= WEBHOOKS_MAX)
      throw conflict(
        `You have ${WEBHOOKS_MAX} webhooks, which is as many as one account can hold. Delete one to add another.`,
        'limit_reached',
      );
    const now = clock();
    const row: WebhookRow = {
      user_id: userId,
      id: newId(),
      url,
      events: JSON.stringify(events),
      secret: secretBox.seal(secret, userId),
      former_secret: null,
      former_until: null,
      failing_since: null,
      paused_at: null,
      paused_reason: null,
      ...remindersFrom(events, user, now),
      created_at: now,
    };
    await trx<WebhookRow>('webhooks').insert(row);
    await enqueueEmail(trx, { userId, to: user, content: webhookAdded(user.name, url, 'added') }, now);
    return { row, secret };
  });
}

/** Pauses a locked webhook. What waits is not sent. */
export async function pauseWebhook(
  trx: Knex.Transaction,
  { user_id, id }: Pick<WebhookRow, 'user_id' | 'id'>,
  reason: PauseReason,
  now: number,
): Promise<void> {
  const columns = { paused_at: now, paused_reason: reason, reminders_at: null };
  await trx<WebhookRow>('webhooks').where({ user_id, id }).update(columns);
  await trx<WebhookDeliveryRow>('webhook_deliveries').where({ webhook_id: id, user_id, state: 'waiting' }).update({
    state: 'failed',
    next_attempt_at: now,
  });
}

/**
 * Changes a webhook, and emails it if it has another address; fields that are missing from the body stay unchanged.
 * @throws AppError 400 for an address that is not public, 404
 */
export async function updateWebhook(
  { knex, clock }: Store,
  { addressPolicy }: Pick<WebhookParts, 'addressPolicy'>,
  userId: string,
  id: string,
  { url, events, paused }: WebhookChanges,
): Promise<WebhookRow> {
  if (url !== undefined) checkAddress(addressPolicy, url);
  return transaction(knex, async (trx) => {
    const user = await lockUser(trx, userId);
    const before = await lockWebhook(trx, userId, id);
    const now = clock();
    const resumes = paused === false && before.paused_at !== null;
    const moves = url !== undefined && url !== before.url;
    const wanted = events ?? eventsOf(before);
    const isTold = before.reminders_at !== null && wanted.includes('reminder.due');
    const isPaused = paused ?? before.paused_at !== null;
    const columns: Partial<WebhookRow> = {
      ...(moves && { url }),
      ...((moves || resumes) && { failing_since: null }),
      ...(events && { events: JSON.stringify(events) }),
      ...(resumes && { paused_at: null, paused_reason: null }),
      ...(!isTold && !isPaused && remindersFrom(wanted, user, now)),
    };
    if (Object.keys(columns).length > 0)
      await trx<WebhookRow>('webhooks').where({ user_id: userId, id }).update(columns);
    if (paused === true && before.paused_at === null) await pauseWebhook(trx, before, 'person', now);
    if (moves) await enqueueEmail(trx, { userId, to: user, content: webhookAdded(user.name, url, 'moved') }, now);
    return lockWebhook(trx, userId, id);
  });
}

/** Deletes a webhook with its deliveries. @throws AppError 404 */
export async function deleteWebhook({ knex }: Pick<Store, 'knex'>, userId: string, id: string): Promise<void> {
  await transaction(knex, async (trx) => {
    const row = await lockWebhook(trx, userId, id);
    await trx<WebhookRow>('webhooks').where({ user_id: userId, id: row.id }).delete();
    await trx<WebhookDeliveryRow>('webhook_deliveries').where({ webhook_id: id, user_id: userId }).delete();
  });
}

/** Replaces the secret of a webhook; deliveries are signed with both for WEBHOOK_ROTATION_MS. @throws AppError 404 */
export async function rotateSecret(
  { knex, clock }: Store,
  { secretBox }: Pick<WebhookParts, 'secretBox'>,
  userId: string,
  id: string,
): Promise<WithSecret> {
  const secret = newSecret();
  return transaction(knex, async (trx) => {
    const before = await lockWebhook(trx, userId, id);
    const columns = {
      secret: secretBox.seal(secret, userId),
      former_secret: before.secret,
      former_until: clock() + WEBHOOK_ROTATION_MS,
    };
    await trx<WebhookRow>('webhooks').where({ user_id: userId, id }).update(columns);
    return { row: { ...before, ...columns }, secret };
  });
}

/** Deletes all webhooks of a person, whose account is being deleted. */
export async function deleteWebhooks(knex: Knex, userId: string): Promise<void> {
  for (const table of ['webhooks', 'webhook_deliveries']) await knex(table).where({ user_id: userId }).delete();
}
