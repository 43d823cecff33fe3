import { alternatives } from '../data/alternatives.ts';
import names from '../data/names.json';
import { isLocation } from '../location/line.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { matchesOf } from '../text/matches.ts';
import { isRoleLike } from '../title/roles.ts';
import { isBoardName, isGeneric } from '../title/words.ts';

/** A name at the start of a sentence: capitalized words and the words that connect them. */
export const NAME = String.raw`(\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:(?:of the |of |and |de |der |della |del |du |des |van |von |und |och |og |y )?[\p{Lu}\p{N}]|&)[\p{L}\p{N}&.'’/-]*){0,4})`;
/** An abbreviation in brackets after a name. */
const ASIDE = String.raw`(?:\s\([^)]{1,40}\))?`;
const LISTS: Readonly<Record<string, readonly string[]>> = {
  hiring: names.hiring,
  being: names.being,
  making: names.making,
  companyNouns: names.companyNouns,
  asRole: names.asRole,
  calledCompany: names.calledCompany,
  working: names.working,
  postedBy: names.postedBy,
  legalFormsInProse: names.legalFormsInProse,
};
/** A pattern from the word lists: `@` is a name, `<hiring>` one of the words in that list. */
const patternOf = (source: string, flags: string) =>
  new RegExp(
    source
      .replaceAll('@', NAME)
      .replaceAll('<aside>', ASIDE)
      .replace(/<([a-z]\w+)>/gi, (whole, list: string) => (LISTS[list] ? alternatives(LISTS[list]) : whole)),
    flags,
  );
/**
 * Sentences that name an employer: their sign, the pattern, and words that every match contains, which are cheaper
 * to search for.
 */
const PROSE = Object.entries(names.sentences).map(
  ([sign, [pattern = '', hint = '']]) => [sign, patternOf(pattern, 'gu'), patternOf(hint, 'u')] as const,
);
const HEADING = new RegExp(
  String.raw`^${alternatives(names.about)}\s+(?!${alternatives(names.aboutOthers)}(?!\p{L}))(.{2,50}?)[?:]?$`,
  'iu',
);
const NO_NAME = new RegExp(`^${alternatives(names.noNames)}$`);
const LEGAL = new RegExp(String.raw`[,.]?\s+${alternatives(names.legalForms)}\.?$`, 'i');
/** Legal forms that a footer spells out and people omit. */
const LEGAL_WORD = /,?\s+(?:corporation|incorporated|limited)\.?\s*$/i;
/** Website builders, whose names appear on their customers' pages. */
const TOOL = new RegExp(`^${alternatives(names.tools)}$`);
/** What follows a name in a sentence or in a footer. */
const NAME_END = /\.\s|\s(?:All|Alle|Tous|Todos|Since|Owned|Privacy|Terms|Cookies?|and its)(?![\p{L}])/u;
/** The article of a name in a sentence: "Die Acme AG sucht", "A Acme é". */
const ARTICLE = /^(?:Der|Die|Das|A|O) (?=\p{Lu})/u;
/** What a site adds to its owner's name: "Acme Careers", "株式会社アクメ 採用サイト". */
const TAIL = new RegExp(String.raw`\s+(?:logo|${alternatives(names.tails)})$`, 'i');
const HOST_PART = new RegExp(`^${alternatives(names.hostParts)}$`);
const MAX_LENGTH = 70;

/** A name normalized for comparison: without case, legal form and spaces. */
export function nameKey(name: string): string {
  return fold(name.replace(LEGAL, '')).replace(/ /g, '');
}

/**
 * Cleans the name of a company.
 * @param footer whether it comes from running text, where legal forms are spelled out
 * @returns null if the text cannot be a name
 */
export function companyNameIn(text: string, footer = false): string | null {
  const name = cleanValue(footer ? text.replace(LEGAL_WORD, '') : text)
    .replace(/(?:'s|’s)$/, '')
    .replace(TAIL, '')
    .replace(/,$|(?<=\p{L}{5})\.$/u, '')
    .trim();
  return nameKey(name).length < 2 ||
    name.length > MAX_LENGTH ||
    !/^(?:[\p{L}\p{N}㈜]|\(주\))/u.test(text.trim()) ||
    /(?:\.\.\.|…)$/.test(text) ||
    NO_NAME.test(fold(name)) ||
    /^[\w.-]+\/[\w.-]+$/.test(name) ||
    /^(?:jobs?|in|for|by|from|with|and|or|of|to|as)\s/i.test(name) ||
    isBoardName(name) ||
    isGeneric(name) ||
    isLocation(name)
    ? null
    : name;
}

/** The name in a heading about the employer: "About Acme", "Über Acme"; null for any other text. */
export function nameInHeading(text: string): string | null {
  const name = text.length < 70 ? HEADING.exec(text)?.[1] : undefined;
  return name === undefined || /\s\p{Ll}+\s\p{Ll}+/u.test(name) ? null : name;
}

/**
 * The names in a line of a posting: "About X", "At X, we", "X is hiring", a copyright line.
 * @param heading whether the line is the heading of a section
 * @returns names with their signs
 */
export function* namesInLine(line: string, heading: boolean): Generator<[name: string, sign: string]> {
  if (!/[\p{Lu}\p{N}\p{Lo}]/u.test(line)) return;
  const headed = nameInHeading(line);
  if (headed && /^\p{Lu}|^\p{N}|^\p{Ll}+\p{Lu}/u.test(headed) && !isRoleLike(headed))
    yield [headed, heading ? 'about-heading' : 'about-line'];
  const text = line.slice(0, 600);
  for (const [sign, pattern, hint] of PROSE)
    if (hint.test(text))
      for (const [, ...groups] of matchesOf(pattern, text)) {
        const match = groups.find((group) => group !== undefined) ?? '';
        const name = (match.split(NAME_END)[0] ?? '').replace(ARTICLE, '');
        if (!TOOL.test(fold(name))) yield [name, sign];
      }
}

const CALL = new RegExp(`^${alternatives(names.calls)}`, 'iu');

/** Whether a text is a call to the reader: "Join the bench", "Werde Teil von uns". */
export function isCall(text: string): boolean {
  return CALL.test(text) || /[!?]$/.test(text);
}

/** Whether a name and a host belong to the same company: one is a prefix of the other. */
export function isNameOfHost(name: string, labels: readonly string[]): boolean {
  const key = nameKey(name);
  return labels.some(
    (label) =>
      label === key || (key.length > 3 && label.startsWith(key)) || (label.length > 3 && key.startsWith(label)),
  );
}

/** The parts of a host that may be a company name. */
export function hostLabels(host: string): string[] {
  const parts = host.split('.').filter((part) => !HOST_PART.test(part));
  return parts.map((part) => part.replace(/-/g, ''));
}
