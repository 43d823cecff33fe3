import type { Knex } from 'knex';
import { fold } from '@jobtrail/contract';
import { type Migration, transaction } from '@jobtrail/service-kit';
import { type Person, searchRows } from './0006-accounts.ts';

const PEOPLE_AT_ONCE = 500;

/** Replaces the rows of a person that are folded otherwise. Most people have none. */
async function foldAgain(trx: Knex.Transaction, person: Person): Promise<void> {
  const [before, after] = [searchRows(person), searchRows(person, fold)].map(
    (rows) => new Set(rows.map(({ suffix }) => suffix)),
  );
  const gone = [...(before ?? [])].filter((suffix) => !after?.has(suffix));
  const added = [...(after ?? [])].filter((suffix) => !before?.has(suffix));
  if (gone.length > 0) await trx('user_search').where({ user_id: person.id }).whereIn('suffix', gone).delete();
  if (added.length > 0)
    await trx('user_search')
      .insert(added.map((suffix) => ({ suffix, user_id: person.id })))
      .onConflict(['suffix', 'user_id'])
      .ignore();
}

/** The search for users ignores accents and how letters are composed, like all searches. */
export const foldedUserSearch: Migration = {
  name: '0033-folded-user-search',
  up: async (knex) => {
    for (let after = ''; ;) {
      const people: Person[] = await knex<Person>('users')
        .where('id', '>', after)
        .orderBy('id')
        .limit(PEOPLE_AT_ONCE)
        .select('id', 'name', 'email');
      await transaction(knex, async (trx) => {
        for (const person of people) await foldAgain(trx, person);
      });
      const last = people.at(-1);
      if (!last || people.length < PEOPLE_AT_ONCE) return;
      after = last.id;
    }
  },
};
