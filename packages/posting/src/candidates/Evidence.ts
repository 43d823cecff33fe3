import { type Labelled, readLabels } from '../labels/pairs.ts';
import { type NamedValues, readNamedElements } from '../markup/named.ts';
import { readMarkup } from '../markup/read.ts';
import type { Page } from '../page/Page.ts';
import type { Field, Findings, Source } from '../Reading.ts';
import { readJsonLd } from '../structured/jsonLd.ts';
import { readMicrodata } from '../structured/microdata.ts';
import { readPageData } from '../structured/pageData.ts';

/** What a reading leaves out: the board's file in `markup/`, or the data that the page declares for machines. */
export interface Left {
  board?: boolean;
  structured?: boolean;
}

/** What a page says about its posting outside of its running text. */
export interface Evidence {
  /** A schema.org JobPosting, if there is one. */
  postings: readonly Findings[];
  /** The state of the page's scripts, and the elements that the board's file names. */
  pageData: Findings | null;
  board: Findings | null;
  named: NamedValues;
  labels: readonly Labelled[];
  /** Names of organizations and sites in JSON-LD. */
  organizations: readonly string[];
  /** The number of postings in JSON-LD. */
  linkedPostings: number;
}

/** Collects the evidence of a page. */
export function evidenceOf(page: Page, left: Left = {}): Evidence {
  const linked = left.structured ? { findings: null, postings: 0, organizations: [] } : readJsonLd(page);
  return {
    postings: [linked.findings, left.structured ? null : readMicrodata(page)].filter((found) => found !== null),
    pageData: left.structured ? null : readPageData(page),
    board: left.board ? null : readMarkup(page),
    named: readNamedElements(page),
    labels: readLabels(page),
    organizations: linked.organizations,
    linkedPostings: linked.postings,
  };
}

/** The values of a field outside of running text, with their signs. */
export function* foundIn(evidence: Evidence, field: Field): Generator<{ value: string; source: Source; sign: string }> {
  for (const posting of evidence.postings) {
    const found = posting[field];
    if (found) yield { ...found, sign: found.source };
  }
  for (const findings of [evidence.pageData, evidence.board]) {
    const found = findings?.[field];
    if (found) yield { ...found, sign: found.source === 'title' ? 'board-title' : found.source };
  }
  for (const value of evidence.named[field]) yield { value, source: 'board', sign: 'named' };
  let first = true;
  for (const labelled of evidence.labels) {
    if (labelled.field !== field) continue;
    yield { value: labelled.value, source: 'label', sign: 'label' };
    if (first) yield { value: labelled.value, source: 'label', sign: 'first-label' };
    first = false;
  }
}
