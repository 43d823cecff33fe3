import { alternatives } from '../data/alternatives.ts';
import locationWords from '../data/locationWords.json';
import { isKnownLocation, isKnownTown, isLocationCode } from '../location/knownLocations.ts';
import { isLocation, locationInLine, placeAtEnd } from '../location/line.ts';
import { formatLocation, isCountryOnly, isRemote, locationIn } from '../location/location.ts';
import { TOWN } from '../location/postal.ts';
import { locationsInProse, townsOfAddresses } from '../location/prose.ts';
import type { Block } from '../page/block.ts';
import type { Page } from '../page/Page.ts';
import { linesOf } from '../page/textOf.ts';
import type { Found } from '../Reading.ts';
import { salaryInText } from '../salary/salary.ts';
import { isSection } from '../shown/headline.ts';
import { sourceOfTitle, titlesOf } from '../shown/titles.ts';
import { readTitleSentence } from '../shown/titleSentences.ts';
import { cleanValue, fold, foldPlain } from '../text/clean.ts';
import { fieldOfLabel, isOtherLabel, isRegionLabel, labeledLine } from '../text/labels.ts';
import { isContract, isHours } from '../title/contracts.ts';
import { isRoleLike } from '../title/roles.ts';
import { segmentsOf, without } from '../title/split.ts';
import { isDepartment, isGeneric } from '../title/words.ts';
import { type Candidate, CandidateSet } from './CandidateSet.ts';
import { type Evidence, foundIn } from './Evidence.ts';
import { type Headline, isFact, piecesOf } from './headline.ts';

const LINES_BELOW = 14;
const LINES_CLOSE = 4;
const LINES_ABOVE = 3;
const LINES_READ = 400;
const MAX_LINE_LENGTH = 160;
const MAX_PLACES = 8;
const MAX_NAME_LENGTH = 60;
const MAX_SENTENCE_LENGTH = 400;
const MAX_PROSE = 40_000;
const LINES_OF_FOOTER = 40;
const PINNED = /(?:📍|📌)\uFE0F?\s*([\p{L}][^\p{Extended_Pictographic}|·•]{1,60})/u;
const SHORT_TEXT_MAX = 2_500;
const CHIP =
  /^\p{Lu}[\p{L}'’.-]+(?:[ ,/–-]+\p{Lu}[\p{L}'’.-]*){0,4}(?: \([\p{L} .-]{2,20}\)| \(\d{2,3}\))?(?: ?[,–-] ?\d{1,5})?$/u;
const PARTS = new Set(['json-ld', 'microdata', 'page-data', 'board', 'named', 'label']);

/** Signs of texts that always name a place, even one that is in no list of places. */
const VOUCHING_SIGNS = [
  'prose-place-of-work',
  'prose-ours-in',
  'prose-workplace-in',
  'prose-placed-in',
  'position-in',
  'prose-address',
  'company-in',
  'pinned',
  'footer-address',
];
/** Beginnings and endings of the names of towns, such as those of "Bad Rotenfels" and "Villiers-sur-Marne". */
const LIKE_TOWN = new RegExp(alternatives(locationWords.townNames), 'u');
const WHOLE_TOWN = new RegExp(`^${TOWN}$`, 'u');
/** The number of a French department: "45 - Châteauneuf-sur-Loire". */
const DEPARTMENT_CODE = /^(?:\d{2}|2[AB]|97\d)$/;
/** What follows the company in "Thornfield Academy in Grantham has 640 pupils". */
const OF_COMPANY = new RegExp(String.raw`^ (?:in|à|en|te|w|we|v|ve|i|em|på|a) (${TOWN})(?=$|[,.;]| \p{Ll})`, 'u');
/** Headings of lists of all the places of a company. */
const OFFICES = new RegExp(`^${alternatives(locationWords.officeHeadings)}$`);
/** What follows the position in "Planner in Gorinchem - Acme". */
const IN_PLACE = new RegExp(
  String.raw`^(?: \([^()]{1,20}\))?,? (?:in|à|en|te|w|we|v|ve|em|på|im raum) (${TOWN})(?=$|,| \(|\s+[|·–—-]\s|\s*[|·])`,
  'u',
);

/** A location that the page shows to readers. */
interface ShownLocation extends Found {
  signs: readonly string[];
}

/**
 * The texts that may be the location.
 * @param headline of the position, if known
 * @param company if known
 */
export function locationCandidates(
  page: Page,
  evidence: Evidence,
  headline: Headline | null,
  company: string | null,
): readonly Candidate[] {
  const position = headline?.position ?? null;
  const set = new CandidateSet((value) => (value.length > 200 ? '' : fold(value)));
  const labeled = new Set(evidence.labels.filter(({ field }) => field === 'location').map(({ value }) => value));
  const shown = [...locationsShown(page, headline, labeled)];
  for (const { value, source, sign } of foundIn(evidence, 'location')) {
    const isDeclared = source === 'json-ld' || source === 'microdata';
    set.add(isDeclared ? spelledAsShown(value, shown) : value, source, sign);
  }
  addJoinedLabels(set, evidence);
  for (const { value, source, signs } of shown) set.add(withoutName(value, company), source, ...signs);
  addPlaceLines(set, page);
  addPinned(set, page);
  addAddresses(set, page);
  if (headline) addChips(set, headline, page, company);
  const text = page.blocks.filter(({ related, chrome }) => !related && !chrome).map((block) => block.text);
  let first = true;
  const name = position === null ? null : fold(position);
  for (const { value, sign, line } of locationsInProse(text)) {
    const isNearPosition = name !== null && ` ${fold(line.slice(0, MAX_SENTENCE_LENGTH))} `.includes(` ${name} `);
    const isFirst = first && sign !== 'prose-in' && sign !== 'prose-near-workplace' && sign !== 'prose-address';
    const isNearCompany = company !== null && line.slice(0, MAX_SENTENCE_LENGTH).includes(company);
    set.add(
      value,
      'text',
      sign,
      ...(isNearCompany ? ['prose-beside-company'] : []),
      ...(isFirst ? ['first-in-prose'] : []),
      ...(isNearPosition ? ['prose-beside-position'] : []),
    );
    if (isFirst) first = false;
  }
  if (company !== null) for (const town of townsOfCompany(text, company)) set.add(town, 'text', 'company-in');
  const titles = titlesOf(page).map(fold);
  const isShort = text.reduce((sum, line) => sum + line.length, 0) < SHORT_TEXT_MAX;
  set.mark((candidate, all) => signsOfLocation(candidate, all, { titles, isShort, position, company }));
  return set.all;
}

/** The towns in sentences such as "Thornfield Academy in Grantham has 640 pupils". */
function* townsOfCompany(lines: readonly string[], company: string): Generator<string> {
  for (const line of lines.slice(0, LINES_READ)) {
    const at = line.indexOf(`${company} `);
    if (at === -1) continue;
    const town = OF_COMPANY.exec(line.slice(at + company.length, at + company.length + 100))?.[1];
    if (town !== undefined && isChip(town)) yield town;
  }
}

/** Removes the company's name from "Acme (Remote)". */
function withoutName(value: string, company: string | null): string {
  if (company === null || !value.toLowerCase().startsWith(company.toLowerCase())) return value;
  const rest = cleanValue(value.slice(company.length).replace(/^[\s,|(–-]+|\)$/g, ''));
  return rest === '' || !isLocation(rest) ? value : rest;
}

/** Joins a city, a region and a country that each have a label. */
function addJoinedLabels(set: CandidateSet, evidence: Evidence): void {
  const places = evidence.labels.filter(({ field }) => field === 'location');
  for (const [index, city] of places.entries()) {
    if (isRegionLabel(city.label)) continue;
    const regions = [];
    for (const next of places.slice(index + 1, index + 3)) {
      if (!isRegionLabel(next.label)) break;
      regions.push(next.value);
    }
    const joined = regions.length === 0 ? null : formatLocation([city.value, ...regions]);
    if (joined) set.add(joined, 'label', 'label', 'first-label', 'joined-labels');
  }
  if (places.length > 0 && places.every(({ label }) => isRegionLabel(label)))
    for (const { value } of places.slice(0, 1)) set.add(value, 'label', 'region-label');
}

/** Adds lines that consist of a place only, and notes whether other facts are next to them. */
function addPlaceLines(set: CandidateSet, page: Page): void {
  const lines = page.blocks
    .filter(({ related, chrome, element }) => !related && !chrome && element.name !== 'title')
    .slice(0, LINES_READ);
  let first = true;
  for (const [index, { text }] of lines.entries()) {
    if (text.length > 80 || text.length < 2 || !isLocation(text)) continue;
    const neighbors = [lines[index - 1], lines[index + 1], lines[index + 2]];
    const isNearFacts = neighbors.some((block) => block !== undefined && (isFact(block) || isDepartment(block.text)));
    set.add(
      text,
      'text',
      'place-line',
      ...(first ? ['first-place-line'] : []),
      ...(isNearFacts ? ['beside-facts'] : []),
    );
    first = false;
  }
}

/** Adds the texts that follow the symbol of a pin. */
function addPinned(set: CandidateSet, { blocks }: Page): void {
  for (const { text, related, pieces } of blocks.slice(0, LINES_READ))
    if (!related)
      for (const part of [...pieces, text]) {
        const place = PINNED.exec(part)?.[1];
        if (place !== undefined) set.add(cleanValue(place), 'text', 'pinned');
      }
}

/** Adds the towns of addresses in the frame of the page, where the employer is. */
function addAddresses(set: CandidateSet, { blocks }: Page): void {
  for (const { text, chrome, related } of blocks.slice(-LINES_OF_FOOTER))
    if (chrome && !related) for (const town of townsOfAddresses(text)) set.add(town, 'text', 'footer-address');
}

/** Adds short texts below the headline that are in no list of places: a village, a district, a site. */
function addChips(set: CandidateSet, { below }: Headline, page: Page, company: string | null): void {
  const rows = below.slice(0, LINES_CLOSE + 2);
  const form = rows.findIndex(({ chrome }) => chrome);
  const prose = page.blocks
    .slice(0, LINES_READ)
    .filter(({ text, related }) => !related && text.length > MAX_NAME_LENGTH)
    .map(({ text }) => text.slice(0, 1_000))
    .join('\n')
    .slice(0, MAX_PROSE);
  for (const [index, row] of rows.slice(0, form === -1 ? undefined : form).entries()) {
    if (row.level > 0) continue;
    const pieces = piecesOf(row);
    const texts = pieces.length > 0 ? pieces.map(cleanValue) : row.text.split(/\s+[|·•–—-]\s+|\s*[|·•]\s*/u);
    const beside = [rows[index - 1], rows[index + 1]].some(
      (other) => other && (isFact(other) || isDepartment(other.text) || isPay(other.text)),
    );
    const isBesideCompany = company !== null && texts.some((text) => fold(text) === fold(company));
    for (const [place, text] of texts.slice(0, 6).entries()) {
      if (!isChip(text) || (company !== null && fold(text) === fold(company))) continue;
      const city = text.split(/\s*[,(–-]\s*/)[0] ?? text;
      const named =
        city.length > 2 &&
        ['in', 'à', 'en', 'w', 'v', 'i', 'te', 'em', 'na', 'a'].some((word) => prose.includes(` ${word} ${city}`));
      set.add(
        text,
        'text',
        'chip',
        ...(beside ||
        texts.some(
          (other) => other !== text && (isContract(other) || isHours(other) || isDepartment(other) || isPay(other)),
        )
          ? ['chip-beside-facts']
          : []),
        ...(named ? ['chip-in-prose'] : []),
        ...(LIKE_TOWN.test(city) ? ['chip-like-town'] : []),
        ...(isBesideCompany ? ['chip-beside-company'] : []),
        ...(/\((?:\d{2}|2[AB]|97\d)\)$/.test(text) || DEPARTMENT_CODE.test(texts[place - 1] ?? '')
          ? ['chip-coded']
          : []),
      );
    }
  }
}

/** Whether a text is nothing but what the job pays. */
function isPay(text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && salaryInText([text]) !== null;
}

/** Whether a text consists of a few capitalized words and is not known to be something else. */
function isChip(text: string): boolean {
  return (
    text.length <= 40 &&
    (CHIP.test(text) || WHOLE_TOWN.test(text)) &&
    !isDepartment(text) &&
    !isContract(text) &&
    !isRoleLike(text) &&
    !isGeneric(text) &&
    fieldOfLabel(text) === null &&
    !isOtherLabel(text) &&
    !isSection(text)
  );
}

/**
 * A location from structured data, as the page shows it to readers: "Prague, Czechia" instead of "Prague, CZ".
 */
function spelledAsShown(location: string, shown: readonly ShownLocation[]): string {
  if (!/(?:^|[,;]\s)[A-Z]{2}(?:;|$)/.test(location)) return location;
  const city = fold(location.split(',')[0] ?? '');
  const several = location.includes(';');
  return (
    shown.find(
      ({ value }) =>
        city.length > 2 && fold(value).startsWith(city) && value.includes(',') && (!several || /;|\|/.test(value)),
    )?.value ?? location
  );
}

/** Locations in the title, as links to maps, and in lines near the headline. */
function* locationsShown(
  page: Page,
  headline: Headline | null,
  labeled: ReadonlySet<string>,
): Generator<ShownLocation> {
  const position = headline?.position ?? null;
  const titles = titlesOf(page);
  for (const title of titles) {
    const source = sourceOfTitle(title, page) === 'title' ? 'title' : 'meta';
    const { location } = readTitleSentence(title);
    if (location && isLocation(location)) yield { value: location, source: 'title', signs: ['title-sentence'] };
    const named = position === null ? null : placeAfter(title, position);
    if (named !== null) yield { value: named, source, signs: ['position-in'] };
    for (const part of segmentsOf(title)) {
      const end = placeAtEnd(part);
      if (end !== null) yield { value: end.place, source, signs: ['ends-headline'] };
    }
    const places = segmentsOf(position === null ? title : without(title, position)).filter(isLocation);
    if (places.length > 0) yield { value: cleanValue(places.join('; ')), source, signs: ['title-part'] };
  }
  for (const link of page.mapLinks) {
    const location = locationIn(linesOf(link, 300).join(', '));
    if (location) yield { value: location, source: 'label', signs: ['map-link'] };
  }
  for (const { text, sign, offices } of linesNearHeadline(headline)) {
    const location = text.length <= MAX_LINE_LENGTH ? locationInLine(text) : null;
    const signs = [sign, 'near-headline', ...(offices ? ['offices'] : [])];
    if (location) yield { value: location, source: 'text', signs };
    if (location !== null || text.length > MAX_NAME_LENGTH || labeledLine(text) !== null || labeled.has(text)) continue;
    const [, before = '', aside] = /^(.*?)\s*\(([^()]{2,40})\)$/.exec(text) ?? [];
    if (aside === undefined || !isLocation(aside)) continue;
    const isTown = titles.some((title) => position !== null && placeAfter(title, position) === before);
    yield isTown
      ? { value: text, source: 'text', signs: [sign, 'near-headline', 'position-in'] }
      : { value: aside, source: 'text', signs: [sign, 'in-brackets'] };
  }
}

/** The place in a title such as "Planner in Gorinchem - Acme". It may be in no list. */
function placeAfter(title: string, position: string): string | null {
  const at = title.indexOf(position);
  const place = at === -1 ? undefined : IN_PLACE.exec(title.slice(at + position.length, at + 200))?.[1];
  return place === undefined || isDepartment(place) || isRoleLike(place) || isGeneric(place) ? null : place;
}

/** The lines around the headline, up to the first form, and the parts of the headline other than the position. */
function linesNearHeadline(headline: Headline | null): { text: string; sign: string; offices?: boolean }[] {
  if (!headline?.block) return [];
  const { block, position, ...at } = headline;
  const below = at.below.slice(0, LINES_BELOW);
  const form = below.findIndex(({ chrome }) => chrome);
  const lists = new Set<Block>();
  let within = false;
  for (const line of below) {
    if (line.level > 0) within = OFFICES.test(foldPlain(line.text));
    else if (within) lists.add(line);
  }
  const rest = block.text.replace(position, ' | ').replace(/\s@\s/g, ' | ');
  const parts = segmentsOf(block.text).filter((part) => isLocation(part) && !isRemote(part));
  const end = placeAtEnd(block.text);
  return [
    { text: rest, sign: 'in-headline' },
    ...parts.map((text) => ({ text, sign: 'in-headline' })),
    ...(end === null ? [] : [{ text: end.place, sign: 'ends-headline' }]),
    ...below.slice(0, form === -1 ? undefined : form).flatMap((line, index) =>
      [line.text, ...piecesOf(line)].map((text) => ({
        text,
        sign: index < LINES_CLOSE ? 'close-below' : 'below',
        offices: lists.has(line),
      })),
    ),
    ...at.above
      .slice(-LINES_ABOVE)
      .reverse()
      .filter(({ chrome }) => !chrome)
      .map(({ text }) => ({ text, sign: 'above' })),
  ];
}

/** Whether a text names no known place, or the one that begins with a city. */
function isSamePlace(text: string, city: string): boolean {
  return ` ${fold(text)} `.includes(` ${city} `) || !isLocation(text) || isRemote(text);
}

interface Context {
  titles: readonly string[];
  /** Whether the page has so little text that a place in it is hardly another one's. */
  isShort: boolean;
  position: string | null;
  company: string | null;
}

function* signsOfLocation(
  { value, key, signs }: Candidate,
  all: readonly Candidate[],
  context: Context,
): Generator<string> {
  const words = key;
  const parts = value.split(/\s*[,;/|()]\s*/).filter(Boolean);
  const isVouched = VOUCHING_SIGNS.some((sign) => signs.has(sign));
  if (isLocation(value)) yield 'is-place';
  else if (parts.some((part) => isKnownLocation(part) || isLocationCode(part))) yield 'holds-known-place';
  else yield isVouched ? 'vouched-place' : 'no-known-place';
  if (isRemote(value)) yield 'is-remote';
  else if (/remote|anywhere|worldwide/i.test(value)) yield 'holds-remote';
  if (isCountryOnly(value)) yield 'is-code';
  else if (isKnownLocation(value) && parts.length === 1 && !isVouched) yield 'single-name';
  if ((value.match(/(?:^|[\s(;,])[A-Z]{2}(?=[;,)]|$)/g) ?? []).length > 2) yield 'many-codes';
  if (value.split(';').length > 4) yield 'many-places';
  if (words.split(' ').length > 9) yield 'wordy';
  if (/\s(?:to|is|are|we|you|your|our|the|a|will|can|prefer\w*|must|with)\s/i.test(` ${value} `)) yield 'is-phrase';
  if (/\d/.test(value)) yield 'has-number';
  if (isRoleLike(value)) yield 'has-trade';
  if (isDepartment(value) && !isRemote(value)) yield 'is-department';
  if (context.company !== null && words.includes(fold(context.company))) yield 'holds-company';
  if (context.position !== null && words.includes(fold(context.position))) yield 'holds-position';
  if (context.titles.some((title) => ` ${title} `.includes(` ${words} `))) yield 'in-title';
  const city = fold(parts[0] ?? '');
  const agrees = all.some(
    (other) =>
      other.key !== key &&
      city.length > 2 &&
      ` ${other.key} `.includes(` ${city} `) &&
      ![...other.signs].every((sign) => signs.has(sign)),
  );
  if (agrees) yield 'city-agrees';
  if (signs.has('ends-headline') && all.some((other) => other.key.startsWith(`${key} `))) yield 'begins-longer-place';
  if (signs.has('chip-beside-facts')) {
    const chips = all.filter((other) => other.signs.has('chip-beside-facts'));
    if (chips[0]?.key === key) yield chips.length === 1 ? 'only-chip' : 'first-chip';
  }
  if ([...signs].filter((sign) => PARTS.has(sign)).length > 1) yield 'agreed-by-two';
  if (context.isShort && isKnownTown(parts[0] ?? '') && all.every((other) => isSamePlace(other.value, city)))
    yield 'only-place';
  if (value.split(';').length > MAX_PLACES) yield 'long';
}
