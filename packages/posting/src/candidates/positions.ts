import { alternatives } from '../data/alternatives.ts';
import headlines from '../data/headlines.json';
import { isLocation, placeAtEnd } from '../location/line.ts';
import type { Block } from '../page/block.ts';
import { isListHeading } from '../page/list.ts';
import type { Page } from '../page/Page.ts';
import { isNotHiring } from '../page/refusal.ts';
import type { Source } from '../Reading.ts';
import { cleanPosition, isSection } from '../shown/headline.ts';
import { hostLabels, isCall, isNameOfHost } from '../shown/names.ts';
import { sourceOfTitle, titlesOf } from '../shown/titles.ts';
import { employerOfTitle, readTitleSentence } from '../shown/titleSentences.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { isOtherLabel } from '../text/labels.ts';
import { isContract } from '../title/contracts.ts';
import { baseFormOf, isRoleLike } from '../title/roles.ts';
import { runsOf } from '../title/split.ts';
import { isBoardName, isDepartment, isGeneric } from '../title/words.ts';
import { type Candidate, CandidateSet } from './CandidateSet.ts';
import { type Evidence, foundIn } from './Evidence.ts';
import { isFact } from './headline.ts';

const MAX_HEADINGS = 80;
/** The longest position that can be saved. */
const MAX_LENGTH = 200;
const LINES_ABOVE_FACTS = 40;
const LINES_OF_TEXT = 120;
const MIN_PARAGRAPH = 30;
const MAX_CALL_LENGTH = 100;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SOUGHT = new RegExp(
  [
    String.raw`(?:^|[\s¡("„«])${alternatives(headlines.sought)}:? ((?!who|someone|people|talent|new|you\b)`,
    String.raw`[^.,;:!?()]{3,80}(?:\([^()]{1,12}\))?)`,
  ].join(''),
  'iu',
);
/** The same in languages in which the verb comes last: "Kasiyer arıyoruz". */
const SOUGHT_AFTER = new RegExp(
  String.raw`(?:^|${alternatives(headlines.soughtAfterOpeners)})\s?([^.,;:!?()]{2,40}?)\s?${alternatives(headlines.soughtAfter)}`,
  'iu',
);
/** Praise before the name of the position in such a sentence. */
const SOUGHT_OPENERS = new RegExp(
  String.raw`^(?:${alternatives(headlines.soughtOpeners)},? (?:and |und |en |a |i )?)+`,
  'iu',
);
/** Words that end the name of the position in "We are looking for a ...". */
const POSITION_END = new RegExp(String.raw`\s${alternatives(headlines.soughtEnds)}(?![\p{L}]).*$`, 'iu');

/** The texts that may be the position. */
export function positionCandidates(page: Page, evidence: Evidence): readonly Candidate[] {
  const set = new CandidateSet(keyOf);
  for (const { value, source, sign } of foundIn(evidence, 'position')) {
    set.add(value, source, sign);
    if (sign === 'label' || sign === 'named') set.add(cleanPosition(value), source, `${sign}-tidied`);
  }
  const titles = titlesOf(page);
  addHeadings(set, page, titles);
  for (const title of titles) addTitle(set, title, page);
  addLinesAboveFacts(set, page);
  addHiringSentences(set, page);
  const context = contextOf(page, titles);
  set.mark((candidate, all) => signsOfPosition(candidate, all, context));
  return set.all;
}

function keyOf(value: string): string {
  const key = fold(value);
  return key.length < 2 || value.length > MAX_LENGTH || /^https?:/i.test(value) ? '' : key;
}

function addHeadings(set: CandidateSet, page: Page, titles: readonly string[]): void {
  const employers = titles.flatMap((title) => readTitleSentence(title).company ?? []);
  const headings = page.blocks
    .filter(({ level, related, text }) => level > 0 && !related && text.length >= 2 && text.length <= MAX_LENGTH)
    .filter(({ text }) => !isBoardName(text) && !isGeneric(text))
    .slice(0, MAX_HEADINGS);
  const seen = { first: false, role: false };
  const roles = new Set(
    headings.filter(({ text }) => isRoleLike(text) && !isSection(text)).map(({ text }) => fold(text)),
  );
  for (const { text, level, chrome } of headings) {
    const signs = [`h${Math.min(level, 4)}`, chrome ? 'heading-in-chrome' : 'heading'];
    if (!chrome && !seen.first) signs.push('first-heading');
    if (!chrome) seen.first = true;
    if (roles.has(fold(text)) && !seen.role) signs.push('first-trade-heading');
    if (roles.has(fold(text))) seen.role = true;
    if (roles.size === 1 && roles.has(fold(text))) signs.push('only-trade-heading');
    set.add(level <= 2 ? positionOf(text) : cleanPosition(text), 'heading', ...signs);
    const own = withoutEmployer(text, employers);
    if (own !== null) set.add(cleanPosition(own), 'heading', ...signs, 'part-of-heading');
    for (const run of runsOf(text))
      if (run.to - run.from < run.parts && isRoleLike(run.text) && isAside(text, run.text))
        set.add(cleanPosition(run.text), 'heading', ...signs, 'part-of-heading');
  }
}

/** A heading without the employer at its end: "Product Manager, Payments, Acme"; null if it does not end with one. */
function withoutEmployer(heading: string, employers: readonly string[]): string | null {
  for (const employer of employers) {
    const rest = heading.endsWith(employer) ? heading.slice(0, -employer.length) : '';
    if (/(?:,| at| @|\s[|·–—-])\s$/.test(rest)) return rest.replace(/(?:,| at| @|\s[|·–—-])\s$/, '');
  }
  return null;
}

/** The position in a headline, without a place after "position" or a similar word: "Project Manager Position Karachi". */
function positionOf(headline: string): string {
  const sought = headline.length <= MAX_CALL_LENGTH ? soughtIn(headline) : null;
  if (sought !== null) return sought;
  const whole = cleanPosition(headline);
  const end = placeAtEnd(whole);
  return end !== null && cleanPosition(end.head) !== end.head ? cleanPosition(end.head) : whole;
}

/** Whether everything in a heading apart from the position is a place or a kind of work. */
function isAside(heading: string, position: string): boolean {
  const rest = runsOf(heading.replace(position, ' | ').replace(/^[\s@|·•–—-]+/, '')).filter(
    ({ from, to }) => to - from === 1,
  );
  return rest.every(({ text }) => isLocation(text) || isDepartment(text) || isContract(text));
}

/**
 * Adds the sentence of a title and each run of its parts: a dash may separate the position from the rest or belong to
 * it.
 */
function addTitle(set: CandidateSet, title: string, page: Page): void {
  const source: Source = sourceOfTitle(title, page);
  const { position } = readTitleSentence(title);
  if (position) set.add(cleanPosition(position), source, 'title-sentence');
  const runs = runsOf(title);
  for (const { text, from, to, parts } of runs) {
    if (parts > 1 && from === 0 && to === parts) {
      set.add(positionOf(text), source, 'title-whole');
      continue;
    }
    set.add(
      positionOf(text),
      source,
      to - from > 1 ? 'title-run' : 'title-part',
      from === 0 ? 'title-first' : 'title-later',
      ...(parts === 1 ? ['title-only'] : []),
    );
  }
}

/** Adds lines that sound like a job above the first fact (a label, a contract type) or paragraph, for pages without headlines. */
function addLinesAboveFacts(set: CandidateSet, page: Page): void {
  const lines = page.blocks
    .filter(({ related, chrome, element }) => !related && !chrome && element.name !== 'title')
    .slice(0, LINES_ABOVE_FACTS);
  const first = lines.findIndex(isFact);
  const fact = first === -1 ? lines.findIndex(isParagraph) : first;
  if (fact === -1) return;
  const isShort = ({ text }: Block) =>
    text.length <= MAX_LENGTH && !/[.!?:。]$/.test(text) && !isOtherLabel(text.split(/[:：]/, 1)[0] ?? '');
  const near = lines.slice(0, fact).reverse().filter(isShort);
  const role = near.find(({ text }) => isRoleLike(text));
  if (role) set.add(cleanPosition(role.text), 'text', 'trade-above-facts');
  if (near[0]) set.add(cleanPosition(near[0].text), 'text', 'line-above-facts');
}

/** Whether a line is running text. */
function isParagraph({ text, level }: Block): boolean {
  return level === 0 && text.length >= MIN_PARAGRAPH && /[.!?。]$/.test(text);
}

/** Adds the positions in sentences such as "We are looking for a Baker" and "Acme sucht eine Bäckerin". */
function addHiringSentences(set: CandidateSet, page: Page): void {
  let found = 0;
  for (const { text, related, chrome, level } of page.blocks.slice(0, LINES_OF_TEXT)) {
    if (related || chrome || found >= 3) continue;
    const value = soughtIn(text);
    if (value === null) continue;
    found += 1;
    set.add(value, 'text', level > 0 ? 'sought-heading' : 'sought', found === 1 ? 'first-sought' : 'later-sought');
  }
}

/** The position in a sentence or headline that seeks somebody: "We are looking for a Baker"; null for any other. */
function soughtIn(text: string): string | null {
  const line = text.slice(0, 400);
  const match = SOUGHT.exec(line) ?? SOUGHT_AFTER.exec(line);
  if (match === null || isRoleLike(line.slice(0, match.index))) return null;
  const named = (match[1] ?? '').replace(SOUGHT_OPENERS, '').replace(POSITION_END, '');
  const value = capitalized(cleanPosition(baseFormOf(cleanValue(named))));
  return value.split(' ').length <= 9 && isRoleLike(value) ? value : null;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Context {
  titles: readonly string[];
  names: ReadonlySet<string>;
  labels: readonly string[];
  employers: ReadonlySet<string>;
  slug: string;
}

function contextOf(page: Page, titles: readonly string[]): Context {
  const employers = titles.flatMap((title) => [
    readTitleSentence(title).company,
    employerOfTitle(title),
    ...runsOf(title).map(({ text }) => employerOfTitle(text)),
  ]);
  return {
    titles: titles.map(fold),
    names: new Set(
      [
        page.meta('og:site_name'),
        page.meta('application-name'),
        ...page.logos.map((logo) => logo.replace(/\blogo\b/i, '')),
      ]
        .map(fold)
        .filter(Boolean),
    ),
    labels: hostLabels(page.host),
    employers: new Set(employers.filter((name) => typeof name === 'string').map(fold)),
    slug: slugOf(page.url),
  };
}

/** The words of the URL that may name the posting. */
function slugOf(url: URL | null): string {
  if (!url) return '';
  let path = url.pathname;
  try {
    path = decodeURIComponent(path);
  } catch {
    // An address with a broken escape is compared as it is.
  }
  return ` ${fold(path.slice(0, 400))} `;
}

function* signsOfPosition(
  { value, key, signs }: Candidate,
  all: readonly Candidate[],
  context: Context,
): Generator<string> {
  const words = key;
  const parts = words.split(' ');
  const role = isRoleLike(value);
  yield role ? 'has-trade' : 'no-trade';
  const contains = (title: string) =>
    UNSPACED.test(words) ? title.includes(words) : ` ${title} `.includes(` ${words} `);
  const titled = context.titles.filter(contains);
  if (titled.length > 0) yield 'in-title';
  if (titled.some((title) => title.startsWith(words))) yield 'starts-title';
  if (titled.length > 0 && [...signs].some((sign) => /^h\d$/.test(sign))) yield 'heading-in-title';
  if (context.employers.has(words)) yield 'employer-in-title';
  else if ([...context.employers].some((name) => name.length > 2 && words.endsWith(` ${name}`)))
    yield 'ends-in-employer';
  if (context.names.has(words)) yield role ? 'site-name-with-trade' : 'site-name';
  if (!role && isNameOfHost(value, context.labels)) yield 'host';
  if ([...context.names].some((name) => name.length > 3 && words !== name && ` ${words} `.includes(` ${name} `)))
    yield 'holds-site-name';
  const inSlug = parts.filter((word) => word.length > 1 && context.slug.includes(` ${word} `)).length;
  if (inSlug === parts.length && parts.length > 1) yield 'in-address';
  else if (inSlug >= 2 && inSlug >= parts.length * 0.6) yield 'partly-in-address';
  if (isSection(value)) yield 'is-section';
  if (!role && isCall(value)) yield 'is-call';
  if (isLocation(value)) yield 'is-place';
  if (isDepartment(value)) yield 'is-department';
  if (isContract(value)) yield 'is-contract';
  if (isGeneric(value) || isBoardName(value) || isListHeading(value) || isNotHiring(value)) yield 'is-generic';
  if (parts.length > 8) yield 'wordy';
  if (parts.length > 13) yield 'long';
  if (/[.!?]$|[.!?]\s\p{Lu}/u.test(value)) yield 'is-sentence';
  if (/\s(?:is|are|we|you|your|our|us)\s|['’](?:re|ll)\s/i.test(` ${value} `)) yield 'is-phrase';
  if (/(?:\.\.\.|…)$/.test(value)) yield 'is-truncated';
  if (/^\d|^[\p{Ll}]/u.test(value)) yield 'odd-start';
  if (/,\s|\s[|·•]\s/.test(value)) yield 'has-separator';
  if (/\s\|\s/.test(value)) yield 'has-pipe';
  const longer = all.find(
    (other) => other.key.startsWith(`${words} `) && (other.signs.has('heading') || other.signs.has('in-address')),
  );
  if (longer) yield 'begins-longer-headline';
}
