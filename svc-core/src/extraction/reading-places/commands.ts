import type { Knex } from 'knex';
import { siteHostOf } from '@jobtrail/contract';
import { type ChosenPlaces, EXTRACTED_FIELDS } from '@jobtrail/contract/calls';
import { transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { ReadingPlaceRow, UserRow } from '../../rows.ts';
import { listPlacesOverLimit } from './queries.ts';

/**
 * Remembers from which places of a page a person has chosen values, for the site of the page. They replace earlier ones of
 * the same fields. Of more than READING_PLACES_MAX, those that were chosen longest ago are forgotten.
 */
export function rememberPlaces(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  url: string,
  places: ChosenPlaces,
): Promise<void> {
  return transaction(knex, async (trx) => {
    // The lock also orders two calls of a person, so that neither counts what the other adds.
    const person = await trx<UserRow>('users').where({ id: userId }).forUpdate().first('id');
    if (!person) return;
    const key = { user_id: userId, host: siteHostOf(url) };
    const now = clock();
    const rows: ReadingPlaceRow[] = EXTRACTED_FIELDS.flatMap((field) => {
      const place = places[field];
      return place === undefined ? [] : [{ ...key, field, place, updated_at: now }];
    });
    await trx<ReadingPlaceRow>('reading_places').insert(rows).onConflict(['user_id', 'host', 'field']).merge();
    for (const { host, field } of await listPlacesOverLimit(trx, userId, rows.length))
      await trx<ReadingPlaceRow>('reading_places').where({ user_id: userId, host, field }).delete();
  });
}

/** Forgets all places of a person, whose account is being deleted. */
export async function deleteReadingPlaces(knex: Knex, userId: string): Promise<void> {
  await knex<ReadingPlaceRow>('reading_places').where({ user_id: userId }).delete();
}
