/** The four things that are read from a posting. */
export const fields = ['company', 'position', 'location', 'salary'] as const;

export type Field = (typeof fields)[number];

/**
 * Where a value was read.
 * - `api`: the board's public posting interface
 * - `json-ld`, `microdata`: schema.org JobPosting in the page
 * - `page-data`: the state that the page's own program carries
 * - `board`: the markup of a board that is known
 * - `meta`, `title`: OpenGraph tags and their like, the title of the page
 * - `label`: a value beside its label, such as "Location: Prague"
 * - `heading`, `text`: the page's headline, its running text
 */
export type Source =
  'api' | 'json-ld' | 'microdata' | 'page-data' | 'board' | 'meta' | 'title' | 'label' | 'heading' | 'text';

/** A value as a person would write it, and where it was read. */
export interface Found {
  value: string;
  source: Source;
}

/**
 * Why a page gives nothing: it asks to sign in, asks whether one is human, shows search results or a list of jobs, says that
 * something went wrong, says that the posting is gone, or is no posting.
 */
export type Refusal = 'login' | 'challenge' | 'list' | 'error' | 'closed' | 'no-posting';

/** What was read from a posting. With a refusal the four fields are null; without one at least one of them is not. */
export interface Reading {
  company: Found | null;
  position: Found | null;
  location: Found | null;
  salary: Found | null;
  refusal: Refusal | null;
}

/** Values of some fields, as one rule found them. */
export type Findings = Partial<Record<Field, Found | null>>;

/** A reading without values. */
export function refused(refusal: Refusal): Reading {
  return { company: null, position: null, location: null, salary: null, refusal };
}

/**
 * The reading that takes each field from the first findings that have it.
 * @param findings in the order of trust; when none has a value the reading is refused as no posting
 */
export function firstOf(findings: readonly Findings[]): Reading {
  const first = (field: Field) => findings.find((found) => found[field])?.[field] ?? null;
  const reading = {
    company: first('company'),
    position: first('position'),
    location: first('location'),
    salary: first('salary'),
  };
  return fields.some((field) => reading[field]) ? { ...reading, refusal: null } : refused('no-posting');
}
