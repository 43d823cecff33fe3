import type { ExtractedField, ExtractionSource } from '@jobtrail/contract';

/** The fields that a posting or a screenshot can fill in. */
export const READABLE = ['company', 'position', 'location', 'salary'] as const satisfies readonly ExtractedField[];
export type ReadableField = (typeof READABLE)[number];

/** Where a value was read. */
export type Source = ExtractionSource | 'posting' | 'screenshot';

/** A value that a field may have. */
export interface Candidate {
  value: string;
  /** `typed`: the person's own. */
  from: Source | 'typed';
  /** Where on its site such a value stands, for `rememberPlaces`. */
  place?: string | undefined;
}

/** The values that were read. */
export type Found = Partial<Record<ReadableField, Candidate>>;
/** Other values that may be right, best first. */
export type Others = Partial<Record<ReadableField, readonly Candidate[]>>;

/**
 * Where the value of a field came from; `remembered`: from where the person chose one before on this site; `missing`: it
 * was not found; `doubt`: it was left blank, because one of several candidates has to be chosen.
 */
export interface Origin {
  from: Candidate['from'] | 'remembered' | 'missing' | 'doubt';
  /** The previous value of the field; blank if it was empty. */
  replaced: string;
  /** Whether the person has chosen the value among the candidates. */
  isChosen?: boolean;
}

/** Short enough for the narrow fields. */
const SENTENCES: Record<Exclude<Origin['from'], 'remembered' | 'doubt'>, string> = {
  api: "From the board's job data",
  'json-ld': "From the posting's data",
  microdata: "From the posting's data",
  'page-data': "From the posting's data",
  board: 'From the posting',
  meta: "From the page's summary",
  title: "From the page's title",
  label: 'From a label in the posting',
  heading: 'From the headline',
  text: "From the posting's text",
  posting: 'From the posting',
  screenshot: 'From the screenshot',
  typed: 'As you typed it',
  missing: 'Not found. Add it if you know it.',
};

/** Why a field was left blank, for one candidate and for several. */
const DOUBTS: Record<ReadableField, { one: string; several: string }> = {
  company: { one: 'This name is not certain', several: 'names could be the employer' },
  position: { one: 'This title is not certain', several: 'titles could be this job' },
  location: { one: 'This place is not certain', several: 'places could be meant' },
  salary: { one: 'This amount is not certain', several: 'amounts could be meant' },
};

/** Where a candidate stands, after its value. */
const STANDS: Record<Candidate['from'], string> = {
  api: 'board data',
  'json-ld': 'job data',
  microdata: 'job data',
  'page-data': 'job data',
  board: 'posting',
  meta: 'page summary',
  title: 'page title',
  label: 'labeled',
  heading: 'headline',
  text: 'posting text',
  posting: 'posting',
  screenshot: 'screenshot',
  typed: 'typed by you',
};

const COUNTS = ['no', 'one', 'two', 'three', 'four'];
/** A small number in words. */
export const countWord = (count: number): string => COUNTS[count] ?? String(count);
/** A text with a capital letter first. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Where a candidate stands, in one or two words. */
export const candidateStand = ({ from }: Candidate): string => STANDS[from];

interface OfField {
  field: ReadableField;
  /** The candidates that may be chosen in place of the value. */
  chips?: readonly Candidate[];
  /** The site that was read. */
  host: string | null;
}

/** The text that tells a person where a value came from, or why there is none. */
export function originSentence({ from, replaced }: Origin, { field, chips = [], host }: OfField): string {
  if (from === 'doubt')
    return chips.length === 1 ? DOUBTS[field].one : `${capital(countWord(chips.length))} ${DOUBTS[field].several}`;
  const sentence = from === 'remembered' ? `From where you chose it before on ${host ?? 'this site'}` : SENTENCES[from];
  return replaced === '' ? sentence : `${sentence}. Replaced “${replaced}”`;
}
