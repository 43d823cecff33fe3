import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../workspace/parts.mjs';
import { repeatedByDrills } from './suites.ts';

const testsIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(ROOT, folder, name));

describe('When tests and drills run together', () => {
  it('a drill replaces the test of the same name', () =>
    expect(repeatedByDrills(testsIn('svc-mail/test')).map((file) => file.slice(ROOT.length + 1))).toEqual([
      'svc-mail/test/hangups.test.ts',
      'svc-mail/test/kills.test.ts',
      'svc-mail/test/secrets.test.ts',
    ]));
  it('so does the drill of a component test', () =>
    expect(repeatedByDrills(testsIn('mfe-jobs/src/add-job')).map((file) => file.slice(ROOT.length + 1))).toEqual([
      'mfe-jobs/src/add-job/everyOrder.test.tsx',
    ]));
  it('all other tests run, including component tests', () =>
    expect(repeatedByDrills([...testsIn('mfe-admin'), ...testsIn('shell')])).toEqual([]));
});
