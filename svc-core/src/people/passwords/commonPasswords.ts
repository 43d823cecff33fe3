import { brotliDecompressSync } from 'node:zlib';
import file from './commonPasswords.json';
import { comparable } from './comparable.ts';

let loaded: ReadonlySet<string> | undefined;

/** Unpacks the list once: some 18,000 passwords, in a few milliseconds. */
const list = (): ReadonlySet<string> =>
  (loaded ??= new Set(
    brotliDecompressSync(Buffer.from(file.brotli.join(''), 'base64'))
      .toString()
      .split('\n'),
  ));

/** Whether a password is on the list of common passwords, in any capitalization. */
export const isCommon = (password: string): boolean => list().has(comparable(password));
