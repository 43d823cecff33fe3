import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@jobtrail/contract';
import { hashOf } from '../credentials/token.ts';

/** Without letters that look like digits, or like each other: 32 characters, so each one is 5 bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CHARACTERS = 16;
const GROUP = /.{4}(?=.)/g;

/** A code of 80 random bits: `ABCD-EFGH-JKMN-PQRS`. */
const newCode = (): string =>
  Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(GROUP, '$&-');

/** A new set of recovery codes. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** The stored hash of a person's recovery code, however its letters are written and grouped. */
export const recoveryCodeHash = (userId: string, code: string): string =>
  hashOf(`recovery ${userId} ${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`);
