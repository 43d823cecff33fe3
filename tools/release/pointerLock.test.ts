import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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
