import type { Knex } from 'knex';
import type { DocumentVersionRow, MediaRow, UploadRow, UserRow } from '../../rows.ts';
import { TEXTS, type TextTable } from './text.ts';

/** The states of uploads that count: freed and expired ones no longer belong to the person. */
const COUNTED_STATES: ReadonlyArray<UploadRow['state']> = ['arriving', 'held', 'unattached', 'restorable'];

/**
 * How many bytes the images, recordings, documents and texts of a person take, attached or not, with those that can still be
 * restored. An upload in progress counts with its maximum size.
 */
export async function storedBytes(knex: Knex, userId: string): Promise<number> {
  const [attached] = await knex<MediaRow>('media').where({ user_id: userId }).sum({ bytes: 'bytes' });
  const [versions] = await knex<DocumentVersionRow>('document_versions')
    .where({ user_id: userId })
    .sum({ bytes: 'bytes' });
  const [loose] = await knex<UploadRow>('uploads')
    .where({ user_id: userId })
    .whereIn('state', [...COUNTED_STATES])
    .sum({ bytes: 'bytes' });
  const person = await knex<UserRow>('users').where({ id: userId }).first('text_bytes');
  const files = [attached, versions, loose].reduce((sum, found) => sum + Number(found?.['bytes'] ?? 0), 0);
  return files + Number(person?.text_bytes ?? 0);
}

/** Selects the bytes of the texts of some rows, as `bytes`. */
export function sumOfTexts(knex: Knex, table: TextTable): Knex.QueryBuilder {
  const columns: readonly string[] = TEXTS[table];
  const lengths = columns.map(() => 'coalesce(octet_length(??), 0)').join(' + ');
  return knex(table).select(knex.raw(`sum(${lengths}) as bytes`, columns));
}
