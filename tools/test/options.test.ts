import { readOptions } from './options.ts';

describe('The arguments of npm test', () => {
  it('run the tests by default', () =>
    expect(readOptions([], {})).toEqual({
      kinds: ['tests'],
      noSkip: false,
      everyDatabase: false,
      changed: false,
    }));
  it('run the drills instead of the tests, or both', () => {
    expect(readOptions(['--drills'], {})).toMatchObject({ kinds: ['drills'] });
    expect(readOptions(['--with-drills', '--no-skip'], {})).toMatchObject({ kinds: ['tests', 'drills'], noSkip: true });
  });
  it('add the server database in the drills, and when nothing may be left out', () => {
    for (const args of [['--drills'], ['--with-drills'], ['--no-skip']])
      expect(readOptions(args, {})).toMatchObject({ everyDatabase: true });
    expect(readOptions(['--changed'], {})).toMatchObject({ everyDatabase: false });
  });
  it('count skipped tests as failed on a build server', () =>
    expect(readOptions([], { CI: 'true' })).toMatchObject({ noSkip: true }));
  it('are rejected with a message if they are unknown or contradict each other', () => {
    expect(readOptions(['--change'], {})).toMatch(/^--change is not known here\. npm test takes /);
    expect(readOptions(['--changed', '--drills'], {})).toMatch(/^--changed runs no drills\. /);
  });
});
