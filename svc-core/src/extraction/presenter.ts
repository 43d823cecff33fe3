import { type ExtractedJob, type ExtractionFailure, TEXT_MAX } from '@jobtrail/contract';
import { fields, type Reading } from '@jobtrail/posting';

const FAILURES: Readonly<Record<string, ExtractionFailure>> = {
  login: 'sign-in',
  challenge: 'blocked',
  list: 'list',
  closed: 'closed',
  'no-posting': 'no-posting',
  late: 'too-slow',
};

/**
 * The cause that the caller gets. The content of a public page is no secret, and the caller knows how long the response
 * took. Every other reason could help to explore the network, so only the log contains it.
 * @param reason of an ExtractionError
 */
export const failureOf = (reason: string): ExtractionFailure | undefined => FAILURES[reason];

/** A reading as it goes over the wire, without values that are too long to be saved; null if no value is left. */
export function presentReading(reading: Reading): ExtractedJob | null {
  const values: ExtractedJob = {};
  const sources: NonNullable<ExtractedJob['sources']> = {};
  for (const field of fields) {
    const found = reading[field];
    if (!found || found.value.length > TEXT_MAX[field]) continue;
    values[field] = found.value;
    sources[field] = found.source;
  }
  return Object.keys(sources).length > 0 ? { ...values, sources } : null;
}
