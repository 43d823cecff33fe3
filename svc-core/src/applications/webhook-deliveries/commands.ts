import type { Knex } from 'knex';
import { addDays, dueDayOf, localDayOf, WEBHOOK_RETRY_MS } from '@jobtrail/contract';
import { type Backoff, backoffMs, deleteOldRows, newId, transaction, type WorkResult } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { insertRows } from '../../database/insertRows.ts';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import type { SecretBox } from '../../people/second-factor/SecretBox.ts';
import { digestMoment } from '../../people/users/nextDigestAt.ts';
import { QUEUE_TIMING } from '../../queueTiming.ts';
import type { UserRow, WebhookDeliveryRow, WebhookRow } from '../../rows.ts';
import { presentReminder } from '../reminders/presenter.ts';
import { listOpenReminders } from '../reminders/queries.ts';
import { webhookTarget } from '../webhooks/address.ts';
import { pauseWebhook } from '../webhooks/commands/changeWebhooks.ts';
import { newDelivery } from '../webhooks/commands/recordEvents.ts';
import { webhookPaused } from '../webhooks/emails.ts';
import { messageOf } from './message.ts';
import { findReceiving } from './queries.ts';
import { send, type Sender } from './send.ts';

type Store = Pick<CoreContext, 'knex' | 'clock'>;
export interface DeliveryParts {
  readonly sender: Sender;
  readonly secretBox: SecretBox;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A receiver that is down for hours is asked every hour. */
const BACKOFF: Backoff = { ...QUEUE_TIMING.backoff, longestMs: HOUR_MS };
/** A receiver that takes longer lets the deliveries of other people pass first. */
const SLOW_MS = 1000;
const SLOW_PAUSE = 10;
const HELD_UP_AT_ONCE = 1000;

/**
 * Lets other waiting deliveries of a webhook wait too, so that a slow receiver, or one that is down, does not occupy the
 * workers. They are locked in the order of their ids, as by a claim.
 */
async function holdUp(knex: Knex, { webhook_id, id }: WebhookDeliveryRow, until: number): Promise<void> {
  const others: string[] = await knex<WebhookDeliveryRow>('webhook_deliveries')
    .where({ webhook_id, state: 'waiting', lease: null })
    .whereNot({ id })
    .where('next_attempt_at', '<', until)
    .orderBy('id')
    .limit(HELD_UP_AT_ONCE)
    .pluck('id');
  if (others.length === 0) return;
  await knex<WebhookDeliveryRow>('webhook_deliveries')
    .whereIn('id', others)
    .where({ state: 'waiting', lease: null })
    .update({ next_attempt_at: until });
}

/** Pauses a webhook that has failed for too long, once, and emails that. */
function pauseFailing({ knex, clock }: Store, { user_id, id }: WebhookRow, appUrl: string): Promise<void> {
  return transaction(knex, async (trx) => {
    const user = await trx<UserRow>('users').where({ id: user_id }).forUpdate().first();
    const webhook = await trx<WebhookRow>('webhooks').where({ user_id, id }).forUpdate().first();
    if (!user || !webhook || webhook.paused_at !== null) return;
    await pauseWebhook(trx, webhook, 'failing', clock());
    const content = webhookPaused(user.name, webhook.url, appUrl);
    await enqueueEmail(trx, { userId: user_id, to: user, content }, clock());
  });
}

/** Sets since when no delivery has succeeded, or that the last one has. */
const setFailingSince = (knex: Knex, { user_id, id }: WebhookRow, failing_since: number | null): Promise<number> =>
  knex<WebhookRow>('webhooks').where({ user_id, id }).update({ failing_since });

/**
 * Sends a delivery, and changes its row to how that went. If this process dies in between, it is sent again.
 * @param row leased; it is written by `finish`, or released until it is sent again
 */
export async function deliver(
  { knex, clock }: Store,
  { sender, secretBox }: DeliveryParts,
  row: WebhookDeliveryRow,
  stopping: AbortSignal,
): Promise<WorkResult> {
  const webhook = await findReceiving(knex, row);
  if (!webhook) {
    row.state = 'failed';
    return 'done';
  }
  const began = clock();
  const target = () => webhookTarget(sender.addressPolicy, webhook.url);
  const status = await send(sender, target, messageOf(row, webhook, secretBox, began), stopping);
  const now = clock();
  const tried = { last_attempt_at: began, last_status: status };
  if (status !== null && status >= 200 && status < 300) {
    Object.assign(row, { ...tried, state: 'delivered', failed_since: null });
    if (webhook.failing_since !== null) await setFailingSince(knex, webhook, null);
    if (now - began > SLOW_MS) await holdUp(knex, row, now + SLOW_PAUSE * (now - began));
    return 'done';
  }
  // The service is being stopped, which says nothing about the receiver.
  if (status === null && stopping.aborted) return { againAt: now };
  const failedSince = row.failed_since ?? began;
  if (now - failedSince >= WEBHOOK_RETRY_MS) {
    Object.assign(row, { ...tried, state: 'failed' });
    await pauseFailing({ knex, clock }, webhook, sender.appUrl);
    return 'done';
  }
  if (webhook.failing_since === null) await setFailingSince(knex, webhook, began);
  await knex<WebhookDeliveryRow>('webhook_deliveries')
    .where({ id: row.id, lease: row.lease })
    .update({ ...tried, failed_since: failedSince });
  const failingFor = now - (webhook.failing_since ?? began);
  await holdUp(knex, row, now + Math.min(Math.max(failingFor, BACKOFF.firstMs), BACKOFF.longestMs));
  return { againAt: now + backoffMs(row.attempts, BACKOFF) };
}

/** The columns of a delivery that is over. */
export const finished = (row: WebhookDeliveryRow, now: number): Partial<WebhookDeliveryRow> => ({
  state: row.state,
  failed_since: row.failed_since,
  last_attempt_at: row.last_attempt_at,
  last_status: row.last_status,
  next_attempt_at: now,
});

/**
 * Writes an event for each open reminder whose day has come since a webhook was last told of them, at the hour of the
 * person's digest. The lock on the person's row lets one replica do it.
 */
export function recordDueReminders(
  knex: Knex,
  { user_id, id }: Pick<WebhookRow, 'user_id' | 'id'>,
  now: number,
): Promise<void> {
  return transaction(knex, async (trx) => {
    const user = await trx<UserRow>('users').where({ id: user_id }).forUpdate().first();
    const webhook = await trx<WebhookRow>('webhooks').where({ user_id, id }).forUpdate().first();
    if (!user || !webhook || webhook.reminders_at === null || webhook.reminders_at > now) return;
    const zone = user.time_zone ?? 'UTC';
    const today = localDayOf(now, zone);
    const since = webhook.reminders_on ?? today;
    const isTime = now >= digestMoment(today, user.digest_hour, zone);
    const next = digestMoment(isTime ? addDays(today, 1) : today, user.digest_hour, zone);
    // Every hour at the latest, because the person may choose another hour or zone.
    const columns = { reminders_at: Math.min(next, now + HOUR_MS) };
    if (!isTime || since >= today) {
      await trx<WebhookRow>('webhooks').where({ user_id, id }).update(columns);
      return;
    }
    const due = (await listOpenReminders(trx, user_id)).filter((row) => {
      const day = dueDayOf(presentReminder(row));
      return day !== null && day > since && day <= today;
    });
    const rows = due.map((reminder) =>
      newDelivery({
        ...{ user_id, webhook_id: id, event_id: newId() },
        ...{ type: 'reminder.due', subject_id: reminder.id, at: now },
      }),
    );
    await insertRows(trx, 'webhook_deliveries', rows);
    await trx<WebhookRow>('webhooks')
      .where({ user_id, id })
      .update({ ...columns, reminders_on: today });
  });
}

/** How long deliveries that are over are kept. */
const KEPT_MS = 7 * DAY_MS;

/** Deletes deliveries that have been over for KEPT_MS. @returns how many */
export async function purgeDeliveries(knex: Knex, now: number, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const state of ['delivered', 'failed'] as const) {
    const old = (some: Knex) =>
      some<WebhookDeliveryRow>('webhook_deliveries')
        .where({ state })
        .where('next_attempt_at', '<', now - KEPT_MS);
    deleted += await deleteOldRows(
      knex,
      {
        key: 'id',
        select: (some) => old(some).orderBy('next_attempt_at'),
        remove: (trx, ids) => old(trx).whereIn('id', ids).delete(),
      },
      signal,
    );
  }
  return deleted;
}
