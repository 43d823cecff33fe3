import type { Knex } from 'knex';
import { TEXT_STORAGE_MAX_BYTES } from '@jobtrail/contract';
import { conflict } from '@jobtrail/service-kit';

/** The columns with texts that people write, of the tables that may hold many of them. */
const TEXTS = {
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
} as const;
export type TextTable = keyof typeof TEXTS;
type TextsOf<Table extends TextTable> = Readonly<Record<(typeof TEXTS)[Table][number], string | null>>;

/** The bytes of the texts of a row. */
export function textBytesOf<Table extends TextTable>(table: Table, row: TextsOf<Table>): number {
  const columns: ReadonlyArray<keyof TextsOf<Table>> = TEXTS[table];
  return columns.reduce((sum, column) => sum + Buffer.byteLength(row[column] ?? ''), 0);
}

/** Selects the bytes of the texts of some rows, as `bytes`. */
export function sumOfTexts(knex: Knex, table: TextTable): Knex.QueryBuilder {
  const columns: readonly string[] = TEXTS[table];
  const lengths = columns.map(() => 'coalesce(octet_length(??), 0)').join(' + ');
  return knex(table).select(knex.raw(`sum(${lengths}) as bytes`, columns));
}

/**
 * Counts text that a person has added, or removed if it is less than 0. Deleted text counts until it is erased. The
 * person's row is locked until the transaction ends; rows of jobs are locked before it.
 * @throws AppError 409 `limit_reached` if the person would have too much
 */
export async function countText(trx: Knex.Transaction, userId: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const person = trx('users').where({ id: userId });
  if (bytes < 0) {
    await person.update({
      text_bytes: trx.raw('case when text_bytes > ? then text_bytes - ? else 0 end', [-bytes, -bytes]),
    });
    return;
  }
  const counted = await person.where('text_bytes', '<=', TEXT_STORAGE_MAX_BYTES - bytes).increment('text_bytes', bytes);
  if (counted === 0)
    throw conflict(
      'Your account has as much text as it can hold. Delete jobs, notes or communications that you no longer need.',
      'limit_reached',
    );
}
