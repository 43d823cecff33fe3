import type { Knex } from 'knex';
import { transaction } from '@jobtrail/service-kit';
import { ACCOUNT_EMAIL } from '../deliveries/row.ts';
import type { AccountEmailRow, BroadcastRow, DeliveryRow, SuppressionRow } from '../rows.ts';

/**
 * Deletes the data of a person whose account was deleted: names and addresses are erased, emails that have not started
 * are skipped, and account emails are deleted. Broadcasts that the person sent lose the name. The counts of broadcasts
 * stay. Repeating it changes nothing.
 */
export async function forgetPerson(knex: Knex, userId: string): Promise<void> {
  await transaction(knex, async (trx) => {
    const theirs = () => trx<DeliveryRow>('deliveries').where({ user_id: userId });
    const keys = await theirs().where({ broadcast_id: ACCOUNT_EMAIL }).pluck('recipient_key');
    await trx<AccountEmailRow>('account_mails').whereIn('request_key', keys).delete();
    await theirs().where({ broadcast_id: ACCOUNT_EMAIL }).delete();
    await theirs().whereIn('status', ['pending', 'claimed']).update({ status: 'skipped', token: null });
    await theirs().update({ user_id: null, name: null, email: null, error: null });
    await trx<SuppressionRow>('suppressions').where({ user_id: userId }).delete();
    await trx<BroadcastRow>('broadcasts').where({ created_by: userId }).update({ created_by_name: null });
  });
}
