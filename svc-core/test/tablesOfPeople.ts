import { brotliCompressSync } from 'node:zlib';
import { newId } from '@jobtrail/service-kit';
import { schema } from '../src/schema.ts';
import type { CoreUnderTest } from './coreUnderTest.ts';

const HOUR_MS = 3_600_000;

/** Every table with rows that belong to a person, found in the schema. */
export const tablesOfPeople: readonly string[] = Object.entries(schema)
  .filter(([, columns]) => 'user_id' in columns)
  .map(([table]) => table)
  .sort();

/** Tables whose rows are work: a worker takes each when it is due. */
export const tablesOfWorkers: readonly string[] = Object.entries(schema)
  .filter(([, columns]) => 'next_attempt_at' in columns)
  .map(([table]) => table);

/** The tables of people in which a person has rows. */
export async function tablesWithRowsOf({ knex }: Pick<CoreUnderTest, 'knex'>, userId: string): Promise<string[]> {
  const counts = await Promise.all(
    tablesOfPeople.map(async (table) => [table, (await knex(table).where({ user_id: userId })).length] as const),
  );
  return counts.filter(([, count]) => count > 0).map(([table]) => table);
}

/** Valid values for columns that do not accept a made-up one. */
const VALUES: Readonly<Record<string, unknown>> = {
  state: 'done',
  kind: 'totp',
  choice: 'keep',
  event: 'sign_in',
  outcome: 'success',
  status: 'open',
  theme: 'dark',
};
const OF_TABLE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  uploads: { state: 'unattached' },
  signups: { state: 'completed' },
  stage_history: { to_stage: 'offer' },
  communications: { source: 'email' },
  interviews: {
    kind: 'video',
    state: 'planned',
    starts_local: '2030-11-26T12:00',
    time_zone: 'Europe/London',
    disambiguation: 'earlier',
    people: '[]',
  },
  postings: { source: 'page', language: 'en', body: brotliCompressSync('Bake bread') },
  documents: { id: 'made-up', kind: 'resume' },
  document_versions: { document_id: 'made-up', type: 'pdf' },
  reminder_decisions: { rule: 'follow-up', decision: 'done' },
  reminder_rules: { rule: 'follow-up' },
  tag_overrides: { dimension: 'arrangement' },
  saved_views: { layout: 'table' },
  reading_places: { field: 'company' },
  webhooks: { events: '["job.moved"]' },
  webhook_deliveries: { state: 'delivered', type: 'job.moved' },
  tag_rules: { dimension: 'arrangement', value: 'remote' },
};

/**
 * Adds a row to each of these tables for a person, made up from the schema: what is nullable is null, times are in an
 * hour, so that no worker takes it. What belongs to a job gets one of the person.
 */
export async function addRowsOf(
  { knex }: Pick<CoreUnderTest, 'knex'>,
  userId: string,
  tables: readonly string[],
): Promise<void> {
  for (const [table, columns] of Object.entries(schema)) {
    if (!tables.includes(table)) continue;
    const job: string | undefined = (await knex('jobs').where({ user_id: userId }).first('id'))?.id;
    const row = Object.entries(columns).map(([name, { type, size, isNullable }]): [string, unknown] => {
      if (name === 'user_id') return [name, userId];
      if (name === 'job_id' && job !== undefined) return [name, job];
      const known = OF_TABLE[table]?.[name] ?? VALUES[name];
      if (known !== undefined) return [name, known];
      if (isNullable) return [name, null];
      if (type === 'string') return [name, newId().slice(-(size ?? 36))];
      if (type === 'bigInteger') return [name, Date.now() + HOUR_MS];
      return [name, type === 'integer' || type === 'boolean' ? 1 : '{}'];
    });
    await knex(table).insert(Object.fromEntries(row));
  }
}
