import { TEXT_MAX, type ExtractedJob } from '@jobtrail/contract';
import { fields, type Reading } from '@jobtrail/posting';

/** A reading as it goes over the wire. A value too long for its field is no value: nobody could save it. Null when none is left. */
export function presentReading(reading: Reading): ExtractedJob | null {
  const answer: ExtractedJob = {};
  const sources: NonNullable<ExtractedJob['sources']> = {};
  for (const field of fields) {
    const found = reading[field];
    if (!found || found.value.length > TEXT_MAX[field]) continue;
    answer[field] = found.value;
    sources[field] = found.source;
  }
  return Object.keys(sources).length > 0 ? { ...answer, sources } : null;
}
