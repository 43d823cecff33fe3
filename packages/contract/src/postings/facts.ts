import { POSTING_FACTS_MAX_BYTES } from '../limits.ts';

/** The facts of a posting, named as in schema.org's JobPosting. */
export const POSTING_FACTS = [
  'datePosted',
  'validThrough',
  'employmentType',
  'jobLocationType',
  'baseSalary',
  'applicantLocationRequirements',
  'identifier',
] as const;
export type PostingFact = (typeof POSTING_FACTS)[number];
/** Facts in readable form, as far as the page states them. */
export type PostingFacts = Partial<Record<PostingFact, string>>;

/**
 * Where the text of a posting comes from: a board's API, structured data, or what a page shows; a screenshot; the
 * person, who has pasted it.
 */
export const POSTING_SOURCES = ['api', 'json-ld', 'page', 'screenshot', 'pasted'] as const;
export type PostingSource = (typeof POSTING_SOURCES)[number];

/** Whether the text was read at an address. */
export const isReadPosting = (source: PostingSource): boolean => source !== 'screenshot' && source !== 'pasted';

/** Whether facts are few enough to be kept. */
export const areFactsShort = (facts: PostingFacts): boolean =>
  new TextEncoder().encode(JSON.stringify(facts)).length <= POSTING_FACTS_MAX_BYTES;
