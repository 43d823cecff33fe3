import type { PostingText } from './posting-text/PostingText.ts';

/** The four fields that are read from a posting. */
export const fields = ['company', 'position', 'location', 'salary'] as const;

export type Field = (typeof fields)[number];

/**
 * Where a value was found.
 * - `api`: the board's public posting API
 * - `json-ld`, `microdata`: a schema.org JobPosting in the page
 * - `page-data`: the JSON state of the page's own scripts
 * - `board`: the markup of a known board
 * - `meta`, `title`: OpenGraph and similar tags, the title of the page
 * - `label`: a value with a label, such as "Location: Prague"
 * - `heading`, `text`: the headline of the page, its running text
 */
export type Source =
  | 'api'
  | 'json-ld'
  | 'microdata'
  | 'page-data'
  | 'board'
  | 'meta'
  | 'title'
  | 'label'
  | 'heading'
  | 'text';

/** A value in readable form, and where it was found. */
export interface Found {
  value: string;
  source: Source;
  /**
   * Where on its site such a value stands: an opaque text of at most {@link PLACE_MAX} characters that is the same on
   * other pages of the site. Absent for boards' APIs and screenshots.
   */
  place?: string;
}

/** The places of the values that a person has chosen on a site. */
export type Preferred = Readonly<Partial<Record<Field, string>>>;

/** How many other values a reading has at most: beside a value, and of a field that is left blank because of doubt. */
export const OTHERS_MAX = { filled: 2, blank: 3 };

/** The longest place, in characters. */
export const PLACE_MAX = 120;

/**
 * Why a page contains no posting: it requires a sign-in or a captcha, shows search results or a list of jobs, reports
 * an error, says that the posting is closed, or is not a posting.
 */
export type Refusal = 'login' | 'challenge' | 'list' | 'error' | 'closed' | 'no-posting';

/**
 * The result of reading a posting. With a refusal all four fields and the text are null; without one at least one field
 * has a value or others.
 */
export interface Reading {
  company: Found | null;
  position: Found | null;
  location: Found | null;
  salary: Found | null;
  /**
   * Other values that may be right, best first: at most two beside a value, at most three where a field is null because
   * it is in doubt, none where nothing is.
   */
  others: Readonly<Record<Field, readonly Found[]>>;
  /** The fields whose value is from a place that this person has chosen before. */
  remembered: readonly Field[];
  /** The text of the posting; null if none was found, and for a screenshot. */
  posting: PostingText | null;
  /** Whether the page says that this posting is closed, although it still shows what was in it. */
  closed: boolean;
  refusal: Refusal | null;
}

/** The values of some fields, found by one rule. */
export type Findings = Partial<Record<Field, Found | null>>;

/** The others of a reading in which nothing is in doubt. */
export const NO_OTHERS: Reading['others'] = { company: [], position: [], location: [], salary: [] };

/** A reading without values. */
export function refused(refusal: Refusal): Reading {
  return {
    company: null,
    position: null,
    location: null,
    salary: null,
    others: NO_OTHERS,
    remembered: [],
    posting: null,
    closed: false,
    refusal,
  };
}

/**
 * Combines findings: each field gets the first value that one of them has.
 * @param findings in order of trust; if none has a value, the refusal is `no-posting`
 * @param posting the text of the posting
 */
export function combineFindings(findings: readonly Findings[], posting: PostingText | null = null): Reading {
  const first = (field: Field) => findings.find((found) => found[field])?.[field] ?? null;
  const reading = {
    company: first('company'),
    position: first('position'),
    location: first('location'),
    salary: first('salary'),
    others: NO_OTHERS,
    remembered: [],
    posting,
    closed: false,
  };
  return fields.some((field) => reading[field]) ? { ...reading, refusal: null } : refused('no-posting');
}
