import type { Knex } from 'knex';
import type { MediaRow, UploadRow } from '../uploads/row.ts';

/** The states of uploads that count: what was freed or has expired is no longer the person's. */
const COUNTED: ReadonlyArray<UploadRow['state']> = ['arriving', 'held', 'unattached'];

/** How many bytes the images and recordings of a person take, attached or not. One that arrives counts in full. */
export async function storedBytes(knex: Knex, userId: string): Promise<number> {
  const [attached] = await knex<MediaRow>('media').where({ user_id: userId }).sum({ bytes: 'bytes' });
  const [loose] = await knex<UploadRow>('uploads')
    .where({ user_id: userId })
    .whereIn('state', [...COUNTED])
    .sum({ bytes: 'bytes' });
  return Number(attached?.['bytes'] ?? 0) + Number(loose?.['bytes'] ?? 0);
}
