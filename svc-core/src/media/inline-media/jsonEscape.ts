import { validationFailed } from '@jobtrail/service-kit';

export const noJson = () => validationFailed({}, 'The request is not valid JSON.');

const UNICODE = 0x75;
const HEX = /^[0-9a-f]{4}$/i;
/** The byte that a letter after a backslash stands for. */
const MEANINGS: ReadonlyMap<number, number> = new Map(
  ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

/** The length of an escape without its backslash: its letter, and the four digits of a \u. */
export const escapeLength = (letter: number): number => (letter === UNICODE ? 5 : 1);

/**
 * Writes what an escape stands for, which is never longer than the escape.
 * @param escape without its backslash
 * @returns the number of bytes
 * @throws AppError 400
 */
export function writeEscape(escape: Buffer, target: Buffer, at: number): number {
  const [letter = 0] = escape;
  if (letter !== UNICODE) {
    const meant = MEANINGS.get(letter);
    if (meant === undefined) throw noJson();
    target[at] = meant;
    return 1;
  }
  const digits = escape.toString('latin1', 1);
  if (!HEX.test(digits)) throw noJson();
  return target.write(String.fromCharCode(Number.parseInt(digits, 16)), at);
}
