import { isPlace } from '../place/line.ts';
import { isSection, tidyPosition } from '../shown/headline.ts';
import { isBoardName, isGeneric, isRoleLike } from '../title/words.ts';
import type { RecognisedLine } from './lines.ts';

const UPPER = 45;
const TALL = 1.2;
const LONGEST = 140;
const CHROME = /^(?:back|home|menu|search|sign in|log ?in|sign up|register|apply|apply now|apply for this job|save|share|cookie|we use cookies|accept|skip to|posted|job id|full[- ]time|part[- ]time|english|deutsch|français|about|careers?|jobs?|next|previous)\b.{0,25}$/i;

/** The headline of a recognised page. */
export interface Headline {
  text: string;
  /** The lines it covers, from the first up to and without the last. */
  from: number;
  to: number;
}

/**
 * The line that names the position: the tallest of the upper part that can, and sounds like a job rather than a slogan.
 * @returns null when no line stands out by its size or its words
 */
export function headlineOf(lines: readonly RecognisedLine[]): Headline | null {
  let best: (Headline & { score: number }) | null = null;
  for (let from = 0; from < Math.min(lines.length, UPPER); from += 1) {
    if (lines[from]?.wraps) continue;
    let to = from + 1;
    while (to < lines.length && to - from < 3 && lines[to]?.wraps) to += 1;
    const part = lines.slice(from, to);
    const text = part.map((line) => line.text).join(' ');
    const score = scoreOf(text, Math.max(...part.map(({ scale }) => scale)), from);
    if (score >= 3 && score > (best?.score ?? 0)) best = { text: tidyPosition(text), from, to, score };
  }
  return best;
}

function scoreOf(text: string, scale: number, index: number): number {
  if (text.length < 3 || text.length > LONGEST || isGeneric(text) || isBoardName(text) || isPlace(text) || CHROME.test(text) || isSection(text)) return 0;
  const role = isRoleLike(text);
  if (scale < TALL && !role) return 0;
  const sentence = /[.!?]$|[.!?]\s/.test(text) ? 3 : 0;
  const long = text.split(' ').length > 12 ? 2 : 0;
  return Math.min(scale, 3) * 2 + (role ? 3 : 0) - sentence - long - index * 0.05 - (scale < TALL && / (?:and|or|to|for|with|we|you|our|your|the) .* (?:and|or|to|for|with|we|you|our|your|the) /i.test(text) ? 3 : 0);
}
