import { signsInText } from '../isPosting.ts';
import { locationInLine } from '../location/line.ts';
import { locationIn } from '../location/location.ts';
import { locationInProse, locationsInProse } from '../location/prose.ts';
import type { Field, Found, Reading } from '../Reading.ts';
import { salaryIn, salaryInText } from '../salary/salary.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { fieldOfLabel, labeledLine } from '../text/labels.ts';
import { isContract } from '../title/contracts.ts';
import { isRoleLike } from '../title/roles.ts';
import {
  isLocationAlone,
  partsOfRow,
  partsOfText as partsOfText,
  rowsAbove,
  rowsBelow,
  valueOfLabel,
} from './around.ts';
import { type Candidate, type Choice, choose } from './choose.ts';
import { companiesOf, isRunningText } from './company.ts';
import { type Headline, headlinesOf, LARGER, MUCH_LARGER, positionOf } from './headline.ts';
import { isMenuWord } from './menu.ts';
import { type Screenshot, type ScreenshotLine, screenshotOf, type TextLine } from './Screenshot.ts';
import { isPartOfPosting } from './sections.ts';
import { type Mention, mentionsIn } from './sentences.ts';

/** The value of a field's first label: after its colon, on its row, or below it. */
function labeled(
  screenshot: Screenshot,
  field: 'location' | 'salary',
  read: (value: string) => string | null,
): string | null {
  for (const line of screenshot.lines) {
    const pair = labeledLine(line.text);
    const isLabel = fieldOfLabel(line.text.replace(/[:：*]\s*$/, '')) === field;
    const text = pair?.field === field ? pair.value : isLabel ? valueOfLabel(screenshot, line)?.text : undefined;
    const value = text === undefined || isMenuWord(text) || fieldOfLabel(text) ? null : read(text);
    if (value) return value;
  }
  return null;
}

/** A row near the headline with the work model after the location: "Geneva Hybrid". */
const WORK_MODEL = /(?<=\p{L})[ ,·•+-]+(?:hybrid|on-?site|full[- ]time|part[- ]time)(?: (?:work|job))?$/iu;
/** "Maadi, Cairo": names separated by commas, which stand alone on a row below the headline. */
const TWO_NAMES =
  /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2}(?:, \p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2}){1,2}$/u;
const LEGAL_FORM = /\b(?:Inc|LLC|Ltd|GmbH|AG|SA|Corp|Co|Group|Partners|University|Institute)\b/;
const FACTS_WORDS_MAX = 8;
const REMOTE_AND_PLACE = /^(?:fully )?remote[ ,:–(-]+\p{Lu}[\p{L} ,.)-]{1,40}$/iu;

/** The location that a text near the headline consists of. */
function locationAlone(text: string): string | null {
  const place = text.replace(WORK_MODEL, '');
  if (isLocationAlone(place)) return locationIn(place);
  return REMOTE_AND_PLACE.test(text) && !isRoleLike(text) ? locationIn(text) : null;
}

/** "Remote" among facts that nothing separates: "Full-time Remote Flexible Hours". */
function workModelIn(text: string): string | null {
  const [first = '', ...rest] = text.split(' ');
  return rest.length < FACTS_WORDS_MAX && isContract(first) && rest.includes('Remote') ? 'Remote' : null;
}

/** A text without what an icon before it was recognized as: "? Joinville - SC". */
const withoutIcon = (text: string): string =>
  cleanValue(text.replace(/^(?:\P{L}|\p{L}{1,2}(?= \p{Lu}))+ (?=\p{Lu})/u, ''));

/** The location in the rows around the headline: alone, next to a name, or joined to it. */
function locationNear(screenshot: Screenshot, headline: Headline): string | null {
  const near = rowsBelow(screenshot, headline).slice(0, 6);
  const rows = near.map(partsOfRow);
  for (const [index, row] of rows.entries()) {
    const facts = (near[index] ?? []).flatMap(({ text }) => factsOf(text));
    const whole = facts.map(withoutIcon).find((text) => / - /.test(text) && isLocationAlone(text));
    if (whole !== undefined) return locationIn(whole);
    for (const text of row) {
      const alone = locationAlone(text) ?? workModelIn(text);
      if (alone) return alone;
      const part = text.length < 140 ? locationInLine(text) : null;
      if (part && isLocationAlone(part)) return part;
      const words = text.split(' ');
      for (let at = 1; at < words.length; at += 1) {
        const rest = words.slice(at).join(' ');
        if (rest.includes(',') && isLocationAlone(rest)) return locationIn(rest.replace(/\.$/, ''));
      }
    }
  }
  for (const row of rowsAbove(screenshot, headline)) {
    const place = row.flatMap(partsOfLine).map(locationAlone).find(Boolean);
    if (place) return place;
  }
  const names = rows.flat().find((text) => TWO_NAMES.test(text) && !LEGAL_FORM.test(text) && !isRoleLike(text));
  return names ? locationIn(names) : null;
}

/** The facts of a row, without splitting ranges and places at their dashes. */
const factsOf = (text: string): string[] => text.split(/\s*[|·•]\s*/u);

const partsOfLine = ({ text }: ScreenshotLine): string[] => partsOfText(text);

/** How much to trust a place: near the headline, next to a label, in a sentence about the work, in any sentence. */
const PLACE_WEIGHTS = { near: 6, label: 5, sentence: 4, region: 2 };
const FIRST_SENTENCES = 8;

/** A town with its region or country after a preposition in one of the first sentences: "in Riga, Latvia". */
function placeWithRegion(texts: readonly string[]): string | null {
  const sentences = texts.filter(isRunningText).slice(0, FIRST_SENTENCES);
  return (
    [...locationsInProse(sentences)].find(({ value, sign }) => sign === 'prose-in' && value.includes(','))?.value ??
    null
  );
}

/** A sentence that names the job weighs as much as a large headline with a word of a job title. */
const MENTIONED_WEIGHT = 12;
/** The least weight of a value that is filled in. */
const SURE = { position: 0.1, company: 3, location: 1, salary: 1 };
/** Two names that weigh about the same are both in doubt. */
const COMPANIES_APART = 0.7;

/** So many kinds of words of a posting show one. */
const KINDS_MIN = 2;
/** A sentence with at least this weight is about one job: "See who Acme has hired for this role". */
const OF_JOB_WEIGHT = 9;

/**
 * Whether a screenshot shows a part of a posting: a job title in large letters, labels, sentences or words of one.
 * Otherwise it may be a menu or a list in which some line reads like a job title.
 */
function showsPosting({ lines, body }: Screenshot, headline: Headline | null, mentions: readonly Mention[]): boolean {
  const isTitle = headline !== null && headline.height >= body * MUCH_LARGER && isRoleLike(headline.text);
  const kinds = signsInText(lines.map(({ text }) => text).join('\n')).filter(Boolean).length;
  return (
    isTitle ||
    kinds >= KINDS_MIN ||
    mentions.some(({ weight }) => weight >= OF_JOB_WEIGHT) ||
    lines.some(({ text, height }) => labeledLine(text) !== null || (height >= body * LARGER && isPartOfPosting(text)))
  );
}

/** The job titles in the headlines, and in a sentence. */
function positionsOf(headings: ReturnType<typeof headlinesOf>, mentions: readonly Mention[]): Candidate[] {
  const mentioned = mentions.find(({ position }) => position)?.position;
  const found = headings.map(({ headline, weight }) => ({ value: positionOf(headline.text), weight }));
  // A sentence that names the job is cut off at the end of its line; a headline that starts the same is complete.
  const [first] = headings;
  return mentioned && !(first && fold(first.headline.text).startsWith(fold(mentioned).slice(0, 12)))
    ? [{ value: mentioned, weight: MENTIONED_WEIGHT }, ...found]
    : found;
}

const candidate = (value: string | null, weight: number): Candidate[] => (value ? [{ value, weight }] : []);

/**
 * Reads a posting from the lines of its screenshot, by their size and position, labels, and sentences.
 * @param lines from top to bottom
 */
export function readScreenshot(lines: readonly (string | TextLine)[]): Pick<Reading, Field | 'others'> {
  const screenshot = screenshotOf(lines);
  const texts = screenshot.lines.map(({ text }) => text);
  const mentions = mentionsIn(texts);
  const headings = headlinesOf(screenshot);
  const headline = headings[0]?.headline ?? null;
  const salary =
    labeled(screenshot, 'salary', salaryIn) ??
    salaryInText(texts) ??
    salaryInText(texts.flatMap(factsOf).map(cleanValue));
  const doubt = showsPosting(screenshot, headline, mentions) ? 0 : Infinity;
  const choices: Record<Field, Choice> = {
    position: choose(positionsOf(headings, mentions), SURE.position + doubt),
    company: choose(companiesOf(screenshot, headline, mentions), SURE.company + doubt, COMPANIES_APART),
    location: choose(
      [
        ...candidate(headline && locationNear(screenshot, headline), PLACE_WEIGHTS.near),
        ...candidate(labeled(screenshot, 'location', locationIn), PLACE_WEIGHTS.label),
        ...candidate(locationInProse(texts), PLACE_WEIGHTS.sentence),
        ...candidate(placeWithRegion(texts), PLACE_WEIGHTS.region),
      ],
      SURE.location + doubt,
    ),
    salary: choose(candidate(salary, SURE.salary), SURE.salary + doubt),
  };
  const found = (field: Field, value: string): Found => ({
    value,
    source: field === 'position' && headline ? 'heading' : 'text',
  });
  const filled = (field: Field) => (choices[field].value === null ? null : found(field, choices[field].value));
  const others = (field: Field) => choices[field].others.map((value) => found(field, value));
  return {
    position: filled('position'),
    company: filled('company'),
    location: filled('location'),
    salary: filled('salary'),
    others: {
      position: others('position'),
      company: others('company'),
      location: others('location'),
      salary: others('salary'),
    },
  };
}
