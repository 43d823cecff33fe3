import { formatSize, STORAGE_FULL } from '@jobtrail/contract';
import { AppError } from '@jobtrail/service-kit';

const GIB = 1024 ** 3;
/** How many bytes the images, recordings and texts of a person may take, unless configured otherwise. */
export const DEFAULT_STORAGE_QUOTA_BYTES = 2 * GIB;

/** The error for a file that would exceed the quota. */
export const storageFull = (quotaBytes: number): AppError =>
  new AppError(
    409,
    'limit_reached',
    `Your storage of ${formatSize(quotaBytes)} is full. Delete images or recordings that you no longer need; they count for ten more minutes.`,
    { reason: STORAGE_FULL },
  );
