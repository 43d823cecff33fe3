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
import { type Choice, choose, type Weights } from './ranking/choose.ts';
import { placeOf } from './ranking/place.ts';
import {
  type Field,
  fields,
  type Found,
  NO_OTHERS,
  type Preferred,
  type Reading,
  type Refusal,
  refused,
} from './Reading.ts';
import { titlesOf } from './shown/titles.ts';
import { fold } from './text/clean.ts';

/** The weights that the product uses. `npm run bench -- weights` generates them. */
const SHIPPED_WEIGHTS: Weights = shippedWeights;

/** How a page is read. */
export interface ReadingOptions {
  /** Evidence that is ignored, for measurements. */
  ignore?: IgnoredEvidence;
  weights?: Weights;
  /** The places that this person has chosen on the site before. */
  preferred?: Preferred | undefined;
}

type Choices = Readonly<Record<Field, Choice>>;

/** A reading, with the candidates that it was chosen from. */
export interface Trace {
  reading: Reading;
  candidates: Readonly<Record<Field, readonly Candidate[]>>;
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
export function traceReading(
  page: Page,
  { ignore = {}, weights = SHIPPED_WEIGHTS, preferred = {} }: ReadingOptions = {},
): Trace {
  const evidence = evidenceOf(page, ignore);
  const refusal = refusalOf(page, evidence);
  if (refusal !== null && refusal !== 'closed')
    return {
      reading: refused(refusal),
      candidates: { company: [], position: [], location: [], salary: [] },
    };
  const chosen = (field: Field, candidates: readonly Candidate[]) =>
    choose(candidates, weights[field], preferred[field]);
  const positions = positionCandidates(page, evidence);
  const position = chosen('position', positions);
  const headline = position.best && headlineOf(page, position.best.value);
  const companies = companyCandidates(page, evidence, headline);
  const company = chosen('company', companies);
  const locations = locationCandidates(page, evidence, headline, company.best?.value ?? null);
  const salaries = salaryCandidates(page, evidence);
  const choices = {
    position,
    company,
    location: chosen('location', locations),
    salary: chosen('salary', salaries),
  };
  return {
    reading: readingOrRefusal(page, evidence, choices, refusal),
    candidates: { position: positions, company: companies, location: locations, salary: salaries },
  };
}

/** Why a page without structured data is refused before any candidate is collected; null if it is not. */
function refusalOf(page: Page, evidence: Evidence): Refusal | null {
  if (evidence.postings.length > 0) return null;
  return refusalShown(page) ?? (evidence.linkedPostings > 1 ? 'list' : null);
}

/** The values of a page, or a refusal if those that were chosen, however doubtful, do not look like a posting. */
function readingOrRefusal(page: Page, evidence: Evidence, choices: Choices, refusal: Refusal | null): Reading {
  const best = valuesOf(choices, 'best');
  const known = [...evidence.postings, evidence.pageData, evidence.board].some((found) => found?.position);
  const labeled = new Set(evidence.labels.map(({ field }) => field)).size;
  const isClosed = saysClosed(page);
  const isRead =
    fields.some((field) => best[field] !== null) &&
    (known || (refusal === 'closed' ? isTitled(best.position, page) : isPosting(page, best, labeled)));
  if (!isRead) return refused(refusal ?? (isClosed ? 'closed' : 'no-posting'));
  return {
    ...valuesOf(choices, 'filled'),
    others: NO_OTHERS,
    remembered: fields.filter((field) => choices[field].isRemembered),
    // A short page that says so has no text, so that it never replaces one that was read before.
    posting: isClosed && refusal !== null ? null : readPostingText(page, best.position?.value ?? null, evidence.stated),
    closed: isClosed,
    refusal: null,
  };
}

function valuesOf(choices: Choices, which: 'best' | 'filled'): Record<Field, Found | null> {
  const of = (field: Field) => {
    const candidate = choices[field][which];
    return candidate && foundOf(field, candidate);
  };
  return { company: of('company'), position: of('position'), location: of('location'), salary: of('salary') };
}

function foundOf(field: Field, candidate: Candidate): Found {
  const { value, source } = candidate;
  return { value: field === 'location' ? spelledOut(value) : value, source, place: placeOf(candidate) };
}

/**
 * Whether the position also appears in the page's title. If so, this is a closed posting and not a link to another one.
 */
function isTitled(position: Found | null, page: Page): boolean {
  return position !== null && titlesOf(page).some((title) => fold(title).includes(fold(position.value)));
}
