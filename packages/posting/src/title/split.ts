import { cleanValue, fold } from '../text/clean.ts';
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
