import type { PostingCapture } from '@jobtrail/contract';
import { formatCardDate, formatDateTime } from '@jobtrail/web-kit';

/** The day of a capture, with its time if there is another one of that day. */
export function dayOfCapture({ id, capturedAt }: PostingCapture, all: readonly PostingCapture[]): string {
  const day = formatCardDate(capturedAt);
  const hasTwin = all.some((other) => other.id !== id && formatCardDate(other.capturedAt) === day);
  return hasTwin ? formatDateTime(capturedAt) : day;
}

const SOURCES: Partial<Record<PostingCapture['source'], string>> = {
  pasted: 'pasted by you',
  screenshot: 'from a screenshot',
};

/** Where a capture comes from: "from careers.example", "pasted by you". */
export const originOf = ({ source, host }: PostingCapture): string =>
  SOURCES[source] ?? (host === null ? 'from its page' : `from ${host}`);
