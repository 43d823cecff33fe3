import type { Knex } from 'knex';
import type { MediaRow, UploadRow } from '../uploads/row.ts';

/** The states of uploads that count: freed and expired ones no longer belong to the person. */
const COUNTED_STATES: ReadonlyArray<UploadRow['state']> = ['arriving', 'held', 'unattached'];

/** How many bytes the images and recordings of a person take, attached or not. An upload in progress counts with its maximum size. */
export async function storedBytes(knex: Knex, userId: string): Promise<number> {
  const [attached] = await knex<MediaRow>('media').where({ user_id: userId }).sum({ bytes: 'bytes' });
  const [loose] = await knex<UploadRow>('uploads')
    .where({ user_id: userId })
    .whereIn('state', [...COUNTED_STATES])
    .sum({ bytes: 'bytes' });
  return Number(attached?.['bytes'] ?? 0) + Number(loose?.['bytes'] ?? 0);
}
