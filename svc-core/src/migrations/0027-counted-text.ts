import type { Knex } from 'knex';
import { addColumn, addIdempotencyCallers, type Migration } from '@jobtrail/service-kit';

const PEOPLE_AT_ONCE = 500;
/** The columns that count, as of this migration: migrations do not change with the code. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  jobs: [
    'company',
    'position',
    'job_url',
    'tags',
    'notes',
    'salary',
    'location',
    'contact_name',
    'contact_email',
    'contact_phone',
  ],
  communications: ['subject', 'content'],
  interview_notes: ['notes', 'transcript', 'summary'],
  interviews: ['place', 'people', 'preparation'],
};

/** The bytes of the texts of everyone who has any. */
async function textBytes(knex: Knex): Promise<Map<string, number>> {
  const byPerson = new Map<string, number>();
  for (const [table, columns] of Object.entries(TEXTS)) {
    const lengths = columns.map(() => 'coalesce(octet_length(??), 0)').join(' + ');
    const sums: Array<{ user_id: string; bytes: number | string }> = await knex(table)
      .groupBy('user_id')
      .select('user_id', knex.raw(`sum(${lengths}) as bytes`, columns));
    for (const { user_id: id, bytes } of sums) byPerson.set(id, (byPerson.get(id) ?? 0) + Number(bytes));
  }
  return byPerson;
}

/**
 * The bytes of each person's texts. Older code with this schema does not count what it writes, so a person may have a
 * little more than is counted.
 */
export const countedText: Migration = {
  name: '0027-counted-text',
  up: async (knex) => {
    await addColumn(knex, 'deleted_entries', 'text_bytes', (table) =>
      table.integer('text_bytes').notNullable().defaultTo(0),
    );
    await addIdempotencyCallers(knex);
    await addColumn(knex, 'users', 'text_bytes', (table) => table.bigInteger('text_bytes').notNullable().defaultTo(0));
    const people = [...(await textBytes(knex))];
    for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE)
      await knex.transaction(async (trx) => {
        for (const [id, bytes] of people.slice(at, at + PEOPLE_AT_ONCE))
          await trx('users').where({ id }).update({ text_bytes: bytes });
      });
  },
};
