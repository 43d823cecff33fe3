import { CONCURRENT_DOWNLOADS_MAX, errorSentences } from '@jobtrail/contract';
import { ReadSlots } from '@jobtrail/service-kit';

/**
 * Limits how many images and recordings are downloaded at once. A page loads all images of a job together, and a paused
 * player keeps its connection for a while; both stay far below the limit. A download takes some 200 KiB of memory.
 */
export const createDownloads = (): ReadSlots =>
  new ReadSlots({
    perPerson: CONCURRENT_DOWNLOADS_MAX,
    ofAll: 8 * CONCURRENT_DOWNLOADS_MAX,
    waitingPerPerson: CONCURRENT_DOWNLOADS_MAX,
    waitingOfAll: 8 * CONCURRENT_DOWNLOADS_MAX,
    waitMs: 10_000,
    sentence: errorSentences.tooManyDownloads,
    retryAfter: 5,
  });
