import {
  areFactsShort,
  type ExtractedJob,
  type ExtractionCandidate,
  type ExtractionFailure,
  POSTING_FACT_MAX,
  POSTING_FACTS,
  type PostingFacts,
  type PostingText,
  TEXT_MAX,
} from '@jobtrail/contract';
import { type Field, fields, type Found, type Reading } from '@jobtrail/posting';

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

/** The facts that are short enough to be kept. */
function shortFacts(facts: PostingFacts): PostingFacts {
  let kept: PostingFacts = {};
  for (const name of POSTING_FACTS) {
    const value = facts[name];
    const more = value === undefined || value.length > POSTING_FACT_MAX ? kept : { ...kept, [name]: value };
    if (areFactsShort(more)) kept = more;
  }
  return kept;
}

/** The text of a posting as it goes over the wire. */
export const presentPostingText = ({
  text,
  source,
  language,
  facts,
}: NonNullable<Reading['posting']>): PostingText => ({ text, source, language, facts: shortFacts(facts) });

const isShort = (field: Field, { value }: Found): boolean => value.length <= TEXT_MAX[field];

const presentCandidate = ({ value, source, place }: Found): ExtractionCandidate => ({
  value,
  source,
  ...(place && { place }),
});

/**
 * A reading as it goes over the wire, without values that are too long to be saved; null if neither a value nor a
 * candidate is left.
 */
export function presentReading(reading: Reading): ExtractedJob | null {
  const values: ExtractedJob = {};
  const sources: NonNullable<ExtractedJob['sources']> = {};
  const candidates: NonNullable<ExtractedJob['candidates']> = {};
  for (const field of fields) {
    const found = reading[field];
    if (found && isShort(field, found)) {
      values[field] = found.value;
      sources[field] = found.source;
    }
    const others = reading.others[field].filter((other) => isShort(field, other)).map(presentCandidate);
    if (others.length > 0) candidates[field] = others;
  }
  const hasCandidates = Object.keys(candidates).length > 0;
  if (Object.keys(sources).length === 0 && !hasCandidates) return null;
  const remembered = reading.remembered.filter((field) => field in sources);
  return {
    ...values,
    sources,
    ...(hasCandidates && { candidates }),
    ...(remembered.length > 0 && { remembered }),
    ...(reading.posting && { posting: presentPostingText(reading.posting) }),
    ...(reading.closed && { closed: true }),
  };
}
