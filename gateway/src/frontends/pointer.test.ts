import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { buildsDir, createPointers } from './pointer.ts';

afterEach(() => void jest.restoreAllMocks());

it('A deploy is visible at once, also after the clock of the host was set back by hours', async () => {
  const folder = temporaryFolder();
  const deploy = (build: string): void => {
    mkdirSync(join(buildsDir(folder.path, 'shell'), build), { recursive: true });
    writeFileSync(join(folder.path, 'shell', 'dist', 'current.json'), JSON.stringify({ build }));
  };
  const nothing = (): void => undefined;
  const pointers = createPointers(folder.path, {
    isLevelEnabled: () => false,
    info: nothing,
    warn: nothing,
    error: nothing,
  });
  deploy('one');
  expect(await pointers.current('shell')).toBe('one');
  const right = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => right() - 7_200_000);
  deploy('two');
  let build = await pointers.current('shell');
  for (let tries = 0; tries < 100 && build === 'one'; tries += 1) {
    await sleep(50);
    build = await pointers.current('shell');
  }
  folder.remove();
  expect(build).toBe('two');
});
