import type { Knex } from 'knex';
import type { JobChanges } from '@jobtrail/contract/calls';
import { conflict, validationFailed } from '@jobtrail/service-kit';
import { mediaIdOf } from '../../media/uploads/address.ts';
import { attachUploads, moveMedia } from '../../media/uploads/commands/attachUploads.ts';
import { deleteMedia } from '../../media/uploads/commands/deleteMedia.ts';
import { listImageIds } from './queries.ts';
import type { JobRow } from './row.ts';

/** The current and the requested images of a job, by id and in order. */
interface ImagePlan {
  readonly current: readonly string[];
  readonly wanted: readonly string[];
}

const CHANGED_ELSEWHERE = 'The images of this job were changed in another tab or on another device.';

/** The unique ids in a list of addresses; any other text becomes an id that does not exist. */
const idsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => mediaIdOf(address) ?? '')),
];
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * Plans what a body changes about the images of a locked job.
 * @returns null if it has no images, or the job's current ones
 * @throws AppError 409 if the job's images are not `knownImages`
 */
export async function planImages(
  trx: Knex.Transaction,
  jobId: string,
  { images, knownImages }: Pick<JobChanges, 'images' | 'knownImages'>,
): Promise<ImagePlan | null> {
  if (images === undefined) return null;
  const current = await listImageIds(trx, jobId);
  const wanted = idsOf(images ?? []);
  if (isSame(current, wanted)) return null;
  if (knownImages && !isSame(current, idsOf(knownImages))) throw conflict(CHANGED_ELSEWHERE);
  return { current, wanted };
}

/**
 * Applies a plan to the images of a job: attaches uploads, reorders existing images and deletes the others.
 * @returns the ids of the deleted ones, for `freeBlobs` after the commit
 * @throws AppError 400 if one is neither an image of the job nor an upload of its person
 */
export async function replaceImages(
  trx: Knex.Transaction,
  { id: jobId, user_id: userId }: JobRow,
  { current, wanted }: ImagePlan,
  now: number,
): Promise<string[]> {
  const place = (id: string): number => wanted.indexOf(id);
  const fresh = wanted.filter((id) => !current.includes(id));
  if (!(await attachUploads(trx, { userId, jobId }, fresh, { purpose: 'image', now, place })))
    throw validationFailed({ images: 'One of these images does not belong to this job.' });
  for (const id of current) if (wanted.includes(id)) await moveMedia(trx, id, place(id));
  const gone = current.filter((id) => !wanted.includes(id));
  return gone.length === 0 ? [] : deleteMedia(trx, (media) => media.whereIn('id', gone), now);
}
