// What counts as right: text is compared without case, punctuation and legal forms, places as sets of words, pay by its numbers.
// An answer is right when it equals the label or one of the other accepted answers; null equals only null.

/** @typedef {'company' | 'position' | 'location' | 'salary'} Field */
/** @typedef {{ company?: string | null, position?: string | null, location?: string | null, salary?: string | null }} Values */
/** @typedef {Record<Field, string | null> & { accept?: Partial<Record<Field, (string | null)[]>> }} Expected */
/** @typedef {'right' | 'wrong' | 'missed' | 'invented'} Verdict */

/** @type {readonly Field[]} */
export const FIELDS = ['company', 'position', 'location', 'salary'];

const INVISIBLE = /[\u200b-\u200d\ufeff]/g;
const LEGAL_FORM =
  /(?<![\p{L}\p{N}_])(?:inc|llc|ltd|gmbh|ag|sa|a s|s r o|spol|corp|co|pte|plc|bv|group)(?![\p{L}\p{N}_])/gu;

/**
 * @param {Field} field
 * @param {string | null | undefined} answer
 * @param {Expected} expected
 * @returns {Verdict}
 */
export function judge(field, answer, expected) {
  const value = answer || null;
  const accepted = [expected[field], ...(expected.accept?.[field] ?? [])];
  if (accepted.some((one) => isSame(field, value, one))) return 'right';
  if (value === null) return 'missed';
  return expected[field] === null ? 'invented' : 'wrong';
}

/**
 * @param {Field} field
 * @param {string | null} answer
 * @param {string | null} accepted
 */
function isSame(field, answer, accepted) {
  if (answer === null || accepted === null) return answer === accepted;
  if (accepted === '*' || normal(answer) === normal(accepted)) return true;
  if (field === 'company') return companyName(answer) === companyName(accepted);
  if (field === 'location') return isSamePlace(answer, accepted);
  return field === 'salary' && isSamePay(answer, accepted);
}

/** @param {string} text */
function normal(text) {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(INVISIBLE, '')
    .replace(/[^\p{L}\p{N}_$€£¥₩]+/gu, ' ')
    .trim();
}

/** @param {string} text */
function companyName(text) {
  return normal(text).replace(LEGAL_FORM, '').replace(/\s+/g, ' ').trim() || normal(text);
}

/**
 * @param {string} answer
 * @param {string} accepted
 */
function isSamePlace(answer, accepted) {
  const [small, large] = [new Set(normal(answer).split(' ')), new Set(normal(accepted).split(' '))].sort(
    (a, b) => a.size - b.size,
  );
  const contained = small && large ? [...small].every((word) => large.has(word)) : false;
  return contained && (small?.size === large?.size || (small?.size ?? 0) >= 2);
}

/**
 * @param {string} answer
 * @param {string} accepted
 */
function isSamePay(answer, accepted) {
  const [one, other] = [amounts(answer), amounts(accepted)];
  return one.length > 0 && one.length === other.length && one.every((amount, index) => amount === other[index]);
}

/**
 * The amounts of a text: thousands marks taken out, k counted in.
 * @param {string} source
 */
function amounts(source) {
  const text = source.normalize('NFKC').replace(INVISIBLE, '');
  const thousands = /\d\s*k(?![\p{L}\p{N}_])/iu.test(text);
  /** @type {number[]} */
  const found = [];
  for (const [, digits = '', k] of text.matchAll(/(\p{Nd}[\p{Nd}., \u00a0]*\p{Nd}|\p{Nd})\s*(k)?/giu)) {
    const plain = digits
      .replace(/[ \u00a0]/g, '')
      .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
      .replace(/,/g, '.');
    const number = Number(plain);
    if (Number.isNaN(number)) continue;
    found.push(Math.round((k || (thousands && number < 1000) ? number * 1000 : number) * 100) / 100);
  }
  return found;
}
