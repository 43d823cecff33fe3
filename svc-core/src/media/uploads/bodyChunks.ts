import type { IncomingMessage } from 'node:http';
import { AppError, tooLarge } from '@jobtrail/service-kit';
import type { UploadThrottle } from './UploadThrottle.ts';

const late = () => new AppError(408, 'timeout', 'The upload took too long to arrive. Please try again.');
const brokenOff = () => new AppError(408, 'timeout', 'The upload broke off before it was complete.');

/** A body is throttled only after this many bytes, so that small requests do not wait behind recordings. */
const UNTHROTTLED_BYTES = 128 * 1024;

/** Limits on the idle time and the size of a body. */
interface Bounds {
  /** A sender that sends nothing for this long, in ms, has timed out. */
  readonly idleMs: number;
  readonly maxBytes: number;
  readonly throttle: UploadThrottle;
}

/**
 * The body of a request as it arrives. If the consumer stops early, the server discards the rest after the response.
 * @throws AppError 408 if the body stops arriving, 413 if it exceeds `maxBytes`
 */
export async function* bodyChunks(
  req: IncomingMessage,
  { idleMs, maxBytes, throttle }: Bounds,
): AsyncGenerator<Buffer, undefined> {
  const chunks = req.iterator({ destroyOnReturn: false });
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await within(idleMs, chunks.next());
      if (done) return;
      size += value.length;
      if (size > maxBytes) throw tooLarge();
      if (size > UNTHROTTLED_BYTES) await throttle.waitFor(value.length);
      yield value;
    }
  } catch (error) {
    throw error instanceof AppError ? error : brokenOff();
  } finally {
    // Not awaited: it queues behind a pending read, and a stalled sender may never settle that read.
    void chunks.return?.();
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
