import { randomBytes } from 'node:crypto';
import { type Kind, PREFIXES } from './kinds.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const USUAL = 24;
/** The ID of a session is longer, because it is the only secret that protects its page. */
const OF_SESSIONS = 58;

/** `length` random letters and digits, about 5.95 bits each. */
export function randomText(length: number): string {
  return [...randomBytes(length * 2)].reduce(
    (text, byte) => (text.length < length && byte < 248 ? text + LETTERS[byte % 62] : text),
    '',
  );
}

/** Creates an ID such as cus_… */
export const idOf = (kind: Kind): string =>
  PREFIXES[kind] + randomText(kind === 'checkout.session' ? OF_SESSIONS : USUAL);
