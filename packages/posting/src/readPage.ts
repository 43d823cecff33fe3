import type { Candidate } from './candidates/CandidateSet.ts';
import { companyCandidates } from './candidates/companies.ts';
import { type Evidence, evidenceOf, type IgnoredEvidence } from './candidates/Evidence.ts';
import { headlineOf } from './candidates/headline.ts';
import { locationCandidates } from './candidates/locations.ts';
import { positionCandidates } from './candidates/positions.ts';
import { salaryCandidates } from './candidates/salaries.ts';
import shippedLines from './data/lines.json';
import shippedWeights from './data/weights.json';
import { isPosting } from './isPosting.ts';
import { spelledOut } from './location/location.ts';
import type { Page } from './page/Page.ts';
import { refusalShown, saysClosed } from './page/refusal.ts';
import { readPostingText } from './posting-text/readPostingText.ts';
import { type Choice, choose, type Ranking } from './ranking/choose.ts';
import { placeOf } from './ranking/place.ts';
import { type Field, fields, type Found, type Reading, type Refusal, refused } from './Reading.ts';
import { titlesOf } from './shown/titles.ts';
import { fold } from './text/clean.ts';

/** The weights and lines that the product uses. `npm run bench -- weights` generates them. */
const SHIPPED = { weights: shippedWeights, lines: shippedLines };

/** How a page is read. */
export interface ReadingOptions extends Partial<Ranking> {
  /** Evidence that is ignored, for measurements. */
  ignore?: IgnoredEvidence;
}

type Choices = Readonly<Record<Field, Choice>>;

/** A reading, with the candidates that it was chosen from. */
export interface Trace {
  reading: Reading;
  candidates: Readonly<Record<Field, readonly Candidate[]>>;
  /** What was chosen for each field, even if the page is refused. */
  choices: Choices;
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
export function traceReading(page: Page, { ignore = {}, ...given }: ReadingOptions = {}): Trace {
  const ranking: Ranking = { ...SHIPPED, ...given };
  const evidence = evidenceOf(page, ignore);
  const refusal = refusalOf(page, evidence);
  if (refusal !== null && refusal !== 'closed')
    return {
      reading: refused(refusal),
      candidates: ofEach(() => []),
      choices: ofEach((field) => choose(field, [], ranking)),
    };
  const positions = positionCandidates(page, evidence);
  const position = choose('position', positions, ranking);
  const headline = position.best && headlineOf(page, position.best.value);
  const companies = companyCandidates(page, evidence, headline);
  const company = choose('company', companies, ranking);
  const locations = locationCandidates(page, evidence, headline, company.best?.value ?? null);
  const salaries = salaryCandidates(page, evidence);
  const choices = {
    position,
    company,
    location: choose('location', locations, ranking),
    salary: choose('salary', salaries, ranking),
  };
  return {
    reading: readingOrRefusal(page, evidence, choices, refusal),
    candidates: { position: positions, company: companies, location: locations, salary: salaries },
    choices,
  };
}

/** Why a page without structured data is refused before any candidate is collected; null if it is not. */
function refusalOf(page: Page, evidence: Evidence): Refusal | null {
  if (evidence.postings.length > 0) return null;
  return refusalShown(page) ?? (evidence.linkedPostings > 1 ? 'list' : null);
}

/**
 * The values of a page, or a refusal if the best ones do not look like a posting. Doubtful ones count, as long as one
 * besides the place is certain: a page is not less of a posting because a value is left to the reader.
 */
function readingOrRefusal(page: Page, evidence: Evidence, choices: Choices, refusal: Refusal | null): Reading {
  const best = ofEach((field) => {
    const candidate = choices[field].best;
    return candidate && foundOf(field, candidate);
  });
  const known = [...evidence.postings, evidence.pageData, evidence.board].some((found) => found?.position);
  const labeled = new Set(evidence.labels.map(({ field }) => field)).size;
  const isClosed = saysClosed(page);
  const isRead =
    fields.some((field) => field !== 'location' && choices[field].isFilled) &&
    (known || (refusal === 'closed' ? isTitled(best.position, page) : isPosting(page, best, labeled)));
  if (!isRead) return refused(refusal ?? (isClosed ? 'closed' : 'no-posting'));
  return {
    ...ofEach((field) => (choices[field].isFilled ? best[field] : null)),
    others: ofEach((field) => choices[field].others.map((other) => foundOf(field, other))),
    remembered: fields.filter((field) => choices[field].isRemembered),
    // A short page that says so has no text, so that it never replaces one that was read before.
    posting: isClosed && refusal !== null ? null : readPostingText(page, best.position?.value ?? null, evidence.stated),
    closed: isClosed,
    refusal: null,
  };
}

function ofEach<T>(read: (field: Field) => T): Record<Field, T> {
  return { company: read('company'), position: read('position'), location: read('location'), salary: read('salary') };
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
