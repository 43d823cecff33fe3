import { schedule } from './schedule.ts';

interface Fake {
  name: string;
  load: number;
  seconds: number;
  run: () => Promise<string>;
  end: () => void;
}

/** A task that runs until the test ends it. */
function fake(name: string, seconds: number, load = 1): Fake {
  let end = (): void => undefined;
  const ended = new Promise<string>((resolve) => {
    end = () => resolve(`${name} is done`);
  });
  return { name, load, seconds, run: () => ended, end: () => end() };
}

/** Lets all pending callbacks run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Parallel tasks', () => {
  it('start with the longest, as long as their loads fit', async () => {
    const tasks = [fake('short', 1), fake('long', 9), fake('wide', 5, 2)];
    const [short, long, wide] = tasks;
    const begun: string[] = [];
    const done = schedule(tasks, 2, { started: ({ name }) => begun.push(name) });
    expect(begun).toEqual(['long', 'short']);
    short?.end();
    await turn();
    expect(begun).toEqual(['long', 'short']);
    long?.end();
    await turn();
    expect(begun).toEqual(['long', 'short', 'wide']);
    wide?.end();
    expect(await done).toEqual(['short is done', 'long is done', 'wide is done']);
  });

  it('run alone if their load exceeds the capacity', async () => {
    const [huge, small] = [fake('huge', 1, 8), fake('small', 5)];
    const ends: string[] = [];
    const done = schedule([huge, small], 2, { ended: (_, result) => ends.push(result) });
    huge.end();
    await turn();
    expect(ends).toEqual([]);
    small.end();
    await done;
    expect(ends).toEqual(['small is done', 'huge is done']);
  });

  it('may be an empty list', async () => expect(await schedule([], 2)).toEqual([]));
});
