import { alternatives } from '../data/alternatives.ts';
import headlines from '../data/headlines.json';
import { cleanValue } from '../text/clean.ts';
import { isRoleLike } from '../title/roles.ts';

const SECTION = new RegExp(
  `^(?:${alternatives(headlines.sectionOpeners)}*${alternatives(headlines.sections)}(?: .{0,20})?)$`,
  'i',
);
const PREFIX = new RegExp(
  [
    `^${alternatives(headlines.prefixes)}`,
    String.raw`\s*(?:for|:|[-–—]+|\||(?<=als|für|auf|zur|zum|pour|de|à))\s+`,
  ].join(''),
  'i',
);
const PHRASE = new RegExp(String.raw`^${alternatives(headlines.phrases)}[\s:–-]*(?=[\p{L}\d])`, 'iu');
/** "a Project Manager", of which a call to apply was cut. */
const ARTICLE = /^(?:an?|the|een|une?|eine?n?)\s(?=\p{Lu})/u;
const SUFFIX = new RegExp(String.raw`\s*(?:[-–—|:]\s*)?${alternatives(headlines.suffixes)}$`, 'i');
const NUMBER =
  /\s*[([](?:job |req(?:uisition)? |ref(?:erence)? )?(?:id|no|nr|number)?[.:#\s]*[a-z]{0,4}-?\d{3,}[)\]]$/i;

/** Whether a headline belongs to a section of a page, such as "Requirements" or "About us", and not to the posting. */
export function isSection(text: string): boolean {
  return SECTION.test(text) && !isRoleLike(text);
}

/** Removes words before the position from a title, such as "Job Application for". */
export function withoutPrefix(text: string): string {
  return text.replace(PREFIX, '').replace(PHRASE, '');
}

/** The name of a mailing list before its subject: "[museum-jobs]". */
const LIST_NAME = /^\[[a-z][\w-]{2,30}\]\s+/;

/** Removes words around a position that do not belong to it. */
export function cleanPosition(text: string): string {
  const short = cleanValue(
    cleanValue(text)
      .replace(LIST_NAME, '')
      .replace(PREFIX, '')
      .replace(PHRASE, '')
      .replace(ARTICLE, '')
      .replace(NUMBER, '')
      .replace(SUFFIX, ''),
  );
  return short === '' ? cleanValue(text) : short;
}
