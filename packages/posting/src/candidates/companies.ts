import { alternatives } from '../data/alternatives.ts';
import names from '../data/names.json';
import { valueOf } from '../labels/value.ts';
import { isLocation } from '../location/line.ts';
import type { Page } from '../page/Page.ts';
import type { Source } from '../Reading.ts';
import { salaryInText } from '../salary/salary.ts';
import { isSection } from '../shown/headline.ts';
import {
  companyNameIn,
  hostLabels,
  isCall,
  isNameOfHost,
  NAME,
  nameInHeading,
  nameKey,
  namesInLine,
} from '../shown/names.ts';
import { titlesOf } from '../shown/titles.ts';
import { employerOfTitle, readTitleSentence } from '../shown/titleSentences.ts';
import { fold, foldPlain } from '../text/clean.ts';
import { fieldOfLabel, isOtherLabel, labeledLine } from '../text/labels.ts';
import { isContract } from '../title/contracts.ts';
import { isRoleLike } from '../title/roles.ts';
import { segmentsOf, without } from '../title/split.ts';
import { isBoardName, isDepartment, isGeneric } from '../title/words.ts';
import { type Candidate, CandidateSet } from './CandidateSet.ts';
import { type Evidence, foundIn } from './Evidence.ts';
import { type Headline, isFact, piecesOf } from './headline.ts';

const WORK_IN =
  /^(?:praca|práce|prace|jobs?|emplois?|empleos?|trabajo|lavoro|stellen?)\s+(?:(?:in|w|we|v|ve|à|en|a)\s+)?/iu;
const LINES_READ = 600;
const LINES_NEAR = 4;
const MAX_TEXT = 60_000;
const FACTS_BELOW = 10;
const MAX_LINE_LENGTH = 120;
const MAX_NAME_LENGTH = 60;
const MAX_EMPLOYER_LINE = 80;
const MAX_MENU_LENGTH = 40;
const MAX_MENU_ENTRIES = 12;
/** A line that is a company name: in these languages, the legal form is always part of the name. */
const ASIAN_COMPANY =
  /^(?:(?:株式会社|有限会社|合同会社|주식회사|\(주\)|㈜)\s?[^\s。、]{2,25}|[^\s。、]{2,25}\s?(?:株式会社|有限会社|合同会社|주식회사|\(주\)|有限公司))$/u;
/** What follows a contract type in a part of a title: "CDI à Nancy". */
const IN_PLACE = /\s(?:in|à|en|a|w|we|v|ve|te|i|em)\s/u;
/** A part of a title that is a place: "in Oslo", "в Москве". */
const STARTS_IN_PLACE = /^(?:in|em|в|во|у)\s\p{Lu}/u;
const PREPOSITION = /^(?:till|til|en|at|bei|chez|presso|bij|hos|@|v|ve|w)\s+(?=\p{Lu})/u;
const BOARD_MENU = new RegExp(`^${alternatives(names.boardMenus)}$`);
const CALL_OF_NAME = new RegExp(
  String.raw`^${alternatives(names.working)} (?:the |The )?(?=\p{Lu})(?!Us\b|Our\b|Team\b)`,
  'u',
);
/** Words for jobs in the names of boards: "CostaEmpleo", "転職ナビ". */
const JOB_WORD = new RegExp(alternatives(names.jobWords), 'u');
const LEGAL_FORM = new RegExp(String.raw`[\s,.]${alternatives(names.legalForms)}\.?$`, 'i');
/** Legal forms that precede the name. */
const LEGAL_FORM_BEFORE = new RegExp(String.raw`^${alternatives(names.legalFormsBefore)} ["«„“]?\p{Lu}[^.!?:]*$`, 'u');
/** Words that occur in phrases but not in names. */
const PHRASE = /\s(?:is|are|your|our|you|we|that|which|to|at|für|mit|pour|para|que|dla|pro|voor)\s/i;
const AGREEMENT = [
  'site',
  'logo',
  'home',
  'organization',
  'copyright',
  'title-part',
  'title-sentence',
  'name-is',
  'join-name',
];
/** Sentences about the employer, which texts about others have too. */
const SAID = [
  'name-is',
  'name-is-company',
  'name-makes',
  'as-role-at',
  'at-name-we',
  'name-hires',
  'join-name',
  'company-named',
];
const OFTEN = 3;

/**
 * The names that may be the employer's.
 * @param headline of the position, if known, to tell the company apart from it
 */
export function companyCandidates(page: Page, evidence: Evidence, headline: Headline | null): readonly Candidate[] {
  const position = headline?.position ?? null;
  const set = new CandidateSet(nameKey);
  for (const { value, source, sign } of foundIn(evidence, 'company')) set.add(value, source, sign);
  const add = (text: string, sign: string, source: Source) => {
    const name = isBoardName(text) ? null : companyNameIn(withoutCallToAction(text), source === 'text');
    if (name !== null) set.add(name, source, sign);
  };
  addTitles(add, page, position);
  addSite(add, page, position);
  for (const name of evidence.organizations) add(name, 'organization', 'json-ld');
  addLines(add, page);
  if (headline) addNearHeadline(add, headline);
  if (headline) addLabelsBelow(set, headline);
  const title = position === null ? '' : fold(position);
  const labels = hostLabels(page.host);
  const isPostedByOther = set.all.some(({ value, signs }) => signs.has('posted-by') && !isNameOfHost(value, labels));
  const onBoard = isPostedByOther || isJobBoard(page);
  const text = page.blocks
    .map((block) => block.text)
    .join('\n')
    .slice(0, MAX_TEXT);
  const mails = mailLabels(page, text);
  set.mark(({ value, signs }, all) => signsOfName({ value, signs, title, labels, mails, onBoard, text, all }));
  return set.all;
}

/** Reduces "Join the Acme Foundation" and "Acme (YC S20)" to the name. */
function withoutCallToAction(text: string): string {
  return (nameInHeading(text) ?? text).replace(CALL_OF_NAME, '').replace(/\s\([A-Z]{1,3} ?[WSFX]?\d{2}\)$/, '');
}

/** Whether a part of a title is about pay or remote work: "€75k–€95k", "Utrecht or remote (CET ±2h)". */
function isPayOrRemote(segment: string): boolean {
  return salaryInText([segment]) !== null || / or remote\b|^remote\b/i.test(segment);
}

type Add = (text: string, sign: string, source: Source) => void;

function addTitles(add: Add, page: Page, position: string | null): void {
  for (const title of titlesOf(page)) {
    const source = fold(title) === fold(page.title) ? 'title' : 'meta';
    const { company } = readTitleSentence(title);
    if (company) add(company, 'title-sentence', source);
    const segments = segmentsOf(position === null ? title : without(title, position));
    const names = segments
      .map((part) => part.replace(PREPOSITION, ''))
      .filter(
        (segment, index) =>
          !isDepartment(segment) &&
          !isLocation(segment.replace(WORK_IN, '')) &&
          !STARTS_IN_PLACE.test(segments[index] ?? '') &&
          !isContract(segment.split(IN_PLACE)[0] ?? '') &&
          !isPayOrRemote(segment) &&
          !(/^\p{Lu}{2}$/u.test(segment) && isLocation(segments[index - 1] ?? '')),
      );
    for (const part of segments.flatMap((segment) => segment.split(/,\s(?!Inc|LLC|Ltd|s\.|a\.)/)))
      if (LEGAL_FORM.test(part)) add(part.replace(PREPOSITION, ''), 'legal-form-in-title', source);
    for (const [index, segment] of names.entries()) {
      const employer = employerOfTitle(segment);
      if (employer) add(employer, 'title-employer', source);
      else {
        add(segment, 'title-part', source);
        if (index === names.length - 1) add(segment, 'title-last', source);
        if (names.length === 1 && position !== null) add(segment, 'title-rest', source);
      }
    }
  }
}

function addSite(add: Add, page: Page, position: string | null): void {
  const site = page.meta('og:site_name');
  if (site && !(position !== null && fold(site) === fold(position))) {
    add(site, 'site', 'meta');
    for (const segment of segmentsOf(site)) add(employerOfTitle(segment) ?? segment, 'site-part', 'meta');
  }
  add(page.meta('application-name'), 'application', 'meta');
  add(page.meta('author'), 'author', 'meta');
  for (const logo of page.logos) if (logo.length < 50) add(logo.replace(/\blogo\b/i, ' '), 'logo', 'text');
  for (const name of page.homeNames) add(name, 'home', 'text');
  const description = page.meta('og:description') || page.meta('description');
  add(new RegExp(String.raw`^${NAME} (?:is|are|ist|est)\b`, 'u').exec(description)?.[1] ?? '', 'description', 'meta');
}

function addLines(add: Add, page: Page): void {
  const labels = hostLabels(page.host);
  for (const { text, level, related, element } of page.blocks.slice(0, LINES_READ)) {
    if (related) continue;
    if (
      element.name !== 'title' &&
      text.length < 50 &&
      !/[.!?]$|\s(?:is|are|has|ist|est)\s/.test(text) &&
      isNameOfHost(text, labels)
    )
      add(text, 'own-name', 'text');
    if (text.length < 50 && (ASIAN_COMPANY.test(text) || LEGAL_FORM_BEFORE.test(text)))
      add(text, 'legal-form-line', 'text');
    if (text.length < MAX_EMPLOYER_LINE) add(employerOfTitle(text) ?? '', 'line-employer', 'text');
    for (const [name, sign] of namesInLine(text, level > 0)) add(name, sign, 'text');
  }
}

/** The lines next to the headline, which name the employer on most boards. */
function addNearHeadline(add: Add, headline: Headline): void {
  for (const [sign, blocks] of [
    ['below-headline', headline.below.slice(0, LINES_NEAR)],
    ['above-headline', headline.above.slice(-2)],
  ] as const)
    for (const [distance, block] of blocks.entries()) {
      const { text, chrome, level } = block;
      if (chrome || text.length > MAX_LINE_LENGTH || isFact(block)) continue;
      if (level > 0 && sign === 'below-headline') {
        if (distance === 0 && isNameLike(text) && !isSection(text) && !isGeneric(text))
          add(text, 'heading-just-below', 'text');
        continue;
      }
      if (isNameLike(text)) {
        add(text, sign, 'text');
        if (distance === 0 && sign === 'below-headline') add(text, 'just-below-headline', 'text');
      }
      const parts = [...piecesOf(block), ...text.split(/\s+[|·•–—-]\s+|\s*[|·•]\s*/u)].slice(0, 6);
      for (const [index, part] of parts.entries())
        if (part !== text && isNameLike(part)) {
          add(part, `${sign}-part`, 'text');
          if (index === 0 && distance === 0 && sign === 'below-headline') add(part, 'first-part-below', 'text');
        }
    }
}

/** Labels among the facts below the headline, which are about this posting for certain. */
function addLabelsBelow(set: CandidateSet, { below }: Headline): void {
  for (const { text, related } of below.slice(0, FACTS_BELOW)) {
    const pair = related ? null : labeledLine(text);
    const name = pair?.field === 'company' ? valueOf('company', [pair.value]) : null;
    if (name !== null) set.add(name, 'label', 'label-below-headline');
  }
}

/** Whether a short line may be a name: it is not a sentence, an amount, a date or a kind of work. */
function isNameLike(text: string): boolean {
  return (
    text.length <= MAX_NAME_LENGTH &&
    /^[\p{Lu}\p{N}\p{Lo}]/u.test(text) &&
    !/[.!?:,。]$|^\d+[\s./-]|[€$£@]|\d{4,}|^[A-Z]{2}-/u.test(text) &&
    !isDepartment(text) &&
    !isContract(text) &&
    !isOtherLabel(text) &&
    fieldOfLabel(text) === null
  );
}

interface NameContext {
  value: string;
  signs: ReadonlySet<string>;
  title: string;
  labels: readonly string[];
  mails: readonly string[];
  onBoard: boolean;
  text: string;
  all: readonly Candidate[];
}

/** Whether the site has the postings of many employers: its menu invites them to post a job. */
function isJobBoard(page: Page): boolean {
  return page.blocks.some(({ text, pieces }) =>
    [text, ...pieces.slice(0, MAX_MENU_ENTRIES)].some(
      (entry) => entry.length < MAX_MENU_LENGTH && BOARD_MENU.test(foldPlain(entry)),
    ),
  );
}

/** Signs from the form of a name, and from the other texts on the page that agree with it. */
function* signsOfName({ value, signs, title, labels, mails, onBoard, text, all }: NameContext): Generator<string> {
  const words = value.split(/\s+/).length;
  if (isRoleLike(value)) yield 'has-trade';
  if (isLocation(value)) yield 'is-place';
  if (isCall(value)) yield 'is-call';
  if (PHRASE.test(` ${value} `)) yield 'is-phrase';
  if (words > 4) yield 'wordy';
  if (words > 7) yield 'long';
  if (!/\p{Lu}|\p{N}|\p{Lo}/u.test(value)) yield 'lower-case';
  if (/\d/.test(value) && words > 1) yield 'has-number';
  const hasLegalForm = LEGAL_FORM.test(value) || LEGAL_FORM_BEFORE.test(value);
  const isBoardLike = !hasLegalForm && JOB_WORD.test(foldPlain(value).replace(/ /g, ''));
  if (hasLegalForm) yield 'has-legal-form';
  if (isBoardLike) yield 'names-jobs';
  const isOnBoard = onBoard || isBoardLike;
  if (fold(value) === title) yield 'is-position';
  else if (title !== '' && ` ${title} `.includes(` ${fold(value)} `)) yield 'in-position';
  if (isSaid(signs) && all.filter((other) => isSaid(other.signs)).length === 1) yield 'only-said';
  if ((isSaid(signs) || AGREEMENT.some((sign) => signs.has(sign))) && text.split(value, OFTEN + 1).length > OFTEN)
    yield 'named-often';
  const isHome = isNameOfHost(value, labels);
  if (isHome) yield 'host';
  if (isOnBoard && isHome) yield 'host-of-board';
  if (isOnBoard && (signs.has('site') || signs.has('home'))) yield 'site-of-board';
  if (onBoard && signs.has('copyright')) yield 'copyright-of-board';
  if (mails.length > 0 && isNameOfHost(value, mails)) yield 'mail';
  if (!isDeclared(signs) && all.some((other) => isDeclared(other.signs))) yield 'rivals-declared';
  else if (!signs.has('label') && all.some((other) => other.signs.has('label') && !isRoleLike(other.value)))
    yield 'rivals-label';
  // A board agrees with itself everywhere.
  if ((onBoard && (isHome || signs.has('site') || signs.has('home'))) || isBoardLike) return;
  const agreed = AGREEMENT.filter((sign) => signs.has(sign)).length;
  if (agreed > 1) yield 'agreed-by-two';
  if (agreed > 2) yield 'agreed-by-three';
}

/** Whether a sentence about the employer has a name. */
function isSaid(signs: ReadonlySet<string>): boolean {
  return SAID.some((sign) => signs.has(sign));
}

/** Whether a name is the employer's in the structured data of the posting. */
function isDeclared(signs: ReadonlySet<string>): boolean {
  return signs.has('json-ld') || signs.has('microdata');
}

/** The parts of the hosts of the email addresses on a page that may be a company name. */
function mailLabels({ html }: Page, text: string): string[] {
  const hosts = new Set<string>();
  const linked = html.matchAll(/mailto:[\w.+-]{1,40}@([\w.-]{3,60})/gi);
  for (const [, host = ''] of [...linked, ...text.matchAll(/\w@([\w-]+(?:\.[\w-]+)+)/g)]) {
    hosts.add(host.toLowerCase());
    if (hosts.size >= 5) break;
  }
  return [...hosts].flatMap(hostLabels);
}
