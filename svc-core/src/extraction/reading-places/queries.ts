import type { Knex } from 'knex';
import { READING_PLACES_MAX, siteHostOf } from '@jobtrail/contract';
import type { Preferred } from '@jobtrail/posting';
import type { ReadingPlaceRow } from '../../rows.ts';

/** The places from which a person has chosen values on the site of a page, by field. */
export async function listPlacesOfSite(knex: Knex, userId: string, url: string): Promise<Preferred> {
  const rows = await knex<ReadingPlaceRow>('reading_places')
    .where({ user_id: userId, host: siteHostOf(url) })
    .select('field', 'place');
  return Object.fromEntries(rows.map(({ field, place }) => [field, place]));
}

/** The places of a person on all sites. */
export function listReadingPlaces(knex: Knex, userId: string): Promise<ReadingPlaceRow[]> {
  return knex<ReadingPlaceRow>('reading_places')
    .where({ user_id: userId })
    .orderBy([{ column: 'host' }, { column: 'field' }])
    .limit(READING_PLACES_MAX);
}

/** The places of a person that are more than are kept, those that were chosen longest ago. */
export function listPlacesOverLimit(knex: Knex, userId: string, limit: number): Promise<ReadingPlaceRow[]> {
  return knex<ReadingPlaceRow>('reading_places')
    .where({ user_id: userId })
    .orderBy('updated_at', 'desc')
    .offset(READING_PLACES_MAX)
    .limit(limit);
}
