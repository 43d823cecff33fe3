import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { freePort, reserve } from './freePort.ts';

const fileOf = (port: number): string => join(tmpdir(), 'jobtrail-test-ports', String(port));

it('returns no port twice, and reserves each for this process', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) expect(readFileSync(fileOf(port), 'utf8')).toBe(String(process.pid));
});

it('returns no port of another running process, but may return that of one that has ended', async () => {
  const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  const port = await freePort();
  writeFileSync(fileOf(port), String(process.ppid));
  expect(reserve(port)).toBe(false);
  writeFileSync(fileOf(port), ended);
  expect(reserve(port)).toBe(true);
});
