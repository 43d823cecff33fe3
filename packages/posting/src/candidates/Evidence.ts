import { type Labeled, readLabels } from '../labels/pairs.ts';
import { type NamedValues, readNamedElements } from '../markup/namedElements.ts';
import { readMarkup } from '../markup/read.ts';
import type { Page } from '../page/Page.ts';
import type { Field, Findings, Source } from '../Reading.ts';
import { readJsonLd, type StatedText } from '../structured/jsonLd.ts';
import { readMicrodata } from '../structured/microdata.ts';
import { readPageData } from '../structured/pageData.ts';

/** Evidence that a reading ignores: the board's markup, or the structured data of the page. */
export interface IgnoredEvidence {
  board?: boolean;
  structured?: boolean;
}

/** Everything that a page contains about its posting outside its running text. */
export interface Evidence {
  /** A schema.org JobPosting, if there is one. */
  postings: readonly Findings[];
  /** The text and the facts of that posting; null if there is none. */
  stated: StatedText | null;
  /** The values in the JSON state of the page's scripts. */
  pageData: Findings | null;
  /** The values in the elements that the board's markup selects. */
  board: Findings | null;
  named: NamedValues;
  labels: readonly Labeled[];
  /** Names of organizations and sites in JSON-LD. */
  organizations: readonly string[];
  /** The number of postings in JSON-LD. */
  linkedPostings: number;
}

/** Collects the evidence of a page. */
export function evidenceOf(page: Page, ignore: IgnoredEvidence = {}): Evidence {
  const linked = ignore.structured
    ? { findings: null, stated: null, postings: 0, organizations: [] }
    : readJsonLd(page);
  const microdata = ignore.structured ? null : readMicrodata(page);
  return {
    postings: [linked.findings, microdata?.findings ?? null].filter((found) => found !== null),
    stated: linked.stated ?? (microdata && { description: null, facts: microdata.facts }),
    pageData: ignore.structured ? null : readPageData(page),
    board: ignore.board ? null : readMarkup(page),
    named: readNamedElements(page),
    labels: readLabels(page),
    organizations: linked.organizations,
    linkedPostings: linked.postings,
  };
}

/** The values of a field outside the running text, with their signs. */
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
  for (const labeled of evidence.labels) {
    if (labeled.field !== field) continue;
    yield { value: labeled.value, source: 'label', sign: 'label' };
    if (first) yield { value: labeled.value, source: 'label', sign: 'first-label' };
    first = false;
  }
}
