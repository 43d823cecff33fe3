// `npm run advisories`: fails if an advisory of the list that is checked in applies to a package of package-lock.json.
// It needs no network.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { advisoryList, examine } from './examine.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const list = advisoryList.parse(JSON.parse(read('tools/advisories/advisories.json')));
const { problems, remarks } = examine(list, read('package-lock.json'), new Date());
process.stdout.write(`${[...problems, ...remarks].join('\n')}\n`);
if (problems.length > 0) process.exitCode = 1;
