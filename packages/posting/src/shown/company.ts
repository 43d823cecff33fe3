import type { Found, Source } from '../Reading.ts';
import type { Page } from '../page/Page.ts';
import { isPlace } from '../place/line.ts';
import { segmentsOf, without } from '../title/split.ts';
import { employerOfTitle, readTitleSentence } from '../title/patterns.ts';
import { isBoardName, isGeneric, isRoleLike } from '../title/words.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { titlesOf } from './position.ts';

const NAME = String.raw`(\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:\p{Lu}|\p{N}|&|of |and |de |der )[\p{L}\p{N}&.'’-]*){0,4})`;
const PROSE: readonly [RegExp, number][] = [
  [new RegExp(String.raw`(?:^|[.!?:]\s)At ${NAME},? (?:we|our|you|you.ll|every)\b`, 'gu'), 2],
  [new RegExp(String.raw`(?:^|[.!?]\s)${NAME}(?:\s\([^)]{1,40}\))? (?:is|are) (?:currently |now |actively )?(?:hiring|seeking|looking|searching|recruiting)\b`, 'gu'), 2],
  [new RegExp(String.raw`(?:^|[.!?]\s)${NAME}(?:\s\([^)]{1,40}\))?,? (?:is|are) (?:an?|the|one of)\b`, 'gu'), 1],
  [new RegExp(String.raw`\b(?:[Jj]oin|[Aa]bout|[Ww]orking (?:at|for)|[Ww]ork (?:at|for)|[Cc]areers? at|[Ll]ife at|[Jj]oining) ${NAME}`, 'gu'), 1],
  [new RegExp(String.raw`(?:©|\(c\)|[Cc]opyright)\s*(?:©\s*)?(?:\d{4}(?:\s?[-–]\s?\d{4})?,?\s*)?(?:by )?${NAME}`, 'gu'), 2],
  [new RegExp(String.raw`(?:^|[.!?]\s)(?:Bei|Chez) ${NAME},? `, 'gu'), 1],
];
const HEADING = /^(?:about|why(?: join| work at)?|life at|join|working at|work at|über|à propos de|chi è|over|o firmie|o společnosti)\s+(?!us\b|the\b|you|our\b|this\b|uns\b|nous\b|nás\b)(.{2,50}?)\??$/iu;
const NO_NAME = /^(?:we|you|our|the|this|that|it|they|he|she|i|a|an|if|as|in|at|for|there|here|what|who|why|how|when|all|us|team|job|company|role|position|candidate|applicant|join|apply|about|all rights reserved|rights reserved|inc|llc|privacy|terms|cookie|cookies|equal opportunity employer|successful candidates?|ideal candidates?|remote|hybrid|full time|part time|your|my|no|yes|today|new|please|note|powered by.*|logo|home|hr|it)$/;
const LEGAL = /[,.]?\s+(?:inc|llc|ltd|limited|gmbh|ag|sa|sas|s\.?a\.?s|s\.r\.o|spol|a\.s|corp|corporation|co|plc|bv|b\.v|pte|kg|se|oy|ab|as)\.?$/i;
const LINES_READ = 600;
const LEAST = 2;

/** Names and the evidence for them, from independent places of a page. */
class Candidates {
  readonly #votes = new Map<string, { name: string; score: number; kinds: Set<string>; source: Source }>();

  add(text: string, score: number, kind: string, source: Source): void {
    const name = cleanValue(text).replace(/(?:'s|’s)$/, '').replace(/\s+(?:logo|careers?|jobs|homepage|home|kariéra|karriere)$/i, '').replace(/[.,]$/, '').trim();
    const key = keyOf(name);
    if (key.length < 2 || name.length > 70 || !/^[\p{L}\p{N}]/u.test(text.trim()) || /(?:\.\.\.|…)$/.test(text) || NO_NAME.test(fold(name)) || isBoardName(name) || isGeneric(name) || isPlace(name)) return;
    const known = this.#votes.get(key);
    if (!known) this.#votes.set(key, { name, score, kinds: new Set([kind]), source });
    else if (!known.kinds.has(kind)) {
      known.kinds.add(kind);
      known.score += score;
    }
  }

  /** The name with the most evidence. */
  best(host: string, notA: string): Found | null {
    const label = hostLabels(host);
    const title = fold(notA);
    let best: { name: string; score: number; source: Source } | null = null;
    for (const [key, candidate] of this.#votes) {
      if (fold(candidate.name) === title) continue;
      const score = candidate.score + (isHomeName(key, label) ? 3 : 0);
      if (score >= LEAST && score > (best?.score ?? 0)) best = { ...candidate, score };
    }
    return best ? { value: best.name, source: best.source } : null;
  }
}

/**
 * The employer that a page shows. One hint is not enough where it is weak: names are weighed by the title, the site's own name,
 * logos, "About X" and "At X, we", the copyright line and the address.
 * @param page
 * @param position when it is known, so that the rest of the title can be told from it
 * @param organizations names that the page's JSON-LD declares
 */
export function shownCompany(page: Page, position: string | null, organizations: readonly string[]): Found | null {
  const candidates = new Candidates();
  for (const title of titlesOf(page)) addTitle(candidates, title, position, page);
  const site = page.meta('og:site_name');
  if (site && !(position && fold(site) === fold(position))) {
    candidates.add(site, isRoleLike(site) ? 0 : 3, 'site', 'meta');
    for (const segment of segmentsOf(site)) candidates.add(employerOfTitle(segment) ?? segment, isRoleLike(segment) ? 0 : 1, 'site part', 'meta');
  }
  candidates.add(page.meta('application-name'), 1, 'application', 'meta');
  candidates.add(page.meta('author'), 1, 'author', 'meta');
  for (const name of organizations) candidates.add(name, 2, 'organization', 'json-ld');
  for (const logo of page.logos) if (logo.length < 50) candidates.add(logo.replace(/\blogo\b/i, ' '), 1, 'logo', 'text');
  const labels = hostLabels(page.host);
  for (const block of page.blocks.slice(0, LINES_READ)) {
    if (block.related || !/\p{Lu}/u.test(block.text)) continue;
    if (block.text.length < 60 && isHomeName(block.text, labels) && !isRoleLike(block.text)) candidates.add(block.text, 1, 'own name', 'text');
    const heading = block.text.length < 70 ? HEADING.exec(block.text)?.[1] : undefined;
    if (heading && /^\p{Lu}|^\p{N}|^\p{Ll}+\p{Lu}/u.test(heading)) candidates.add(heading, block.level > 0 ? 2 : 1, 'about', 'text');
    const text = block.text.slice(0, 600);
    for (const [index, [pattern, score]] of PROSE.entries()) for (const match of text.matchAll(pattern)) candidates.add(match[1] ?? '', score, `prose ${index}`, 'text');
  }
  candidates.add(descriptionName(page), 1, 'description', 'meta');
  return candidates.best(page.host, position ?? '');
}

function addTitle(candidates: Candidates, title: string, position: string | null, page: Page): void {
  const source = fold(title) === fold(page.title) ? 'title' : 'meta';
  const { company } = readTitleSentence(title);
  if (company) candidates.add(company, 3, 'title sentence', source);
  const rest = position === null ? title : without(title, position);
  for (const segment of segmentsOf(rest)) {
    const employer = employerOfTitle(segment);
    if (employer) candidates.add(employer, 3, 'title employer', source);
    else if (!isPlace(segment) && !isRoleLike(segment) && segment.split(' ').length <= 6) candidates.add(segment, position === null ? 1 : 2, 'title part', source);
  }
}

function descriptionName(page: Page): string {
  const text = page.meta('og:description') || page.meta('description');
  return new RegExp(String.raw`^${NAME} (?:is|are|ist|est)\b`, 'u').exec(text)?.[1] ?? '';
}

function keyOf(name: string): string {
  return fold(name.replace(LEGAL, '')).replace(/ /g, '');
}

/** Whether a name and the address are of one company: one begins with the other. */
function isHomeName(name: string, labels: readonly string[]): boolean {
  const key = keyOf(name);
  return labels.some((label) => label === key || (key.length > 3 && label.startsWith(key)) || (label.length > 3 && key.startsWith(label)));
}

/** The parts of a host that a company may be called by. */
function hostLabels(host: string): string[] {
  const parts = host.split('.').filter((part) => !/^(?:www|jobs?|careers?|karriere|kariera|apply|boards?|com|co|io|net|org|de|ch|cz|uk|eu|us|example|invalid)$/.test(part));
  return parts.map((part) => part.replace(/-/g, ''));
}
