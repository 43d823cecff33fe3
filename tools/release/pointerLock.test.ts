import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { withPointerLock } from './pointerLock.ts';

const HOUR_MS = 3_600_000;
const place = temporaryFolder();
const lock = join(place.path, 'lock');
const realNow = Date.now.bind(Date);

afterEach(() => jest.restoreAllMocks());
afterAll(() => place.remove());

/** Sets the clock of this host, but not that of the file system. */
const setClock = (aheadMs: number): void => {
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
};

it.each([
  ['an hour ahead', HOUR_MS],
  ['right', 0],
  ['an hour behind', -HOUR_MS],
])('a host whose clock is %s waits for the lock of another, and leaves nothing behind', async (_, aheadMs) => {
  setClock(aheadMs);
  writeFileSync(lock, '');
  let isHeld = true;
  const seen = withPointerLock(place.path, async () => isHeld);
  await sleep(300);
  expect(existsSync(lock)).toBe(true);
  isHeld = false;
  rmSync(lock);
  expect(await seen).toBe(false);
  expect(readdirSync(place.path)).toEqual([]);
});

it.each([
  ['an hour ahead', HOUR_MS],
  ['right', 0],
  ['an hour behind', -HOUR_MS],
])('a host whose clock is %s takes the lock of a process that was killed a minute ago', async (_, aheadMs) => {
  setClock(aheadMs);
  writeFileSync(lock, '');
  const seconds = realNow() / 1000 - 60;
  utimesSync(lock, seconds, seconds);
  expect(await withPointerLock(place.path, async () => 'changed')).toBe('changed');
  expect(readdirSync(place.path)).toEqual([]);
});

describe('Several commands that wait for the lock of a killed one', () => {
  const minutesAgo = (minutes: number): number => realNow() / 1000 - minutes * 60;

  /** Changes the pointer several times at once. @returns the most that did so at the same time */
  const changeTogether = async (commands: number): Promise<number> => {
    let changing = 0;
    let most = 0;
    const change = async (): Promise<void> => {
      changing += 1;
      most = Math.max(most, changing);
      await sleep(5);
      changing -= 1;
    };
    await Promise.all(Array.from({ length: commands }, () => withPointerLock(place.path, change)));
    return most;
  };

  it('take turns, whichever of them is first', async () => {
    for (let round = 0; round < 20; round += 1) {
      writeFileSync(lock, '');
      utimesSync(lock, minutesAgo(1), minutesAgo(1));
      expect(await changeTogether(3)).toBe(1);
      expect(readdirSync(place.path)).toEqual([]);
    }
  });

  it('take turns if one that had taken it over was killed too', async () => {
    writeFileSync(lock, '');
    utimesSync(lock, minutesAgo(2), minutesAgo(2));
    const successor = `${lock}.${statSync(lock, { bigint: true }).mtimeNs}`;
    writeFileSync(successor, '');
    utimesSync(successor, minutesAgo(1), minutesAgo(1));
    expect(await changeTogether(3)).toBe(1);
    expect(readdirSync(place.path)).toEqual([]);
  });

  it('leave it to one that has just taken it over', async () => {
    writeFileSync(lock, '');
    utimesSync(lock, minutesAgo(1), minutesAgo(1));
    let finish = (): void => undefined;
    const first = withPointerLock(place.path, () => new Promise<void>((resolve) => (finish = resolve)));
    await sleep(100);
    const second = jest.fn(() => Promise.resolve());
    const waiting = withPointerLock(place.path, second);
    await sleep(1500);
    expect(second).not.toHaveBeenCalled();
    finish();
    await Promise.all([first, waiting]);
    expect(second).toHaveBeenCalledTimes(1);
    expect(readdirSync(place.path)).toEqual([]);
  });
});
