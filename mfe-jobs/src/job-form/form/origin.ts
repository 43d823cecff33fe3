import type { ExtractionSource } from '@jobtrail/contract';

/** The fields that a posting or a screenshot can fill in. */
export const READABLE = ['company', 'position', 'location', 'salary'] as const;
export type ReadableField = (typeof READABLE)[number];

/** Where the value of a field came from; `missing`: it was not found. */
export interface Origin {
  from: ExtractionSource | 'posting' | 'screenshot' | 'missing';
  /** The previous value of the field; blank if it was empty. */
  replaced: string;
}
export type Origins = Partial<Record<ReadableField, Origin>>;

/** Short enough for the narrow fields. */
const SENTENCES: Record<Origin['from'], string> = {
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
  missing: 'Not found. Add it if you know it.',
};

/** The text that tells a person where a value came from. */
export function originSentence({ from, replaced }: Origin): string {
  return replaced === '' ? SENTENCES[from] : `${SENTENCES[from]}. Replaced “${replaced}”`;
}

/** Extracted values with their sources. */
export type Found = Partial<Record<ReadableField, { value: string; from: Origin['from'] }>>;
