/** The digits of Arabic and of Persian. */
const EASTERN = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** A text of the same length whose digits are those of English: "٨٠٠٠" is "8000". */
export function withPlainDigits(text: string): string {
  return text.replace(EASTERN, (digit) => String(digit.charCodeAt(0) & 0xf));
}
