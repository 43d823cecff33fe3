import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type AdvisoryList, advisoryList, examine } from './examine.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
type Event = Record<string, string>;

/** A list with one advisory for `leaky`. */
const listOf = (events: Event[], more: object = {}): AdvisoryList =>
  advisoryList.parse({
    examinedAt: '2026-11-22',
    sources: [],
    examined: ['leaky'],
    advisories: [
      {
        id: 'GHSA-test',
        summary: 'It leaks',
        affected: [{ package: { ecosystem: 'npm', name: 'leaky' }, ranges: [{ type: 'SEMVER', events }] }],
        ...more,
      },
    ],
  });
const lockWith = (packages: Record<string, object>): string => JSON.stringify({ packages: { '': {}, ...packages } });
const problems = (list: AdvisoryList, version: string): readonly string[] =>
  examine(list, lockWith({ 'node_modules/leaky': { version } }), NOW).problems;

describe('An advisory', () => {
  const fixedIn = [{ introduced: '1.2.0' }, { fixed: '1.4.0' }];

  it.each(['1.2.0', '1.3.9', '1.4.0-rc.1'])('applies to the affected version %s', (version) => {
    expect(problems(listOf(fixedIn), version)).toEqual([`leaky ${version}: GHSA-test It leaks (fixed in 1.4.0)`]);
  });
  it.each(['1.1.9', '1.4.0', '1.10.0', '2.0.0'])('does not apply to %s', (version) => {
    expect(problems(listOf(fixedIn), version)).toEqual([]);
  });
  it('without a fix applies to every version since, and says so', () => {
    expect(problems(listOf([{ introduced: '0' }]), '99.0.0')).toEqual(['leaky 99.0.0: GHSA-test It leaks (no fix)']);
  });
  it('applies up to the last affected version', () => {
    const events = [{ introduced: '0' }, { last_affected: '2.0.0' }];
    expect(problems(listOf(events), '2.0.0')).toHaveLength(1);
    expect(problems(listOf(events), '2.0.1')).toEqual([]);
  });
  it('may have several ranges, in any order', () => {
    const events = [{ fixed: '3.1.0' }, { introduced: '3.0.0' }, { introduced: '0' }, { fixed: '2.5.0' }];
    expect(['2.4.0', '2.5.0', '3.0.0', '3.1.0'].map((version) => problems(listOf(events), version).length)).toEqual([
      1, 0, 1, 0,
    ]);
  });
  it('may list versions', () => {
    const entry = { package: { ecosystem: 'npm', name: 'leaky' }, versions: ['1.0.1'] };
    expect(problems(listOf([], { affected: [entry] }), '1.0.1')).toHaveLength(1);
    expect(problems(listOf([], { affected: [entry] }), '1.0.2')).toEqual([]);
  });
  it('does not apply if it was withdrawn, or is about a package of another registry', () => {
    expect(problems(listOf([{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }), '1.0.0')).toEqual([]);
    const entry = { package: { ecosystem: 'PyPI', name: 'leaky' }, versions: ['1.0.0'] };
    expect(problems(listOf([], { affected: [entry] }), '1.0.0')).toEqual([]);
  });
  it('applies wherever a package is in the lock file, under its own name', () => {
    const lock = lockWith({
      'node_modules/a/node_modules/leaky': { version: '1.3.0' },
      'node_modules/alias': { name: 'leaky', version: '1.3.1' },
      'node_modules/not-leaky': { version: '1.3.0' },
      leaky: { version: '1.3.0' },
    });
    expect(examine(listOf(fixedIn), lock, NOW).problems.map((line) => line.split(':')[0])).toEqual([
      'leaky 1.3.0',
      'leaky 1.3.1',
    ]);
  });
});

describe('The list of advisories', () => {
  const lock = lockWith({
    'node_modules/leaky': { version: '2.0.0' },
    'node_modules/other': { version: '1.0.0', dev: true },
  });

  it('says how old it is, and what it covers', () => {
    expect(examine(listOf([]), lock, NOW).remarks).toEqual([
      'Advisories: 1. Examined 0 days ago (2026-11-22), for 1 of 2 packages, 1 of 1 of those in production.',
    ]);
  });
  it('warns when it is older than 30 days', () => {
    expect(examine(listOf([]), lock, new Date('2026-12-22T12:00:00Z')).remarks).toHaveLength(1);
    expect(examine(listOf([]), lock, new Date('2026-12-23T12:00:00Z')).remarks[1]).toMatch(/^Warning: .* 30 days/);
  });
  it('that is checked in names no advisory that applies to a package of this repository', () => {
    const root = resolve(__dirname, '../..');
    const list = advisoryList.parse(JSON.parse(readFileSync(join(__dirname, 'advisories.json'), 'utf8')));
    const result = examine(list, readFileSync(join(root, 'package-lock.json'), 'utf8'), NOW);
    expect(result.problems).toEqual([]);
    for (const { affected } of list.advisories)
      expect(list.examined).toEqual(expect.arrayContaining(affected.map((entry) => entry.package.name)));
  });
});
