import { declaredLanguage } from './declared.ts';
import { decoderFor } from './decoder.ts';

const SAMPLE = 120_000;

/** A charset, the letters that are frequent in its texts, and the languages that use it. */
interface Candidate {
  name: string;
  /** Common non-ASCII letters. */
  common: RegExp;
  languages: readonly string[];
  /** Letters that every text in it contains, if there are any. */
  needed?: RegExp;
}

const CANDIDATES: readonly Candidate[] = [
  { name: 'iso-2022-jp', common: /[\u3040-\u30ff\u4e00-\u9fff]/g, languages: ['ja'] },
  { name: 'shift_jis', common: /[\u3040-\u30ff\u4e00-\u9fff、。ー]/g, languages: ['ja'], needed: /[\u3040-\u30ff]/g },
  { name: 'euc-jp', common: /[\u3040-\u30ff\u4e00-\u9fff、。ー]/g, languages: ['ja'], needed: /[\u3040-\u30ff]/g },
  { name: 'euc-kr', common: /[\uac00-\ud7a3]/g, languages: ['ko'] },
  { name: 'gb18030', common: /[\u4e00-\u9fa5，。、：]/g, languages: ['zh'] },
  { name: 'big5', common: /[\u4e00-\u9fa5，。、：]/g, languages: ['zh'] },
  {
    name: 'windows-1250',
    common: /[áäčďéěíľĺňóôöřšťúůüýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽąćęłńśźżĄĆĘŁŃŚŹŻőűŐŰăâîşţ„“”–…§°]/g,
    languages: ['cs', 'sk', 'pl', 'hu', 'sl', 'hr', 'ro'],
  },
  {
    name: 'iso-8859-2',
    common: /[áäčďéěíľĺňóôöřšťúůüýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽąćęłńśźżĄĆĘŁŃŚŹŻőűŐŰăâîşţ§°]/g,
    languages: ['cs', 'sk', 'pl', 'hu', 'sl', 'hr', 'ro'],
  },
  {
    name: 'windows-1252',
    common: /[äöüßÄÖÜéèêëàâçôûùîïñáíóúãõåæøÅÆØÉÈÀÇÑ¿¡«»„“”‘’–—…•§°·©®€£]/g,
    languages: ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'no', 'nb', 'fi'],
  },
  { name: 'windows-1251', common: /[а-яёіїєА-ЯЁІЇЄ«»№–]/g, languages: ['ru', 'uk', 'bg', 'sr', 'be'] },
  { name: 'koi8-r', common: /[а-яёА-ЯЁ]/g, languages: ['ru'] },
  { name: 'windows-1253', common: /[α-ωάέήίόύώςΑ-Ω]/g, languages: ['el'] },
  { name: 'windows-1254', common: /[çğıöşüÇĞİÖŞÜâî]/g, languages: ['tr'] },
  { name: 'windows-1255', common: /[א-ת]/g, languages: ['he'] },
  { name: 'windows-1256', common: /[\u0621-\u064a]/g, languages: ['ar', 'fa'] },
];
const LANGUAGE_WEIGHT = 0.4;
const MIN_NEEDED = 0.1;
const WIDE = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5', 'iso-2022-jp']);

/** The charset whose decoding of the bytes looks most like a language that uses it; Windows-1252 if none does. */
export function guessCharset(bytes: Uint8Array): string {
  const sample = nonAsciiParts(bytes);
  const language = declaredLanguage(bytes);
  let best = { name: 'windows-1252', score: -Infinity };
  for (const candidate of CANDIDATES) {
    const { name, languages } = candidate;
    if (name === 'iso-2022-jp' && !hasEscape(bytes)) continue;
    const score = fitness(sample, candidate) + (languages.includes(language) ? LANGUAGE_WEIGHT : 0);
    if (score > best.score) best = { name, score };
  }
  return best.name;
}

/**
 * The share of non-ASCII characters that are common letters: 1 if all are, negative if the bytes cannot be in that
 * charset.
 */
function fitness(sample: Uint8Array, { name, common, needed }: Candidate): number {
  const text = decoderFor(name)?.decode(sample) ?? '';
  let foreign = 0;
  let impossible = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    foreign += 1;
    if (code === 0xfffd || (code >= 0x80 && code <= 0x9f) || (code >= 0xe000 && code <= 0xf8ff)) impossible += 1;
  }
  if (foreign === 0) return name === 'windows-1252' ? 0.5 : 0;
  const ordinary = text.match(common)?.length ?? 0;
  const mixed =
    text.match(
      WIDE.has(name)
        ? /[a-zA-Z][^\u0000-\u00ff](?![^\u0000-\u00ff])|(?<![^\u0000-\u00ff])[^\u0000-\u00ff](?=[a-z])/g
        : /\p{Ll}[\p{Lu}]\p{Ll}|[\p{L}][¦¬¤¢¥¨´¸¹²³¼½¾±×÷][\p{L}]/gu,
    )?.length ?? 0;
  const lacking = needed !== undefined && (text.match(needed)?.length ?? 0) < foreign * MIN_NEEDED ? 0.5 : 0;
  const halfKana = name === 'shift_jis' ? (text.match(/[\uff61-\uff9f]/g)?.length ?? 0) : 0;
  return ordinary / foreign - (impossible / foreign) * 6 - mixed / foreign - halfKana / foreign - lacking;
}

/** Only the non-ASCII parts of the bytes and their neighbors: the markup in between is irrelevant. */
function nonAsciiParts(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(SAMPLE);
  let length = 0;
  let until = -1;
  for (let index = 0; index < bytes.length && length < SAMPLE; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte >= 0x80 || byte === 0x1b) until = index + 2;
    if (index <= until) {
      kept[length] = byte;
      length += 1;
    } else if (length > 0 && kept[length - 1] !== 0x20) {
      kept[length] = 0x20;
      length += 1;
    }
  }
  return kept.subarray(0, length);
}

function hasEscape(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  return at !== -1 && (bytes[at + 1] === 0x24 || bytes[at + 1] === 0x28);
}
