import type { Knex } from 'knex';
import { type ExecutedQuery, planOf } from './planOf.ts';

/** Runs queries on SQLite. @returns the steps of their plans that read a whole table or sort without an index */
export async function tableScans(knex: Knex, run: () => Promise<unknown>): Promise<string[]> {
  const executed: ExecutedQuery[] = [];
  const record = (query: ExecutedQuery): void => void executed.push(query);
  knex.on('query', record);
  await run();
  knex.removeListener('query', record);
  const steps: string[] = [];
  for (const query of executed) steps.push(...(await planOf(knex, query)).map(({ detail }) => String(detail)));
  // "some" is the derived table that bounds a count.
  return steps.filter((step) => /^SCAN (?!some\b)|TEMP B-TREE/.test(step));
}
