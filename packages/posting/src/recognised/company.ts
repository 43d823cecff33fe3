import { fieldOfLabel, labelledLine } from '../labels/labels.ts';
import { isPlace, placeInLine } from '../place/line.ts';
import { addNamesInLine, Candidates } from '../shown/names.ts';
import { isSection } from '../shown/headline.ts';
import { isGeneric, isRoleLike } from '../title/words.ts';
import { cleanValue } from '../text/clean.ts';
import type { Found } from '../Reading.ts';
import type { Headline } from './headline.ts';
import type { RecognisedLine } from './lines.ts';

const NEAR = 3;
const LONGEST = 60;
const SEPARATOR = /\s+[|·•∙●–—-]\s+|\s*[|·•∙●]\s*|\s{3,}/;
const NOT_A_NAME = /^(?:apply|save|share|posted|be among|over|see who|no longer|full|part|remote|hybrid|on-?site|permanent|contract|intern|reposted|promoted|new|back|view|show|follow|easy apply|search|sign|log|menu|home|jobs?|careers?|department|team|engineering|product|design|sales|marketing|location|salary|english|overview|application|\d+|[a-z])(?:\b|$)/i;

/** The employer of a recognised page: a name on a line beside the headline, and what the text says elsewhere. */
export function companyOf(lines: readonly RecognisedLine[], headline: Headline | null): Found | null {
  const candidates = new Candidates();
  const near = headline === null ? [] : [...lines.slice(headline.to, headline.to + NEAR).map((line, index) => ({ line, score: 2 - index * 0.25 })), ...lines.slice(Math.max(0, headline.from - 2), headline.from).reverse().map((line, index) => ({ line, score: 1.25 - index * 0.25 }))];
  for (const { line, score } of near) {
    const name = nameIn(line.text);
    if (name) candidates.add(name, score, 'near', 'text');
  }
  const first = lines[0]?.text;
  if (first && headline?.from !== 0) {
    const name = cleanValue(first.split(/\s{2,}|\s[|·•]\s/)[0] ?? '');
    if (name.split(' ').length <= 4 && isName(name)) candidates.add(name, 1, 'top', 'text');
  }
  for (const { text, scale } of lines) addNamesInLine(candidates, text, scale > 1.15);
  return candidates.best('', headline?.text ?? '');
}

/** The name in a line such as "Acme · Prague, Czechia · 2 weeks ago". */
function nameIn(text: string): string | null {
  if (fieldOfLabel(text) ?? labelledLine(text)) return null;
  const at = /^(?:at|bei|chez|by|posted by|@)\s+(.+)$/i.exec(text)?.[1];
  const [first = ''] = (at ?? text).split(SEPARATOR).map(cleanValue);
  return isName(first) ? first : null;
}

function isName(text: string): boolean {
  return text.length >= 2 && text.length <= LONGEST && /^[\p{Lu}\p{N}]|^\p{Ll}+\p{Lu}|^\p{Ll}{2,}$/u.test(text) && !NOT_A_NAME.test(text) && !isPlace(text) && placeInLine(text) === null && !isRoleLike(text) && !isGeneric(text) && !isSection(text) && !/[.!?:]$/.test(text) && text.split(' ').length <= 7;
}
