import type { Knex } from 'knex';
import { SAVED_VIEWS_MAX } from '@jobtrail/contract';
import type { SavedViewRow } from '../../rows.ts';

/** The saved views of a person, in their order. */
export function listSavedViews(knex: Knex, userId: string): Promise<SavedViewRow[]> {
  return knex<SavedViewRow>('saved_views')
    .where({ user_id: userId })
    .orderBy([{ column: 'position' }, { column: 'id' }])
    .limit(SAVED_VIEWS_MAX);
}
