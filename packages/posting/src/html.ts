import { readLabels } from './labels/pairs.ts';
import { isCountryOnly, spelledOut } from './location/location.ts';
import { readNamedElements } from './markup/named.ts';
import { readMarkup } from './markup/read.ts';
import { isPosting } from './page/evidence.ts';
import { type Page, parsePage } from './page/Page.ts';
import { refusalShown } from './page/refusal.ts';
import { type Findings, firstOf, type Reading, refused } from './Reading.ts';
import { salaryInText } from './salary/salary.ts';
import { shownCompany } from './shown/company.ts';
import { asShown, shownLocation } from './shown/location.ts';
import { shownPosition, titlesOf } from './shown/position.ts';
import { readJsonLd } from './structured/jsonLd.ts';
import { readMicrodata } from './structured/microdata.ts';
import { readPageData } from './structured/pageData.ts';
import { fold } from './text/clean.ts';

export type { Reading } from './Reading.ts';

/** A fetched page. */
export interface FetchedPage {
  html: string;
  /** Its URL after redirects. */
  url: string;
}

/**
 * Reads a posting from its page.
 * @returns a refusal if the page is not a single posting
 */
export function readPosting({ html, url }: FetchedPage): Reading {
  const page = parsePage(html, url);
  const linked = readJsonLd(page);
  const structured = [linked.findings, readMicrodata(page)]
    .filter((found) => found !== null)
    .map((found) => readable(found, page));
  const refusal = structured.length > 0 ? null : (refusalShown(page) ?? (linked.postings > 1 ? 'list' : null));
  if (refusal !== null && refusal !== 'closed') return refused(refusal);
  const markup = [readPageData(page), readMarkup(page)].filter((found) => found !== null);
  const sure: Findings[] = [...structured, ...markup];
  const shown = shownFindings(page, sure, linked.organizations);
  const reading = firstOf([...sure.map(withoutCountryOnly), ...shown, ...sure]);
  if (reading.location) reading.location = { ...reading.location, value: spelledOut(reading.location.value) };
  const known = sure.some((found) => found.position);
  if (refusal === 'closed') return known || isTitled(reading, page) ? reading : refused('closed');
  return known || reading.refusal || isPosting(page, reading.position?.value ?? null) ? reading : refused('no-posting');
}

/**
 * Whether the position also appears in the page's title. If so, this is a closed posting and not a link to another one.
 */
function isTitled({ position }: Reading, page: Page): boolean {
  return position !== null && titlesOf(page).some((title) => fold(title).includes(fold(position.value)));
}

/** Structured data, with the location as the page shows it. */
function readable(found: Findings, page: Page): Findings {
  return found.location ? { ...found, location: asShown(found.location, page, found.position?.value ?? null) } : found;
}

/** Moves a location that is only a country code behind all other findings. */
function withoutCountryOnly(found: Findings): Findings {
  return found.location && isCountryOnly(found.location.value) ? { ...found, location: null } : found;
}

/** The values that a page shows its readers, for fields without a better source. */
function shownFindings(page: Page, sure: readonly Findings[], organizations: readonly string[]): Findings[] {
  const named = readNamedElements(page);
  const labels = readLabels(page);
  const position =
    sure.find((found) => found.position)?.position ?? shownPosition(page) ?? named.position ?? labels.position ?? null;
  const name = position?.value ?? null;
  const company = shownCompany(page, name, organizations);
  const text = page.blocks.filter(({ related, chrome }) => !related && !chrome).map((block) => block.text);
  const salary = salaryInText(text);
  return [
    { position },
    { company: named.company ?? null, location: named.location ?? null, salary: named.salary ?? null },
    { ...labels, position: null },
    { company, location: shownLocation(page, name), salary: salary ? { value: salary, source: 'text' } : null },
  ];
}
