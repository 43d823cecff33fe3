import { alternatives } from '../data/alternatives.ts';
import contracts from '../data/contracts.json';
import locationWords from '../data/locationWords.json';
import names from '../data/names.json';
import roles from '../data/roles.json';
import { cleanValue, oneLine } from '../text/clean.ts';
import { memoize } from '../text/memoize.ts';
import { isContract, isHours } from '../title/contracts.ts';
import { isRoleLike } from '../title/roles.ts';
import { isDepartment } from '../title/words.ts';
import { isKnownLocation, isLocationCode } from './knownLocations.ts';
import { isRemote } from './location.ts';
import { isLocationPath } from './path.ts';
import { isTownWithCode } from './postal.ts';

const MODE = new RegExp(`^${alternatives(locationWords.modes)}$`, 'i');
const REGION =
  /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)? (?:kraj|county|region|province|prefecture|voivodeship|canton|district)$/iu;
/** "Praha 4", "Paris 9e", "Praha 4 – Chodov". */
const WITH_NUMBER = /^(\p{Lu}[\p{L} -]+?) \d{1,2}(?:er?|ème)?(?:\s[–-]\s\p{Lu}[\p{L} -]{2,30})?$/u;
/** "Camberwell VIC 3124", "Austin TX 78701", "London EC3R 8AF", "Belo Horizonte/MG". */
const WITH_STATE = new RegExp(
  String.raw`^(\p{Lu}[\p{L}'’. -]{1,40}?)(?:${[
    String.raw` (?:NSW|VIC|QLD)(?: \d{4})?`,
    String.raw` (?:TAS|ACT|NT|WA|SA) \d{4}`,
    String.raw`,? [A-Z]{2} \d{5}(?:-\d{4})?`,
    String.raw`,? [A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}`,
    String.raw`\s?[/-]\s?(?:SP|RJ|MG|RS|PR|SC|BA|PE|CE|DF|GO)`,
  ].join('|')})$`,
  'u',
);
/** What all matches of the two patterns above contain; cheaper to search for. */
const NUMBER_OR_STATE = /\d|[A-Z]{2}/;
const SEPARATOR = /\s+[|/·•∙●–—-]\s+|\s*[|·•∙●]\s*|\s*\p{Extended_Pictographic}\ufe0f?\s*|\t+|\s{3,}/u;
const MAX_PARTS = 4;
const LEGAL_FORM = new RegExp(String.raw`\s${alternatives(names.legalForms)}\.?$`, 'i');

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
  if (isDistrict(plain) || (NUMBER_OR_STATE.test(plain) && WITH_STATE.test(plain) && isOneLocation(plain))) return true;
  const groups = plain
    .split(/\s*(?:;|\/|\||•| or | and | & | oder | und | et | ou | – | — | - )\s*/u)
    .filter(Boolean)
    .map(withoutMode);
  return (
    groups.length <= 8 &&
    groups.some(isOneLocation) &&
    groups.every((group) => isOneLocation(group) || isRemote(group) || MODE.test(group) || isLocationCode(group))
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
  if (isKnownLocation(text) || isAsianLocation(text) || isNumbered(text)) return true;
  if (isTownWithCode(text) || isLocationPath(text)) return true;
  const plain = text
    .replace(/^(?:greater|metro|downtown|central|area of)\s+/i, '')
    .replace(/\s+(?:area|metro(?:politan)?(?: area)?|region)$/i, '')
    .replace(/^[A-Z]{0,2}-?\d{4,6}\s+/, '');
  return (
    (isKnownLocation(plain) ||
      REGION.test(plain) ||
      isAddress(plain) ||
      isDistrict(plain) ||
      endsInKnownLocation(plain)) &&
    !isNotLocation(text.split(',')[0] ?? '')
  );
}

/** A name with a number, a postal code or a state. */
function isNumbered(text: string): boolean {
  if (!NUMBER_OR_STATE.test(text)) return false;
  const name = WITH_NUMBER.exec(text)?.[1] ?? WITH_STATE.exec(text)?.[1];
  return name !== undefined && isName(name) && (WITH_STATE.test(text) || isKnownLocation(name));
}

/** Names separated by commas, the last of which is known. */
function endsInKnownLocation(text: string): boolean {
  const [first = '', ...rest] = text.split(/\s*,\s*/);
  if (rest.length === 0 || rest.length > 4 || !isName(first)) return false;
  const last = (rest.at(-1) ?? '').replace(/\s+\d{5}(?:-\d{4})?$/, '');
  return (
    (isKnownLocation(last) || isLocationCode(last) || isRemote(last)) &&
    rest.every((part) => isName(part) || isLocationCode(part) || part === rest.at(-1))
  );
}

/** Whether a text is a department, a contract type or a company. */
function isNotLocation(text: string): boolean {
  return isKindOfWork(text) || LEGAL_FORM.test(text);
}

/** "Kraków, Podgórze", "Kolín – Sendražice": a part of a known city. */
function isDistrict(text: string): boolean {
  if (!/,|\s[–-]\s/.test(text)) return false;
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
  if (comma <= 0) return false;
  const [city = ''] = text
    .slice(comma + 1)
    .trim()
    .replace(/^[A-Z]{0,2}-?\d{3} ?\d{2,3}\s+/, '')
    .split(/\s+[–-]\s+/);
  return /^[\p{L}\p{N}. '’-]+\s\d+[a-z]?(?:\/\d+[a-z]?)?$/iu.test(text.slice(0, comma).trim()) && isKnownLocation(city);
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
  const kept = text.split(/\s*,\s*/).filter((part) => !isKindOfWork(part) && !isContract(part) && !isHours(part));
  if (kept.length > 0 && kept.length < text.split(',').length && isLocation(kept.join(', '))) return kept.join(', ');
  const isRow = kept.length < text.split(',').length && !/[.!?](?:\s|$)/.test(text);
  const run = isRow ? longestLocation(kept) : null;
  if (run !== null) return withoutCode(run);
  if (isLocation(text)) return withoutCode(text);
  const parts = text.split(SEPARATOR).map(cleanValue).filter(Boolean);
  const locations = parts.filter((part) => isLocation(part) && !isRemote(part));
  if (parts.length > 1 && locations.length > 0) return locations.length > 6 ? null : locations.join('; ');
  return parts.length > 1 ? (parts.find(isRemote) ?? null) : null;
}

/** The most consecutive parts that are a location together. */
function longestLocation(parts: readonly string[]): string | null {
  for (let length = Math.min(parts.length, MAX_PARTS); length > 0; length -= 1)
    for (let from = 0; from + length <= parts.length; from += 1) {
      const run = parts.slice(from, from + length).join(', ');
      if (isLocation(run) && !isRemote(run)) return run;
    }
  return null;
}

function withoutCode(location: string): string {
  return location.replace(/^[A-Z]{0,2}-?(?:\d{4,5}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} [A-Z]{2})\s+(?=\p{Lu})/u, '');
}

/** Prepositions between a position and its place. */
const BEFORE_PLACE = new RegExp(String.raw`[\s,]+${alternatives(locationWords.beforePlace)}$`, 'iu');
const MAX_PLACE_WORDS = 4;
/** A mark of a job title or a kind of contract after the place: "Vendeur Bordeaux H/F". */
const ASIDE_AT_END = new RegExp(
  String.raw`[\s,]+(?:${[...roles.marks, alternatives(contracts.after)].join('|')})$`,
  'i',
);

/** A headline that ends with a known place, without anything between: "Project Manager Karachi"; null if it does not. */
export function placeAtEnd(headline: string): { head: string; place: string } | null {
  const words = oneLine(headline.slice(-200)).replace(ASIDE_AT_END, '').split(' ');
  for (let count = Math.min(MAX_PLACE_WORDS, words.length - 1); count > 0; count -= 1) {
    const place = cleanValue(words.slice(-count).join(' ')).replace(/^\((.+)\)$/, '$1');
    const head = words.slice(0, -count).join(' ').replace(BEFORE_PLACE, '');
    if (/^\p{Lu}\p{L}{2}/u.test(place) && isLocation(place) && !isRemote(place) && isRoleLike(head))
      return { head: cleanValue(head), place };
  }
  return null;
}
