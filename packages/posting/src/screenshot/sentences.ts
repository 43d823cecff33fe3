import { alternatives } from '../data/alternatives.ts';
import names from '../data/names.json';
import wordings from '../data/screenshot.json';
import { cleanValue, fold } from '../text/clean.ts';
import { isRoleLike } from '../title/roles.ts';
import { isBoardName, isGeneric } from '../title/words.ts';

/** A company or position that running text mentions, and how much to trust it (0 to 10). */
export interface Mention {
  company?: string;
  position?: string;
  weight: number;
}

/** A name within a sentence: capitalized words and the words that connect them. */
const NAME = String.raw`(?:the )?(\p{Lu}[\p{L}\p{N}&.'’+-]*(?:,? (?:\p{Lu}[\p{L}\p{N}&.'’+-]*|&|and(?= \p{Lu})|of(?= \p{Lu})|de(?= \p{Lu})|s\.r\.o\.|a\.s\.)){0,5})`;
/** The same, where only the position in the sentence distinguishes it from other words. */
const ANY_NAME = String.raw`([\p{L}\p{N}][\p{L}\p{N}&.'’+-]*(?: \p{Lu}[\p{L}\p{N}&.'’+-]*){0,4})`;

/** An abbreviation or the location of the employer: "Kestrel Ferries (KF) at Bergen Harbour". */
const ASIDE = String.raw`(?: \([^()]{1,40}\)(?: (?:at|of|in) \p{Lu}[\p{L}\p{N} &.'’-]{1,40}?)?)?,?`;

interface Pattern {
  regex: RegExp;
  /** The field of each group. */
  groups: readonly ('company' | 'position')[];
  weight: number;
}
const pattern = (source: string, groups: Pattern['groups'], weight: number): Pattern => ({
  regex: new RegExp(source, 'u'),
  groups,
  weight,
});

const PATTERNS: readonly Pattern[] = [
  pattern(
    String.raw`[Aa]ppl(?:y|ication) for the (.{3,120}) (?:role|position|job) (?:at|with) (.{2,60}?)[.!]*$`,
    ['position', 'company'],
    10,
  ),
  pattern(
    String.raw`^(?:Sign in|Log in|Join)?.{0,12}[Ss]ave (.{3,120}) at (.{2,60}?)[.!]*$`,
    ['position', 'company'],
    10,
  ),
  pattern(String.raw`^See who (.{2,60}) has hired for this role`, ['company'], 9),
  pattern(String.raw`job poster from (.{2,60}?)[.]*$`, ['company'], 9),
  pattern(String.raw`(?:^|[.!] )As an? .{3,60}? (?:at|with) ${NAME},? (?:you|we|your)\b`, ['company'], 7),
  pattern(String.raw`(?:^|[.!] )${NAME}${ASIDE} ${alternatives(names.hiring)}(?!\p{L})`, ['company'], 8),
  pattern(
    [
      String.raw`^(?:Company [Oo]verview|About [Uu]s|Who [Ww]e [Aa]re|Company)?[:.]? ?${NAME}`,
      String.raw`(?:,? (?:Inc|LLC|Ltd|GmbH|AG|SA)\.?,?)?${ASIDE} (?:(?:is|are|was) ${alternatives(wordings.selfDescriptions)}`,
      String.raw`|${alternatives(names.being)} )`,
    ].join(''),
    ['company'],
    7,
  ),
  pattern(String.raw`^${NAME},? a (?:\p{Ll}+ ){0,3}(?:growing|leading)\b`, ['company'], 6),
  pattern(String.raw`^About (?!.* ${alternatives(wordings.undertakings)}:?$)${NAME}:?$`, ['company'], 7),
  pattern(
    String.raw`^(?:Join|Why|Life at|Working at|Work at|Careers at|Jobs at) ${NAME}(?: as\b|$|[!.?])`,
    ['company'],
    6,
  ),
  pattern(String.raw`(?:^|[.!] )At ${NAME},? (?:we|our|you)\b`, ['company'], 7),
  pattern(String.raw`\b(?:founding|founded|behind|here at|of us at) ${NAME}, (?:we|our)\b`, ['company'], 6),
  pattern(String.raw`(?:^|[.!] )(?:Chez|Bei|V|Ve|U) ${NAME}, (?:nous|wir|you)\b`, ['company'], 7),
  pattern(String.raw`Interesse an (?:der |dem |einer Stelle bei )?${ANY_NAME}[.!]`, ['company'], 7),
  pattern(
    String.raw`(?:joining|join|career at|future at|role at|work at|job at|position at|life at) ${NAME}(?: as\b|[.,!?]|$)`,
    ['company'],
    4,
  ),
  pattern(String.raw`^${NAME} (?:and our|collects|processes|values your|respects your|is an equal)`, ['company'], 4),
  pattern(String.raw`${NAME},? ${alternatives(names.legalFormsInProse)}(?![\p{L}\p{N}])`, ['company'], 2.5),
  pattern(String.raw`^(?:\p{Lu}\p{Ll}{1,2}, )?${NAME} ${alternatives(wordings.consents)}(?!\p{L})`, ['company'], 6),
  pattern(String.raw`[Ll]earn more about ${NAME},? (?:please |just )?(?:visit|see|check|go to)\b`, ['company'], 4),
  pattern(String.raw`[Pp]owered by ${NAME}$`, ['company'], 1),
];

const NO_NAME = new RegExp(`^${alternatives(wordings.noNames)}$`, 'i');

/** "University of": the rest of the name is on the next line. */
const CUT_OFF = /(?:^| )(?:of|and|&|for|the)$/;

/** Items of a menu that were read as one: "About UsPurchasing ProcessBuild". */
const GLUED_ITEMS = /\p{Ll}\p{Lu}\p{L}* .*\p{Ll}\p{Lu}/u;

/** "You'd", "We're": these begin a sentence. */
const PRONOUN = /^(?:you|we|they|it|i|that|there|here|what|who)['’]\p{Ll}/iu;

/** "Traders": a sentence about people with this job begins like one about a company. */
const isPluralRole = (text: string): boolean => /^\p{L}+s$/u.test(text) && isRoleLike(text.slice(0, -1));

/** A name without the rest of its sentence; null if it is not a name. */
export function companyName(text: string): string | null {
  const value = cleanValue(text)
    .replace(/\.\.+$/, '.')
    .replace(/[’']s$/, '')
    .replace(/(?<!\b(?:Inc|Ltd|Co|Corp|LLC|[a-z]\.[a-z]))[.,!?]+$/u, '')
    .replace(/,? [Ss]\s?[.,]\s?[rIl1t]\s?[.,]\s?[o0][.,]?$/u, ' s.r.o.')
    .replace(/^the (?=\p{Lu})/u, '')
    .replace(/ (?:Gruppe|Group|Team|family|Familie)$/u, '')
    .replace(/ (?:logo|company profile cover|careers)$/iu, '')
    .replace(/ Jobs$/u, '')
    .trim();
  if (value.length < 2 || value.length > 70 || !/\p{L}/u.test(value)) return null;
  if (
    CUT_OFF.test(value) ||
    GLUED_ITEMS.test(value) ||
    NO_NAME.test(value) ||
    PRONOUN.test(value) ||
    /[[\]{}|<>]/.test(value)
  )
    return null;
  return isBoardName(value) ||
    isGeneric(value) ||
    isPluralRole(value) ||
    (isRoleLike(value) && !/\b(?:Inc|LLC|Ltd|GmbH|AG|SA|s\.r\.o|a\.s|Group|Consulting|Partners)\b/.test(value))
    ? null
    : value;
}

/** The employers and positions that sentences mention, most trusted first. */
export function mentionsIn(lines: readonly string[]): Mention[] {
  return lines
    .flatMap((line) =>
      PATTERNS.flatMap(({ regex, groups, weight }): Mention[] => {
        const match = regex.exec(line);
        if (!match) return [];
        const mention: Mention = { weight };
        for (const [index, group] of groups.entries()) {
          const value = group === 'company' ? companyName(match[index + 1] ?? '') : cleanValue(match[index + 1] ?? '');
          if (value) mention[group] = value;
        }
        return mention.company || mention.position ? [mention] : [];
      }),
    )
    .toSorted((a, b) => b.weight - a.weight);
}

/** How often a name occurs in a screenshot. */
export function countMentions(name: string, lines: readonly string[]): number {
  const folded = fold(name);
  return folded === '' ? 0 : lines.filter((line) => ` ${fold(line)} `.includes(` ${folded} `)).length;
}
