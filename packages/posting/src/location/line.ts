import { alternatives } from '../data/alternatives.ts';
import locationWords from '../data/locationWords.json';
import names from '../data/names.json';
import { labelledLine } from '../labels/labels.ts';
import { cleanValue, fold, oneLine } from '../text/clean.ts';
import { matchesOf } from '../text/matches.ts';
import { memoize } from '../text/memoize.ts';
import { isContract } from '../title/contracts.ts';
import { isRoleLike } from '../title/roles.ts';
import { isDepartment } from '../title/words.ts';
import { isKnownLocation, isLocationCode } from './knownLocations.ts';
import { isRemote } from './location.ts';
import { placesOfWorkIn } from './sentence.ts';

const MODE = new RegExp(`^${alternatives(locationWords.modes)}$`, 'i');
const REGION =
  /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)? (?:kraj|county|region|province|prefecture|voivodeship|canton|district)$/iu;
/** "Praha 4", "Paris 9e", "Praha 4 – Chodov". */
const NUMBERED = /^(\p{Lu}[\p{L} -]+?) \d{1,2}(?:er?|ème)?(?:\s[–-]\s\p{Lu}[\p{L} -]{2,30})?$/u;
/** "Camberwell VIC 3124", "Austin TX 78701", "London EC3R 8AF", "Belo Horizonte/MG". */
const STATED = new RegExp(
  String.raw`^(\p{Lu}[\p{L}'’. -]{1,40}?)(?:${[
    String.raw` (?:NSW|VIC|QLD)(?: \d{4})?`,
    String.raw` (?:TAS|ACT|NT|WA|SA) \d{4}`,
    String.raw`,? [A-Z]{2} \d{5}(?:-\d{4})?`,
    String.raw`,? [A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}`,
    String.raw`\s?[/-]\s?(?:SP|RJ|MG|RS|PR|SC|BA|PE|CE|DF|GO)`,
  ].join('|')})$`,
  'u',
);
const SEPARATOR = /\s+[|·•∙●–—-]\s+|\s*[|·•∙●]\s*|\t+|\s{3,}/;
/** Every sentence that names a location contains one of these words; searching for them is cheaper than matching. */
const MAX_IN_PROSE = 20;
const REMOTE_PROSE = new RegExp(
  String.raw`(?<![\p{L}])${alternatives(locationWords.remoteSentences)}(?![\p{L}])`,
  'iu',
);
const HINT = / (?:in|at|out of|from|w|we|v|ve|à|en|em|i|te|na|a) |\bour /i;
/** A preposition before a name: only known places count after it. */
const AFTER_PREPOSITION = /(?<=\s)(?:in|at|near|à|en|w|we|v|ve|i|te|em|a|na|aus|bei) (?=(\p{Lu}[^.;!?()]{2,50}))/gu;
const LINES_WITH_PREPOSITIONS = 60;
const MAX_SENTENCES_LENGTH = 600;
const LEGAL_FORM = new RegExp(String.raw`\s${alternatives(names.legalForms)}\.?$`, 'i');
const PROSE_SIGNS = ['job-is-in', 'based-in', 'our-office', 'hiring-in'];
const PROSE = [
  new RegExp(
    [
      String.raw`\b(?:this (?:position|role|job) is|position is|role is|job is|you will be|you'll be|will be|are)`,
      String.raw`(?: (?:fully |primarily |currently )?(?:on-?site|hybrid|remote|physically))?,?`,
      String.raw`(?: (?:based|located|onsite|on-?site|working))?(?: (?:in|at|out of|from))(?: our| the)?`,
      String.raw`(?: (?:office|offices|headquarters|hq|facility|lab|plant|campus) (?:in|at|located in))?`,
      String.raw` (?=([^.;!?()]{3,60}))`,
    ].join(''),
    'giu',
  ),
  new RegExp(
    [
      String.raw`\b(?:based|located|on-?site|office|offices|headquarters|facility|position|role|job) (?:in|at)`,
      String.raw`(?: our| the| beautiful| sunny| downtown)? (?=([^.;!?()]{3,60}))`,
    ].join(''),
    'giu',
  ),
  /\bour ([^.;!?()]{3,40}) (?:office|headquarters|hq|facility|plant|campus|location|site)\b/giu,
  new RegExp(String.raw`(?<![\p{L}])${alternatives(locationWords.placeSentences)}:? (?=([^.;!?()]{3,60}))`, 'giu'),
];

/**
 * Whether a text is a location and nothing else: "Prague, Czechia", "Austin, TX (Hybrid)", "Remote - US", "Berlin /
 * München". Requires a known name, or a name followed by a known one.
 */
export const isLocation = memoize((text) => {
  const plain = oneLine(text)
    .replace(/\s*\([^()]{1,40}\)\s*/g, ' ')
    .trim();
  if (plain === '' || plain.length > 120) return isRemote(text);
  if (isRemote(plain) || isAddress(plain)) return true;
  if (isDistrict(plain) || (STATED.test(plain) && isOneLocation(plain))) return true;
  const groups = plain.split(/\s*(?:;|\/|\||•| or | and | & | oder | und | et | ou | – | — | - )\s*/u).filter(Boolean);
  return (
    groups.length <= 8 &&
    groups.some((group) => isOneLocation(withoutMode(group))) &&
    groups
      .map(withoutMode)
      .every((group) => isOneLocation(group) || isRemote(group) || MODE.test(group) || isLocationCode(group))
  );
});

/** "Remote in Germany", "Hybrid in London" and "USA only" without the work model. */
function withoutMode(text: string): string {
  return text
    .replace(
      /^(?:100 ?% |fully )?(?:remote|hybrid|on-?site)(?: remote)?(?: (?:in|from|within|across))?[:,]? (?=\p{Lu})/iu,
      '',
    )
    .replace(/(?<=\p{L}),? (?:remote|hybrid|only)$/iu, '');
}

/** "City", "City, Region", "City, Region, Country", "12345 City". */
function isOneLocation(text: string): boolean {
  if (isKnownLocation(text) || isAsianLocation(text)) return true;
  const numbered = NUMBERED.exec(text)?.[1] ?? STATED.exec(text)?.[1];
  if (numbered !== undefined && isName(numbered) && (STATED.test(text) || isKnownLocation(numbered))) return true;
  if (isKindOfWork(text.split(',')[0] ?? '') || LEGAL_FORM.test(text.split(',')[0] ?? '')) return false;
  const plain = text
    .replace(/^(?:greater|metro|downtown|central|area of)\s+/i, '')
    .replace(/\s+(?:area|metro(?:politan)?(?: area)?|region)$/i, '')
    .replace(/^[A-Z]{0,2}-?\d{4,6}\s+/, '');
  if (isKnownLocation(plain) || REGION.test(plain)) return true;
  if (isAddress(plain)) return true;
  const parts = plain.split(/\s*,\s*/);
  const [first = '', ...rest] = parts;
  if (isDistrict(plain)) return true;
  if (rest.length === 0 || rest.length > 4 || !isName(first)) return false;
  const last = (rest.at(-1) ?? '').replace(/\s+\d{5}(?:-\d{4})?$/, '');
  return (
    (isKnownLocation(last) || isLocationCode(last) || isRemote(last)) &&
    rest.every((part) => isName(part) || isLocationCode(part) || part === rest.at(-1))
  );
}

/** "Kraków, Podgórze", "Kolín – Sendražice": a part of a known city. */
function isDistrict(text: string): boolean {
  const [city = '', district = '', ...more] = text.split(/\s*,\s*|\s+[–-]\s+/);
  return (
    more.length === 0 &&
    isKnownLocation(city) &&
    /^\p{Lu}[\p{L}'’.-]{2,25}(?: \p{L}[\p{L}'’.-]{1,20}){0,2}$/u.test(district) &&
    !isKindOfWork(district) &&
    !isContract(district) &&
    !isRoleLike(district) &&
    !LEGAL_FORM.test(district)
  );
}

const { ja, zh, ko } = locationWords.asianCities;
/** Cities and districts in Japanese, Chinese and Korean. */
const ASIAN = [
  new RegExp(String.raw`^${alternatives(ja)}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\d\s－-]*$`, 'u'),
  new RegExp(String.raw`^${alternatives(zh)}市?(?:[-·\s]?\p{Script=Han}{1,6}[区區县縣])?$`, 'u'),
  new RegExp(
    String.raw`^${alternatives(ko)}(?:특별시|광역시|특별자치시|특별자치도|도|시)?` +
      String.raw`(?: [\p{Script=Hangul}]{1,8}[시군구읍면동로길](?:\s?[\d-]+)?){0,4}$`,
    'u',
  ),
];

function isAsianLocation(text: string): boolean {
  return text.length <= 40 && ASIAN.some((pattern) => pattern.test(text));
}

/** Departments and contract types, which look like names. */
function isKindOfWork(text: string): boolean {
  return isDepartment(text) && !isRemote(text) && !MODE.test(text);
}

/** A street with a number before a location: "Hlavní 12/3, Brno – Židenice", "Main Street 5, 8000 Zürich". */
function isAddress(text: string): boolean {
  const comma = text.lastIndexOf(',');
  const [city = ''] = text
    .slice(comma + 1)
    .trim()
    .replace(/^[A-Z]{0,2}-?\d{3} ?\d{2,3}\s+/, '')
    .split(/\s+[–-]\s+/);
  return (
    comma > 0 &&
    /^[\p{L}\p{N}. '’-]+\s\d+[a-z]?(?:\/\d+[a-z]?)?$/iu.test(text.slice(0, comma).trim()) &&
    isKnownLocation(city)
  );
}

function isName(text: string): boolean {
  return (/^\p{Lu}[\p{L}'’. -]{1,40}$/u.test(text) && text.split(' ').length <= 5) || isKnownLocation(text);
}

/**
 * The location in a short line that may contain other facts: "Austin, TX · Full-time · Hybrid", "Location: Brno".
 * @returns null if no part of it is clearly a location
 */
export function locationInLine(line: string): string | null {
  const text = cleanValue(line.slice(0, 200)).replace(/^(?:location|based in|standort|lieu|ort)\s*:?\s+/i, '');
  const kept = text.split(/\s*,\s*/).filter((part) => !isKindOfWork(part));
  if (kept.length > 0 && kept.length < text.split(',').length && isLocation(kept.join(', '))) return kept.join(', ');
  if (isLocation(text)) return text.replace(/^[A-Z]{0,2}-?\d{4,5}\s+(?=\p{Lu})/u, '');
  const parts = text.split(SEPARATOR).map(cleanValue).filter(Boolean);
  const locations = parts.filter((part) => isLocation(part) && !isRemote(part));
  if (parts.length > 1 && locations.length > 0) return locations.length > 6 ? null : locations.join('; ');
  return parts.length > 1 ? (parts.find(isRemote) ?? null) : null;
}

/** The locations in sentences of the posting: "based in Berlin", "our office in Austin, TX", "fully remote". */
export function* locationsInProse(lines: readonly string[]): Generator<{ value: string; sign: string; line: string }> {
  let found = 0;
  for (const [index, line] of lines.entries()) {
    if (found >= MAX_IN_PROSE) return;
    const text = oneLine(line.slice(0, 1_500));
    if (HINT.test(text))
      for (const [kind, pattern] of PROSE.entries()) {
        for (const match of matchesOf(pattern, text)) {
          const location = leadingLocation(match[1] ?? '');
          if (location === null) continue;
          found += 1;
          yield { value: location, sign: `prose-${PROSE_SIGNS[kind] ?? ''}`, line };
        }
      }
    for (const { value, sign } of labelledLine(text) ? [] : placesOfWorkIn(text.slice(0, MAX_SENTENCES_LENGTH))) {
      found += 1;
      yield { value, sign: `prose-${sign}`, line };
    }
    if (index < LINES_WITH_PREPOSITIONS)
      for (const match of matchesOf(AFTER_PREPOSITION, text.slice(0, 400))) {
        const location = leadingLocation(match[1] ?? '');
        if (location === null) continue;
        found += 1;
        yield { value: location, sign: 'prose-in', line };
      }
    if (REMOTE_PROSE.test(text)) {
      found += 1;
      yield { value: 'Remote', sign: 'prose-remote', line };
    }
  }
}

/** The first location in a sentence. */
export function locationInProse(lines: readonly string[]): string | null {
  for (const { value, sign } of locationsInProse(lines))
    if (sign !== 'prose-remote' && sign !== 'prose-in') return value;
  return null;
}

/** The longest prefix of a text that is a location. */
function leadingLocation(text: string): string | null {
  const words = oneLine(text).split(' ').slice(0, 8);
  for (let count = words.length; count > 0; count -= 1) {
    const candidate = cleanValue(words.slice(0, count).join(' '));
    if (/^\p{Lu}/u.test(candidate) && fold(candidate).length > 2 && isLocation(candidate)) return candidate;
  }
  return null;
}
