import { cleanValue, fold } from '../text/clean.ts';
import { matchesOf } from '../text/matches.ts';
import { isBoardName, isGeneric } from './words.ts';

const SEPARATOR = /\s+[|·•»›>–—-]+\s+|\s*[|·•»›｜【】]\s*|\s+::\s+|:\s+/;

/** The parts of a title between its separators, without those that every page of a board has. */
export function segmentsOf(title: string): string[] {
  return title
    .slice(0, 400)
    .split(SEPARATOR)
    .map(cleanValue)
    .filter((part) => part !== '' && !isBoardName(part) && !isGeneric(part));
}

/** The rest of a title without a known part. */
export function without(title: string, part: string): string {
  const at = title.toLowerCase().indexOf(part.toLowerCase());
  if (at !== -1 && part !== '') return `${title.slice(0, at)} | ${title.slice(at + part.length)}`;
  return segmentsOf(title)
    .filter((segment) => fold(segment) !== fold(part))
    .join(' | ');
}

const PART = /\s+(?:[|·•»›>–—@-]+|::)\s+|\s*[|·•»›｜【】]\s*|:\s+/gu;
const MAX_PARTS = 6;

/** Consecutive parts of a title, including their separators. */
interface Run {
  text: string;
  /** The index of its first part, and the index after its last. */
  from: number;
  to: number;
  /** The number of parts of the title. */
  parts: number;
}

/** Every run of parts of a title, except those that begin or end with a board's name or a generic word. */
export function runsOf(title: string): Run[] {
  const text = title.slice(0, 300);
  const bounds: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of matchesOf(PART, text)) {
    if (bounds.length >= MAX_PARTS - 1) break;
    bounds.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  bounds.push({ start, end: text.length });
  const named = bounds.map((bound) => {
    const part = cleanValue(text.slice(bound.start, bound.end));
    return part !== '' && !isBoardName(part) && !isGeneric(part);
  });
  const kept = bounds.filter((_, index) => named[index]);
  const runs: Run[] = [];
  for (const [from, first] of kept.entries())
    for (let to = from + 1; to <= Math.min(kept.length, from + 4); to += 1) {
      const last = kept[to - 1];
      if (last) runs.push({ text: cleanValue(text.slice(first.start, last.end)), from, to, parts: kept.length });
    }
  return runs;
}
