import wordings from '../data/screenshot.json';
import { isLocation } from '../location/line.ts';
import { readTitleSentence } from '../shown/titleSentences.ts';
import { cleanValue, fold, foldPlain } from '../text/clean.ts';
import { fieldOfLabel, isOtherLabel } from '../text/labels.ts';
import { isRoleLike } from '../title/roles.ts';
import { isGeneric } from '../title/words.ts';
import { isMenuWord } from './menu.ts';
import type { Screenshot, ScreenshotLine } from './Screenshot.ts';
import { isPartOfPosting, isSection } from './sections.ts';

/** The headline of a posting on one or more rows. */
export interface Headline {
  text: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  height: number;
  /** Whether it is an item with an icon, a button or a field. */
  picture: boolean;
  confidence: number;
}

/** How much larger than running text a heading is. */
export const LARGER = 1.14;
/** The same for a heading without any word of a job title. */
export const MUCH_LARGER = 1.45;
const NEVER_TITLE = /^(?:about|apply|search|similar|we|our|join|sign|this|more|save|find|browse) /;
const WORDS_MAX = 16;
/** A line in lower case is a tag, or the rest of a line whose start was not recognized. */
const STARTS_LOWERCASE = /^\p{Ll}+(?:[ ,)]|$)/u;
/** Endings of products and departments that share words with job titles: "Applicant Tracking Software". */
const PRODUCT_ENDING = /\b(?:software|systems?|platform|solutions?|services?|products?|tools?)$/i;
/** Minimum confidence for large text that is not a known job title, because drawings are large too. */
const LARGE_TEXT_CONFIDENCE_MIN = 70;
/** The same for a single word. */
const SINGLE_WORD_CONFIDENCE_MIN = 85;
/** A single word that is not a known job title may be a logo, so it only counts if there is no other headline. */
const SINGLE_WORD_FACTOR = 0.1;
/** Large words that are not a known job title, nor the title of a posting, are only proposed. */
const UNKNOWN_FACTOR = 0.01;
/** Minimum confidence of any headline. */
const CONFIDENCE_MIN = 45;

/** Abbreviations with a capital I, which looks like a small l in most fonts: "Al Engineer", "Engineer Il". */
const MISREAD_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(wordings.misreadWords));

function correctMisreadWords(title: string): string {
  return title.replace(
    /(?<![\p{L}\p{N}'’.-])[\p{L}|]{1,4}(?![\p{L}\p{N}'’.])/gu,
    (word) => MISREAD_WORDS.get(word) ?? word,
  );
}

function endsLikeSentence(text: string): boolean {
  return /[.!?…]["”’»)]?$/.test(text) && !/\b(?:Inc|Ltd|Co|Sr|Jr|St|s\.r\.o|a\.s)\.$/i.test(text);
}

/**
 * Whether rows belong to one headline: same height, one below the other at normal line spacing, aligned left or centred
 * alike.
 */
function belongsToSameHeadline(above: ScreenshotLine, below: ScreenshotLine): boolean {
  const alike = Math.abs(above.height - below.height) <= Math.max(above.height, below.height) * 0.22;
  const gap = below.top - (above.top + above.height);
  const aligned =
    Math.abs(above.left - below.left) < above.height ||
    Math.abs(above.left + above.right - below.left - below.right) < above.height * 2;
  return alike && aligned && gap > -above.height * 0.6 && gap < above.height * 0.75;
}

/** Whether a line is text rather than a drawing in which recognition saw letters. */
const isLegible = ({ text, confidence }: ScreenshotLine): boolean =>
  confidence >= CONFIDENCE_MIN && /\p{L}{2}/u.test(text);

/** Whether a text has more digits than letters, like a form or a letter that was misread. */
const isMostlyDigits = (text: string): boolean =>
  (text.match(/\p{N}/gu)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0);

/** Joins the lines of a headline that wraps. */
function headlines({ lines, body }: Screenshot): Headline[] {
  const used = new Set<ScreenshotLine>();
  const found: Headline[] = [];
  for (const line of lines) {
    if (used.has(line)) continue;
    const rows = [line];
    if (line.height >= body * 1.5 && isLegible(line)) {
      for (const other of lines) {
        const last = rows.at(-1) ?? line;
        if (
          other !== last &&
          !used.has(other) &&
          other.top > last.top &&
          rows.length < 4 &&
          belongsToSameHeadline(last, other)
        )
          rows.push(other);
      }
    }
    for (const row of rows) used.add(row);
    found.push({
      text: rows.map(({ text }) => text).join(' '),
      top: line.top,
      bottom: Math.max(...rows.map(({ top, height }) => top + height)),
      left: Math.min(...rows.map(({ left }) => left)),
      right: Math.max(...rows.map(({ right }) => right)),
      height: Math.max(...rows.map(({ height }) => height)),
      picture: line.picture || line.bullet,
      confidence: Math.min(...rows.map(({ confidence }) => confidence)),
    });
  }
  return found;
}

/** Whether no line is larger, and a section of a posting follows: tasks, requirements or benefits. */
const isTitleOfPosting = ({ bottom, height }: Headline, { lines }: Screenshot): boolean =>
  lines.every((line) => line.height <= height) && lines.some(({ top, text }) => top > bottom && isPartOfPosting(text));

/** How likely a headline names the job: by its size, its words, its confidence, and whether the text repeats it. */
function scoreOf(headline: Headline, screenshot: Screenshot): number {
  const { text, height, picture, confidence } = headline;
  const { lines, body } = screenshot;
  const value = cleanValue(text);
  const words = value.split(' ').length;
  const known = foldPlain(value);
  if (
    value.length < 3 ||
    value.length > 140 ||
    words > WORDS_MAX ||
    !/\p{L}{2}/u.test(value) ||
    isMostlyDigits(value) ||
    confidence < CONFIDENCE_MIN
  )
    return -1;
  if (PRODUCT_ENDING.test(value)) return -1;
  const role = isRoleLike(value);
  const size = height / body;
  if (isSection(value) && !(role && words > 2 && !NEVER_TITLE.test(known))) return -1;
  if (
    STARTS_LOWERCASE.test(value) ||
    isMenuWord(value) ||
    isGeneric(value) ||
    fieldOfLabel(value) ||
    isOtherLabel(value) ||
    (/[:：]$/.test(value) && !role) ||
    endsLikeSentence(value)
  )
    return -1;
  if (!role && (size < MUCH_LARGER || confidence < LARGE_TEXT_CONFIDENCE_MIN)) return -1;
  const single = !role && words < 2;
  const isTitle = role || isTitleOfPosting(headline, screenshot);
  if (single && !(confidence >= SINGLE_WORD_CONFIDENCE_MIN && isTitle)) return -1;
  const repeats = Math.max(0, lines.filter((line) => fold(line.text).includes(fold(value))).length - 1);
  const score =
    Math.min(size, 4) * 2 +
    (role ? 4 : 0) +
    Math.min(repeats, 2) * 0.5 +
    confidence / 100 -
    (words > 10 ? 1 : 0) -
    (isLocation(value) && !role ? 2 : 0) -
    (picture ? 2 : 0) -
    (/[:：]$/.test(value) ? 2 : 0) -
    (size < LARGER ? 1.2 : 0);
  return score * (isTitle ? 1 : UNKNOWN_FACTOR) * (single ? SINGLE_WORD_FACTOR : 1);
}

/** The lines that may name the job, the likeliest first, with how much speaks for each. */
export function headlinesOf(screenshot: Screenshot): { headline: Headline; weight: number }[] {
  return headlines(screenshot)
    .map((headline) => ({ headline, weight: scoreOf(headline, screenshot) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
}

/** The job title in a headline: without a season's year before it and "at Acme" after it. */
export function positionOf(headline: string): string {
  const value = correctMisreadWords(cleanValue(headline).replace(/^(?:19|20)\d\d (?=\p{Lu})/u, ''));
  return readTitleSentence(value).position ?? value;
}
