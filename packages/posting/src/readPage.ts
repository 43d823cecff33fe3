import type { Candidate } from './candidates/CandidateSet.ts';
import { companyCandidates } from './candidates/companies.ts';
import { type Evidence, evidenceOf, type IgnoredEvidence } from './candidates/Evidence.ts';
import { headlineOf } from './candidates/headline.ts';
import { locationCandidates } from './candidates/locations.ts';
import { positionCandidates } from './candidates/positions.ts';
import { salaryCandidates } from './candidates/salaries.ts';
import shippedWeights from './data/weights.json';
import { spelledOut } from './location/location.ts';
import { isPosting } from './page/evidence.ts';
import type { Page } from './page/Page.ts';
import { refusalShown, saysClosed } from './page/refusal.ts';
import { readPostingText } from './posting-text/readPostingText.ts';
import { choose, type Weights } from './ranking/choose.ts';
import { type Field, fields, type Found, type Reading, type Refusal, refused } from './Reading.ts';
import { titlesOf } from './shown/titles.ts';
import { fold } from './text/clean.ts';

/** The weights that the product uses. `npm run bench -- weights` generates them. */
const SHIPPED_WEIGHTS: Weights = shippedWeights;

/** How a page is read. */
export interface ReadingOptions {
  /** Evidence that is ignored, for measurements. */
  ignore?: IgnoredEvidence;
  weights?: Weights;
}

/** A reading, with the candidates that it was chosen from. */
export interface Trace {
  reading: Reading;
  candidates: Readonly<Record<Field, readonly Candidate[]>>;
  /** The candidate chosen for each field, even if the page is refused. */
  chosen: Readonly<Record<Field, Candidate | null>>;
}

/**
 * Reads a posting from a parsed page.
 * @returns a refusal if the page is not a single posting
 */
export function readPage(page: Page, options: ReadingOptions = {}): Reading {
  return traceReading(page, options).reading;
}

/**
 * Reads a posting from a parsed page and keeps all candidates. The position is chosen first, because the company and
 * the location are searched for near it.
 */
export function traceReading(page: Page, { ignore = {}, weights = SHIPPED_WEIGHTS }: ReadingOptions = {}): Trace {
  const evidence = evidenceOf(page, ignore);
  const none = { company: null, position: null, location: null, salary: null };
  const refusal = refusalOf(page, evidence);
  if (refusal !== null && refusal !== 'closed')
    return {
      reading: refused(refusal),
      candidates: { company: [], position: [], location: [], salary: [] },
      chosen: none,
    };
  const positions = positionCandidates(page, evidence);
  const position = choose(positions, weights.position);
  const headline = position && headlineOf(page, position.value);
  const companies = companyCandidates(page, evidence, headline);
  const company = choose(companies, weights.company);
  const locations = locationCandidates(page, evidence, headline, company?.value ?? null);
  const salaries = salaryCandidates(page, evidence);
  const chosen = {
    position,
    company,
    location: choose(locations, weights.location),
    salary: choose(salaries, weights.salary),
  };
  return {
    reading: withText(readingOrRefusal(page, evidence, readingOf(chosen), refusal), page, evidence, refusal),
    candidates: { position: positions, company: companies, location: locations, salary: salaries },
    chosen,
  };
}

/** Why a page without structured data is refused before any candidate is collected; null if it is not. */
function refusalOf(page: Page, evidence: Evidence): Refusal | null {
  if (evidence.postings.length > 0) return null;
  return refusalShown(page) ?? (evidence.linkedPostings > 1 ? 'list' : null);
}

function readingOf(chosen: Readonly<Record<Field, Candidate | null>>): Reading {
  const of = (field: Field): Found | null => {
    const candidate = chosen[field];
    return candidate && { value: candidate.value, source: candidate.source };
  };
  const location = of('location');
  return {
    company: of('company'),
    position: of('position'),
    location: location && { ...location, value: spelledOut(location.value) },
    salary: of('salary'),
    posting: null,
    closed: false,
    refusal: fields.some((field) => chosen[field] !== null) ? null : 'no-posting',
  };
}

/**
 * A reading with the text of the posting and whether it is closed. A short page that says so has no text, so that it
 * never replaces one that was read before.
 */
function withText(reading: Reading, page: Page, { stated }: Evidence, refusal: Refusal | null): Reading {
  const closed = saysClosed(page);
  if (reading.refusal !== null) return closed && reading.refusal === 'no-posting' ? refused('closed') : reading;
  if (closed && refusal !== null) return { ...reading, closed };
  return { ...reading, closed, posting: readPostingText(page, reading.position?.value ?? null, stated) };
}

/** Returns the reading, or a refusal if the chosen values do not look like a posting. */
function readingOrRefusal(page: Page, evidence: Evidence, reading: Reading, refusal: Refusal | null): Reading {
  const known = [...evidence.postings, evidence.pageData, evidence.board].some((found) => found?.position);
  const labeled = new Set(evidence.labels.map(({ field }) => field)).size;
  if (refusal === 'closed') return known || isTitled(reading, page) ? reading : refused('closed');
  return known || reading.refusal || isPosting(page, reading, labeled) ? reading : refused('no-posting');
}

/**
 * Whether the position also appears in the page's title. If so, this is a closed posting and not a link to another one.
 */
function isTitled({ position }: Reading, page: Page): boolean {
  return position !== null && titlesOf(page).some((title) => fold(title).includes(fold(position.value)));
}
