import type { Knex } from 'knex';
import { conflict, FairLimiter, tooManyRequests } from '@jobtrail/service-kit';
import type { UploadRow } from '../../rows.ts';
import { uploadedBytes } from './queries.ts';

const MIB = 1024 * 1024;
/** Maximum number of concurrent uploads per person and process: as many as a job has images. */
const CONCURRENT_MAX = 8;
const RETRY_AFTER_S = 5;
/** Maximum number of unattached bytes per person. */
const UNATTACHED_MAX_BYTES = 256 * MIB;
/** Maximum number of bytes per person in expired uploads that are still stored. */
const EXPIRED_MAX_BYTES = 1024 * MIB;

/** Limits the concurrent uploads of one person. */
export class UploadQuota {
  readonly #slots = new FairLimiter({ perPerson: CONCURRENT_MAX, ofAll: Infinity });

  /**
   * Starts an upload of a person.
   * @returns a function that ends it
   * @throws AppError 429
   */
  begin(userId: string): () => void {
    if (!this.#slots.tryAcquire(userId))
      throw tooManyRequests(
        RETRY_AFTER_S,
        `${CONCURRENT_MAX} of your files are being uploaded already. Please wait until one of them is done.`,
      );
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#slots.release(userId);
    };
  }
}

/** @throws AppError 409 `limit_reached` if a person has too many bytes that nothing refers to */
export async function checkUploadQuota(knex: Knex, userId: string): Promise<void> {
  const bytes = await uploadedBytes(knex, userId);
  const bytesOf = (...states: ReadonlyArray<UploadRow['state']>): number =>
    states.reduce((sum, state) => sum + (bytes.get(state) ?? 0), 0);
  const refuse = (sentence: string): never => {
    throw conflict(sentence, 'limit_reached');
  };
  if (bytesOf('arriving', 'held', 'unattached') >= UNATTACHED_MAX_BYTES) {
    refuse('You have uploaded many files that belong to nothing yet. Save or remove them first.');
  }
  if (bytesOf('expired') >= EXPIRED_MAX_BYTES) {
    refuse('You have uploaded many files in the last weeks that were never saved. Please try again later.');
  }
}
