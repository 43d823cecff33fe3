import { locationInLine } from '../location/line.ts';
import { locationIn } from '../location/location.ts';
import { locationInProse } from '../location/prose.ts';
import type { Findings } from '../Reading.ts';
import { salaryIn, salaryInText } from '../salary/salary.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { fieldOfLabel, labeledLine } from '../text/labels.ts';
import { isRoleLike } from '../title/roles.ts';
import {
  isLocationAlone,
  partsOfRow,
  partsOfText as partsOfText,
  rowsAbove,
  rowsBelow,
  valueOfLabel,
} from './around.ts';
import { companyOf } from './company.ts';
import { type Headline, headlineOf, positionOf } from './headline.ts';
import { isMenuWord } from './menu.ts';
import { type Screenshot, type ScreenshotLine, screenshotOf, type TextLine } from './Screenshot.ts';
import { mentionsIn } from './sentences.ts';

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
const REMOTE_AND_PLACE = /^(?:fully )?remote[ ,:–(-]+\p{Lu}[\p{L} ,.)-]{1,40}$/iu;

/** The location that a text near the headline consists of. */
function locationAlone(text: string): string | null {
  const place = text.replace(WORK_MODEL, '');
  if (isLocationAlone(place)) return locationIn(place);
  return REMOTE_AND_PLACE.test(text) && !isRoleLike(text) ? locationIn(text) : null;
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
      const alone = locationAlone(text);
      if (alone) return alone;
      const part = text.length < 140 ? locationInLine(text) : null;
      if (part && isLocationAlone(part)) return part;
      const words = text.split(' ');
      for (let at = 1; at < words.length; at += 1) {
        const rest = words.slice(at).join(' ');
        if (rest.includes(',') && isLocationAlone(rest)) return locationIn(rest);
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

/**
 * Reads a posting from the lines of its screenshot, by their size and position, labels, and sentences.
 * @param lines from top to bottom
 */
export function readScreenshot(lines: readonly (string | TextLine)[]): Findings {
  const screenshot = screenshotOf(lines);
  const texts = screenshot.lines.map(({ text }) => text);
  const mentions = mentionsIn(texts);
  const headline = headlineOf(screenshot);
  const mentioned = mentions.find(({ position }) => position)?.position ?? null;
  // A sentence that names the job is cut off at the end of its line; a headline that starts the same is complete.
  const position =
    mentioned && !(headline && fold(headline.text).startsWith(fold(mentioned).slice(0, 12)))
      ? mentioned
      : headline
        ? positionOf(headline.text)
        : mentioned;
  const company = companyOf(screenshot, headline, mentions);
  const location =
    (headline ? locationNear(screenshot, headline) : null) ??
    labeled(screenshot, 'location', locationIn) ??
    locationInProse(texts);
  const salary =
    labeled(screenshot, 'salary', salaryIn) ??
    salaryInText(texts) ??
    salaryInText(texts.flatMap(factsOf).map(cleanValue));
  return {
    position: position ? { value: position, source: headline ? 'heading' : 'text' } : null,
    company: company ? { value: company, source: 'text' } : null,
    location: location ? { value: location, source: 'text' } : null,
    salary: salary ? { value: salary, source: 'text' } : null,
  };
}
