import type { JobPosting, PostingCapture } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { PostingRow } from '../../rows.ts';
import { unpackText } from './packing.ts';
import { type CaptureRow, factsOf } from './queries.ts';

/** A capture of a posting without its text. */
export function presentCapture(row: CaptureRow): PostingCapture {
  return {
    id: row.id,
    capturedAt: toMoment(row.captured_at),
    source: row.source,
    language: row.language,
    host: row.host,
  };
}

/** The captures of a job's posting, newest first, with the text of one. */
export async function presentPosting(
  captures: readonly CaptureRow[],
  shown: PostingRow | undefined,
): Promise<JobPosting> {
  return {
    captures: captures.map(presentCapture),
    posting: shown ? { ...presentCapture(shown), text: await unpackText(shown.body), facts: factsOf(shown) } : null,
  };
}
