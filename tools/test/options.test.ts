import { readOptions } from './options.ts';

describe('The arguments of npm test', () => {
  it('run the tests when there are none', () =>
    expect(readOptions([], {})).toEqual({ kinds: ['tests'], noSkip: false, changed: false }));
  it('run the drills instead of the tests, or beside them', () => {
    expect(readOptions(['--drills'], {})).toMatchObject({ kinds: ['drills'] });
    expect(readOptions(['--with-drills', '--no-skip'], {})).toMatchObject({ kinds: ['tests', 'drills'], noSkip: true });
  });
  it('count what was skipped as failed on a build server', () =>
    expect(readOptions([], { CI: 'true' })).toMatchObject({ noSkip: true }));
  it('are refused with a sentence when they are unknown or do not go together', () => {
    expect(readOptions(['--change'], {})).toMatch(/^--change is not known here\. npm test takes /);
    expect(readOptions(['--changed', '--drills'], {})).toMatch(/^--changed runs no drills\. /);
  });
});
