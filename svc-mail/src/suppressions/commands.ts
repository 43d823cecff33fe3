import type { Knex } from 'knex';
import { adminTexts } from '@jobtrail/contract';
import { conflict, notFound, transaction } from '@jobtrail/service-kit';
import { recordLift } from '../audit/commands.ts';
import type { SuppressionRow } from '../rows.ts';

/** An address that must receive no more broadcasts. */
type NewSuppression = Omit<SuppressionRow, 'created_at'>;

/**
 * Excludes addresses from all broadcasts. Repeating it changes nothing, and the first reason stays, except that a
 * person who unsubscribes or complains replaces a bounce, which concerns only the address and which administrators can
 * lift.
 */
export async function suppress(knex: Knex, suppressions: readonly NewSuppression[], now: number): Promise<void> {
  if (suppressions.length === 0) return;
  const add = async (trx: Knex): Promise<void> => {
    for (const { email, ...row } of suppressions) {
      if (row.reason === 'bounced') continue;
      const bounced = trx<SuppressionRow>('suppressions').where({ email, reason: 'bounced' });
      await bounced.update({ ...row, created_at: now });
    }
    await trx<SuppressionRow>('suppressions')
      .insert(suppressions.map((row) => ({ ...row, created_at: now })))
      .onConflict('email')
      .ignore();
  };
  await (knex.isTransaction ? add(knex) : transaction(knex, add));
}

/** Includes an address, and every other address of the same person, in broadcasts again. */
export async function resubscribe(knex: Knex, email: string, userId: string | null): Promise<void> {
  await transaction(knex, (trx) => {
    const rows = trx<SuppressionRow>('suppressions').where({ email });
    return (userId === null ? rows : rows.orWhere({ user_id: userId })).delete();
  });
}

/** How many bounces are lifted in one transaction. */
const LIFTED_AT_ONCE = 200;

interface Lift {
  readonly key: string;
  /** The administrator. */
  readonly actorId: string;
}

/**
 * Includes an address that bounced in broadcasts again, and records who did it.
 * @throws AppError 404; 409 if the person unsubscribed or complained
 */
export function liftSuppression(knex: Knex, { key, actorId }: Lift, now: number): Promise<void> {
  return transaction(knex, async (trx) => {
    const row = await trx<SuppressionRow>('suppressions').where({ email: key }).forUpdate().first();
    if (!row) throw notFound();
    if (row.reason !== 'bounced') throw conflict(adminTexts.onlyThePersonLifts);
    await trx<SuppressionRow>('suppressions').where({ email: key }).delete();
    await recordLift(trx, { actorId, userId: row.user_id }, now);
  });
}

/**
 * Includes every address that bounced in a broadcast in broadcasts again, such as after a mail server that refused them
 * by mistake, and records who did it for each.
 * @returns how many
 */
export async function liftBouncesOf(
  knex: Knex,
  { broadcastId, actorId }: { readonly broadcastId: string; readonly actorId: string },
  now: number,
): Promise<number> {
  const liftSome = (): Promise<number> =>
    transaction(knex, async (trx) => {
      const bounced = { broadcast_id: broadcastId, reason: 'bounced' } as const;
      const rows = await trx<SuppressionRow>('suppressions').where(bounced).limit(LIFTED_AT_ONCE).forUpdate();
      const emails = rows.map(({ email }) => email);
      await trx<SuppressionRow>('suppressions').whereIn('email', emails).delete();
      for (const { user_id: userId } of rows) await recordLift(trx, { actorId, userId }, now);
      return rows.length;
    });
  let lifted = 0;
  for (let some = LIFTED_AT_ONCE; some === LIFTED_AT_ONCE; lifted += some) some = await liftSome();
  return lifted;
}
