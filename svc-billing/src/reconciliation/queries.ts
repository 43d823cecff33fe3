import type { Knex } from 'knex';
import type { CursorRow } from './row.ts';

export const findCursor = (knex: Knex, name: string): Promise<CursorRow | undefined> =>
  knex<CursorRow>('cursors').where({ name }).first();
