import { Problem } from '../workspace/problem.mjs';
import { type Snapshot, takeTogether } from './Snapshot.ts';

describe('Copies of databases that are taken together', () => {
  it('let writers go on and are stopped if one of them cannot be prepared', async () => {
    const called: string[] = [];
    const snapshot = (name: string, prepare = (): Promise<void> => Promise.resolve()): Snapshot => {
      const record = (step: string) => async (): Promise<void> => void called.push(`${step} ${name}`);
      return {
        prepare,
        hold: record('hold'),
        begin: record('begin'),
        release: record('release'),
        abort: record('abort'),
        finish: () => Promise.resolve([]),
      };
    };
    const refused = snapshot('mail', () => Promise.reject(new Problem('The user is not known')));
    await expect(takeTogether([snapshot('core'), refused])).rejects.toThrow('The user is not known');
    expect(called).toEqual(['release core', 'release mail', 'abort core', 'abort mail']);
  });
});
