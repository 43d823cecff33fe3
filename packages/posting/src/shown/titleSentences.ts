import { alternatives } from '../data/alternatives.ts';
import titles from '../data/titles.json';
import { isLocation } from '../location/line.ts';
import type { Field } from '../Reading.ts';
import { cleanValue } from '../text/clean.ts';
import { isRoleLike } from '../title/roles.ts';
import { isBoardName, isDepartment, isGeneric } from '../title/words.ts';

/** The values in the sentence of a title. */
type TitleFacts = Partial<Record<Extract<Field, 'company' | 'position' | 'location'>, string>>;

const NAME = String.raw`[^|]{2,80}?`;
const END = String.raw`(?:\s+[|·•–—-]\s+.*|\s*\|.*)?$`;
const AT = alternatives(titles.at);
const HIRING = alternatives(titles.hiring);
const IN = alternatives(titles.in);

const PATTERNS: readonly [RegExp, readonly (keyof TitleFacts)[]][] = [
  [
    new RegExp(
      String.raw`^(${NAME}) (?:is )?${HIRING}(?: for)?(?: an?| einen?)? (${NAME}) ${IN} ([^|]{2,120}?)${END}`,
      'iu',
    ),
    ['company', 'position', 'location'],
  ],
  [
    new RegExp(String.raw`^(${NAME}) (?:is )?${HIRING}(?: an?| une?| einen?| een| una)? (${NAME})${END}`, 'iu'),
    ['company', 'position'],
  ],
  [
    new RegExp(String.raw`^(?:job )?application for (?:the )?(${NAME}) (?:at|with) (${NAME})${END}`, 'iu'),
    ['position', 'company'],
  ],
  [
    new RegExp(String.raw`^apply (?:to|for)(?: the)?(?: position of)? (${NAME}) (?:at|with) (${NAME})${END}`, 'iu'),
    ['position', 'company'],
  ],
  [
    new RegExp(
      String.raw`^(?:job opening:? |job:? |jobs? als )?(${NAME}) ${AT} (${NAME})(?:,)? (?:in|à) ([^|]{2,80}?)${END}`,
      'iu',
    ),
    ['position', 'company', 'location'],
  ],
  [new RegExp(String.raw`^(?:job opening:? |job:? )?(${NAME}) ${AT} (${NAME})${END}`, 'iu'), ['position', 'company']],
  [
    new RegExp(String.raw`^(${NAME}) (?:job|jobs|vacancy|stelle) in ([^|]{2,80}?)(?:\s+at\s+(${NAME}))?${END}`, 'iu'),
    ['position', 'location', 'company'],
  ],
];

/** The start of a title that names only the employer: "Apply at X", "Bewerbe dich bei X". */
const FORM = new RegExp(
  String.raw`^${alternatives(titles.employerForm)} ([^|!?–—]{2,60}?)[.!?]?(?:\s+[|–—-]\s+.*|\s*\|.*)?$`,
  'iu',
);

/**
 * The values in a title that is a sentence: "Acme hiring Cook in Brno", "Cook at Acme", "Cook bei Acme".
 * @param title without the name of the board
 */
export function readTitleSentence(title: string): TitleFacts {
  for (const [pattern, keys] of PATTERNS) {
    const match = pattern.exec(title.slice(0, 300));
    if (!match) continue;
    const facts: TitleFacts = {};
    for (const [index, key] of keys.entries()) {
      const value = cleanValue(match[index + 1] ?? '');
      if (value !== '') facts[key] = value;
    }
    if (facts.position && isGeneric(facts.position)) delete facts.position;
    if (facts.company && isBoardName(facts.company)) delete facts.company;
    if (facts.company && isGeneric(facts.company)) continue;
    if (facts.company && isLocation(facts.company) && !facts.location) continue;
    if (facts.company && /^(?:our|the|home|work|a|an|this|your|any|night|scale|heart)\b/i.test(facts.company)) continue;
    if (facts.position || facts.company) return facts;
  }
  return {};
}

/** A department or a generic word and its employer: "Manufacturing at X". */
const PART_OF = new RegExp(String.raw`^(.{2,40}?) ${AT} (\p{Lu}[^|!?–—]{1,60})$`, 'u');

/** The employer in a title that names nothing else: "Jobs bei X", "Apply at X", "Manufacturing at X". */
export function employerOfTitle(segment: string): string | null {
  const [, part = '', owner = ''] = PART_OF.exec(segment.slice(0, 200)) ?? [];
  const isPart = part !== '' && (isDepartment(part) || isGeneric(part));
  const name = cleanValue(FORM.exec(segment.slice(0, 200))?.[1] ?? (isPart ? owner : ''));
  return name !== '' &&
    !isGeneric(name) &&
    !isBoardName(name) &&
    !/^(?:us|our|the|team|uns)\b/i.test(name) &&
    !isRoleLike(name)
    ? name
    : null;
}
