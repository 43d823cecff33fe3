import { alternatives } from '../data/alternatives.ts';
import wordings from '../data/screen.json';
import { fieldOfLabel } from '../labels/labels.ts';
import { isLocation } from '../location/line.ts';
import { cleanValue, fold, foldPlain } from '../text/clean.ts';
import { readTitleSentence } from '../title/patterns.ts';
import { isRoleLike } from '../title/roles.ts';
import { isGeneric } from '../title/words.ts';
import { isMenuWord } from './menu.ts';
import type { Screen, ScreenLine } from './Screen.ts';

/** The headline of a posting, over one row or several. */
export interface Headline {
  text: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  height: number;
  score: number;
}

/** Headings that stand on pages of postings and name no job. */
const NO_JOB = new RegExp(
  `^(?:${alternatives(wordings.sectionOpeners)}?${alternatives(wordings.sections)}|${alternatives(wordings.noJobHeadings)})$`,
);
/** How much larger than running text a heading is. */
const LARGER = 1.14;
/** And how much, where no word of it is one that jobs are called by. */
const MUCH_LARGER = 1.45;
const NEVER = /^(?:about|apply|search|similar|we|our|join|sign|this|more|save|find|browse) /;
const WORDS_MAX = 16;
/** What does not begin as a title does is a tag, or the rest of a line whose beginning was not read. */
const BEGUN_SMALL = /^\p{Ll}+(?:[ ,)]|$)/u;
/** Wares and departments have words that jobs have too: "Applicant Tracking Software". */
const WARE = /\b(?:software|systems?|platform|solutions?|services?|products?|tools?)$/i;
/** What is large and no known job has to be read this well: drawings are large too. */
const SURELY_READ = 70;

function endsLikeSentence(text: string): boolean {
  return /[.!?…]$/.test(text) && !/\b(?:Inc|Ltd|Co|Sr|Jr|St|s\.r\.o|a\.s)\.$/i.test(text);
}

/** Rows of one headline: as high, one under the other, as near as rows of one text are, beginning or centred alike. */
function continues(above: ScreenLine, below: ScreenLine): boolean {
  const alike = Math.abs(above.height - below.height) <= Math.max(above.height, below.height) * 0.22;
  const gap = below.top - (above.top + above.height);
  const aligned =
    Math.abs(above.left - below.left) < above.height ||
    Math.abs(above.left + above.right - below.left - below.right) < above.height * 2;
  return alike && aligned && gap > -above.height * 0.6 && gap < above.height * 0.75;
}

/** Lines joined to headlines where the screen broke one. */
function headlines({ lines, body }: Screen): Headline[] {
  const used = new Set<ScreenLine>();
  const found: Headline[] = [];
  for (const line of lines) {
    if (used.has(line)) continue;
    const rows = [line];
    if (line.height >= body * 1.5) {
      for (const other of lines) {
        const last = rows.at(-1) ?? line;
        if (other !== last && !used.has(other) && other.top > last.top && rows.length < 4 && continues(last, other))
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
      score: Math.min(...rows.map(({ confidence }) => confidence)),
    });
  }
  return found;
}

/** How likely a headline names the job: by its size, its words, how well it was read, and whether the screen says it again. */
function scoreOf({ text, height, score: confidence }: Headline, { lines, body }: Screen): number {
  const value = cleanValue(text);
  const words = value.split(' ').length;
  const known = foldPlain(value);
  if (value.length < 3 || value.length > 140 || words > WORDS_MAX || !/\p{L}{2}/u.test(value) || confidence < 45)
    return -1;
  if (WARE.test(value)) return -1;
  const role = isRoleLike(value);
  const size = height / body;
  if (NO_JOB.test(known) && !(role && words > 2 && !NEVER.test(known))) return -1;
  if (
    BEGUN_SMALL.test(value) ||
    isMenuWord(value) ||
    isGeneric(value) ||
    fieldOfLabel(value) ||
    /[:：]$/.test(value) ||
    endsLikeSentence(value)
  )
    return -1;
  if (!role && (size < MUCH_LARGER || words < 2 || confidence < SURELY_READ)) return -1;
  const again = Math.max(0, lines.filter((line) => fold(line.text).includes(fold(value))).length - 1);
  return (
    Math.min(size, 4) * 2 +
    (role ? 4 : 0) +
    Math.min(again, 2) * 0.5 +
    confidence / 100 -
    (words > 10 ? 1 : 0) -
    (isLocation(value) ? 2 : 0) -
    (size < LARGER ? 1.2 : 0)
  );
}

/**
 * The headline that names the job.
 * @returns null when no line of the screen can be it
 */
export function headlineOf(screen: Screen): Headline | null {
  let best: Headline | null = null;
  for (const candidate of headlines(screen)) {
    const score = scoreOf(candidate, screen);
    if (score > 0 && (best === null || score > best.score)) best = { ...candidate, score };
  }
  return best;
}

/** The job that a headline names: without the year of the season before it, without "at Acme" behind it. */
export function positionOf(headline: string): string {
  const value = cleanValue(headline).replace(/^(?:19|20)\d\d (?=\p{Lu})/u, '');
  return readTitleSentence(value).position ?? value;
}
