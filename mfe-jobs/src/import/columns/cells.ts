import { isBlank } from '@jobtrail/contract';
import { NO, NOTHING, YES } from './vocabulary.ts';

/** Longer cells are texts: they are no address, date or word. */
const VALUE_MAX = 2100;

/** The text of a cell; '' if it only says that there is nothing. */
export function contentIn(cell: string | undefined): string {
  if (cell === undefined || cell.length > VALUE_MAX) return cell ?? '';
  const text = cell.trim();
  return NOTHING.has(text.toLowerCase()) || isBlank(text) ? '' : text;
}

/** `[Larch](https://larch.example)`, as in Markdown, and `Larch (https://larch.example)`, as in some exports. */
const MARKDOWN_LINK = /^\[([^\]]*)\]\(([^\s)]+)\)$/;
const NAMED_LINK = /^([^(]+) \((https?:\/\/[^\s)]+)\)$/i;
const namedLink = (text: string): RegExpExecArray | null =>
  text.length > VALUE_MAX ? null : (MARKDOWN_LINK.exec(text) ?? NAMED_LINK.exec(text));

/** A text without the address that it is linked to. */
export const unlinked = (text: string): string => namedLink(text)?.[1]?.trim() ?? text;

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const BARE_ADDRESS = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?:[/?#]\S*)?$/i;

/** The web address in a cell, also one without `https://`; null if the cell is none. */
export function addressIn(text: string): string | null {
  const given = namedLink(text)?.[2] ?? text;
  if (given === '' || given.length > VALUE_MAX || /\s/.test(given)) return null;
  const address = SCHEME.test(given) ? given : BARE_ADDRESS.test(given) ? `https://${given}` : '';
  return /^https?:/i.test(address) && URL.canParse(address) ? address : null;
}

/** Whether a cell says yes or no; null if it says neither. */
export function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
