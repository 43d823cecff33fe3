/**
 * Makes commonPasswords.json, the list of common passwords that the product ships. Run it in svc-core with the folder
 * of an unpacked release of its source:
 *
 *   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *   node --import tsx src/people/passwords/makeCommonPasswords.ts package
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';
import { PASSWORD_MIN } from '@jobtrail/contract';
import { comparable } from './comparable.ts';

const LINE = /.{1,100}/g;
const release = z.object({
  name: z.literal('@zxcvbn-ts/language-common'),
  version: z.string(),
  license: z.literal('MIT'),
});

const [folder = '.'] = process.argv.slice(2);
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const { name, version, license } = release.parse(read('package.json'));
const listed = z.array(z.string()).parse(read('src/passwords.json'));
// Shorter ones are rejected for their length.
const passwords = [...new Set(listed.map(comparable))].filter((text) => text.length >= PASSWORD_MIN).sort();
const notice = readFileSync(join(folder, 'LICENSE.txt'), 'utf8').trim().split('\n');
writeFileSync(
  join(import.meta.dirname, 'commonPasswords.json'),
  `${JSON.stringify(
    {
      source: `${name} ${version}, src/passwords.json`,
      license,
      notice,
      count: passwords.length,
      brotli: brotliCompressSync(passwords.join('\n')).toString('base64').match(LINE),
    },
    null,
    2,
  )}\n`,
);
process.stdout.write(`${passwords.length} passwords\n`);
