import { alternatives } from '../data/alternatives.ts';
import names from '../data/names.json';
import { isLocation } from '../location/line.ts';
import type { Found, Source } from '../Reading.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { isRoleLike } from '../title/roles.ts';
import { isBoardName, isGeneric } from '../title/words.ts';

/** A name at the start of a sentence: capitalized words and the words that connect them. */
export const NAME = String.raw`(\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:\p{Lu}|\p{N}|&|of |and |de |der )[\p{L}\p{N}&.'’-]*){0,4})`;
/**
 * Sentences that name an employer: the pattern, its weight, and words without which it cannot match, which are cheaper
 * to search for.
 */
const PROSE: readonly [pattern: RegExp, score: number, hint: RegExp][] = [
  [new RegExp(String.raw`(?:^|[.!?:]\s)At ${NAME},? (?:we|our|you|you.ll|every)\b`, 'gu'), 2, /\bAt /],
  [
    new RegExp(
      String.raw`(?:^|[.!?]\s)${NAME}(?:\s\([^)]{1,40}\))? (?:is|are) (?:currently |now |actively )?(?:hiring|seeking|looking|searching|recruiting)\b`,
      'gu',
    ),
    2,
    / (?:hiring|seeking|looking|searching|recruiting)\b/,
  ],
  [
    new RegExp(String.raw`(?:^|[.!?]\s)${NAME}(?:\s\([^)]{1,40}\))?,? (?:is|are) (?:an?|the|one of)\b`, 'gu'),
    1,
    / (?:is|are) (?:an?|the|one)\b/,
  ],
  [
    new RegExp(
      String.raw`\b(?:[Jj]oin|[Aa]bout|[Ww]orking (?:at|for)|[Ww]ork (?:at|for)|[Cc]areers? at|[Ll]ife at|[Jj]oining) ${NAME}`,
      'gu',
    ),
    1,
    /(?:oin|bout|ork|orking|areers?|ife|oining)(?: (?:at|for))? \S/,
  ],
  [
    new RegExp(
      String.raw`(?:©|\(c\)|[Cc]opyright)\s*(?:©\s*)?(?:\d{4}(?:\s?[-–]\s?\d{4})?,?\s*)?(?:by )?${NAME}`,
      'gu',
    ),
    2,
    /©|\(c\)|opyright/,
  ],
  [new RegExp(String.raw`(?:^|[.!?]\s)(?:Bei|Chez) ${NAME},? `, 'gu'), 1, /\b(?:Bei|Chez) /],
  [
    new RegExp(String.raw`${NAME},? ${alternatives(names.legalFormsInProse)}(?![\p{L}\p{N}])`, 'gu'),
    1,
    / (?:AG|GmbH|SA|S|SE|Inc|LLC|Ltd|Limited|s|a|B|AB|Oy)\b/,
  ],
];
const HEADING = new RegExp(
  String.raw`^${alternatives(names.about)}\s+(?!us\b|the\b|you|our\b|this\b|uns\b|nous\b|nás\b)(.{2,50}?)\??$`,
  'iu',
);
const NO_NAME = new RegExp(`^${alternatives(names.noNames)}$`);
const LEGAL = new RegExp(String.raw`[,.]?\s+${alternatives(names.legalForms)}\.?$`, 'i');
/** Legal forms that a footer spells out and people omit. */
const LEGAL_WORD = /,?\s+(?:corporation|incorporated|limited)\.?\s*$/i;
/** Website builders, whose names appear on their customers' pages. */
const TOOL = new RegExp(`^${alternatives(names.tools)}$`);
const HOST_PART = new RegExp(`^${alternatives(names.hostParts)}$`);
const LEAST = 2;

/** Names with the evidence for them from independent parts of a page. */
export class Candidates {
  readonly #votes = new Map<string, { name: string; score: number; kinds: Set<string>; source: Source }>();

  add(text: string, score: number, kind: string, source: Source): void {
    const given = source === 'text' ? text.replace(LEGAL_WORD, '') : text;
    const name = cleanValue(given)
      .replace(/(?:'s|’s)$/, '')
      .replace(/\s+(?:logo|careers?|jobs|homepage|home|kariéra|karriere)$/i, '')
      .replace(/,$|(?<=\p{L}{5})\.$/u, '')
      .trim();
    const key = keyOf(name);
    if (
      key.length < 2 ||
      name.length > 70 ||
      !/^[\p{L}\p{N}]/u.test(text.trim()) ||
      /(?:\.\.\.|…)$/.test(text) ||
      NO_NAME.test(fold(name)) ||
      /^(?:jobs?|in|for|by|from|with|and|or|of|to|as)\s/i.test(name) ||
      isBoardName(name) ||
      isGeneric(name) ||
      isLocation(name)
    )
      return;
    const known = this.#votes.get(key);
    if (!known) this.#votes.set(key, { name, score, kinds: new Set([kind]), source });
    else if (!known.kinds.has(kind)) {
      known.kinds.add(kind);
      known.score += score;
    }
  }

  /** The name with the most evidence. */
  best(host: string, notA: string): Found | null {
    const label = hostLabels(host);
    const title = fold(notA);
    let best: { name: string; score: number; source: Source } | null = null;
    for (const [key, candidate] of this.#votes) {
      if (fold(candidate.name) === title) continue;
      const score = candidate.score + (isHomeName(key, label) ? 3 : 0);
      if (score >= LEAST && score > (best?.score ?? 0)) best = { ...candidate, score };
    }
    return best ? { value: best.name, source: best.source } : null;
  }
}

/**
 * Counts the names in a line of a posting: "About X", "At X, we", "X is hiring", a copyright line.
 * @param candidates where they are counted
 * @param line
 * @param heading whether the line is the heading of a section
 */
export function addNamesInLine(candidates: Candidates, line: string, heading: boolean): void {
  if (!/[\p{Lu}\p{N}]/u.test(line)) return;
  const headed = line.length < 70 ? HEADING.exec(line)?.[1] : undefined;
  if (headed && /^\p{Lu}|^\p{N}|^\p{Ll}+\p{Lu}/u.test(headed) && !isRoleLike(headed))
    candidates.add(headed, heading ? 2 : 1, 'about', 'text');
  const text = line.slice(0, 600);
  for (const [index, [pattern, score, hint]] of PROSE.entries()) {
    if (hint.test(text))
      for (const [, name = ''] of text.matchAll(pattern))
        if (!TOOL.test(fold(name))) candidates.add(name, score, `prose ${index}`, 'text');
  }
}

function keyOf(name: string): string {
  return fold(name.replace(LEGAL, '')).replace(/ /g, '');
}

/** Whether a name and the host belong to the same company: one is a prefix of the other. */
export function isHomeName(name: string, labels: readonly string[]): boolean {
  const key = keyOf(name);
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
