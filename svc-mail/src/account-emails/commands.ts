import type { Knex } from 'knex';
import { currentOrigin, deleteOldRows, transaction } from '@jobtrail/service-kit';
import { ACCOUNT_EMAIL, OPEN } from '../deliveries/row.ts';
import type { AccountEmailRow, DeliveryRow } from '../rows.ts';

/** A file that an email carries. */
export interface Attachment {
  readonly name: string;
  /** Its media type with parameters. */
  readonly type: string;
  readonly content: string;
}

interface AccountEmail {
  readonly key: string;
  readonly userId: string | null;
  readonly to: { readonly name: string; readonly email: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: Attachment | undefined;
  /** What the person can unsubscribe from with one click. */
  readonly unsubscribe?: 'digest' | undefined;
}

/** Enqueues an email. Once it resolves, the email is committed. Calling it again with the same key changes nothing. */
export async function enqueueAccountEmail(
  knex: Knex,
  { key, userId, to, subject, text, html, attachment, unsubscribe }: AccountEmail,
  now: number,
): Promise<void> {
  const delivery: DeliveryRow = {
    broadcast_id: ACCOUNT_EMAIL,
    recipient_key: key,
    user_id: userId,
    name: to.name,
    email: to.email,
    status: 'pending',
    due_at: now,
    token: null,
    attempts: 0,
    error: null,
    sent_at: null,
  };
  const add = async (trx: Knex): Promise<void> => {
    await trx<AccountEmailRow>('account_mails')
      .insert({
        request_key: key,
        subject,
        text,
        html,
        attachment: attachment ? JSON.stringify(attachment) : null,
        created_at: now,
        unsubscribe: unsubscribe ?? null,
        ...currentOrigin(),
      })
      .onConflict('request_key')
      .ignore();
    await trx<DeliveryRow>('deliveries').insert(delivery).onConflict(['broadcast_id', 'recipient_key']).ignore();
  };
  await (knex.isTransaction ? add(knex) : transaction(knex, add));
}

/**
 * Deletes emails that were settled long ago, because they contain addresses and personal links.
 * @param signal stops it between two steps; the next call continues
 */
export async function sweepAccountEmails(knex: Knex, before: number, signal: AbortSignal): Promise<void> {
  const open = (some: Knex): Knex.QueryBuilder =>
    some<DeliveryRow>('deliveries')
      .where({ broadcast_id: ACCOUNT_EMAIL })
      .whereRaw('deliveries.recipient_key = account_mails.request_key')
      .whereIn('status', OPEN)
      .select(some.raw('1'));
  await deleteOldRows(
    knex,
    {
      key: 'request_key',
      select: (some) =>
        some<AccountEmailRow>('account_mails')
          .where('created_at', '<', before)
          .whereNotExists(open(some))
          .orderBy('created_at'),
      remove: async (trx, keys) => {
        await trx<DeliveryRow>('deliveries')
          .where({ broadcast_id: ACCOUNT_EMAIL })
          .whereIn('recipient_key', keys)
          .delete();
        await trx<AccountEmailRow>('account_mails').whereIn('request_key', keys).delete();
      },
    },
    signal,
  );
}
