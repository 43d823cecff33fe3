import { spawn } from 'node:child_process';
import { Keeper } from './Keeper.ts';

/** A process that writes a line and ends after some time. */
const program = (runsMs: number) => () =>
  spawn(process.execPath, ['-e', `console.log('working'); setTimeout(() => {}, ${runsMs})`]);

describe('A process that starts slowly', () => {
  let said: string[];
  let printed: string[];
  const options = () => ({
    name: 'svc-test',
    rawLogs: true,
    say: (text: string) => void said.push(text),
    print: (line: string) => void printed.push(line),
  });
  beforeEach(() => {
    said = [];
    printed = [];
  });

  it('is waited for as long as it runs, and what it writes is shown meanwhile', async () => {
    let isReady = false;
    const keeper = new Keeper({
      ...options(),
      spawn: program(60_000),
      isReady: async () => isReady,
      usualStartMs: 50,
      print: (line) => {
        printed.push(line);
        isReady = true;
      },
    });
    await keeper.start();
    expect([said, printed]).toEqual([['svc-test is still starting'], ['working']]);
    await keeper.stop();
  });

  it('ends the start if it ends', async () => {
    const keeper = new Keeper({ ...options(), spawn: program(0), isReady: async () => false, usualStartMs: 60_000 });
    await expect(keeper.start()).rejects.toThrow('working\nsvc-test ended before it was ready: see above.');
    expect(said).toEqual([]);
  });
});
