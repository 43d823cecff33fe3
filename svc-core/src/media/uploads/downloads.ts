import { DOWNLOADS_AT_ONCE, errorSentences } from '@jobtrail/contract';
import { ReadSlots } from '@jobtrail/service-kit';

/**
 * Bounds the images and recordings that are downloaded at once. A page shows a job's images all together, and a player that is paused
 * keeps its connection for a while: both stay far below. A download takes some 200 KiB of memory.
 */
export const createDownloads = (): ReadSlots =>
  new ReadSlots({
    perPerson: DOWNLOADS_AT_ONCE,
    ofAll: 8 * DOWNLOADS_AT_ONCE,
    waitingPerPerson: DOWNLOADS_AT_ONCE,
    waitingOfAll: 8 * DOWNLOADS_AT_ONCE,
    waitMs: 10_000,
    sentence: errorSentences.tooManyDownloads,
    retryAfter: 5,
  });
