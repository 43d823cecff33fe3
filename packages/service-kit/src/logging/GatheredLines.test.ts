import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { GatheredLines } from './GatheredLines.ts';

const LONGER_MS = 200;

function gathering() {
  const writes: string[] = [];
  const lines = new GatheredLines({
    write: (text) => writes.push(text),
    writeNow: (text) => writes.push(`now: ${text}`),
  });
  return { lines, writes };
}

describe('Gathered lines', () => {
  it('are written at once after a pause', async () => {
    const { lines, writes } = gathering();
    lines.write('a\n');
    expect(writes).toEqual(['a\n']);
    await sleep(LONGER_MS);
    lines.write('b\n');
    expect(writes).toEqual(['a\n', 'b\n']);
  });
  it('are written together if they follow each other', async () => {
    const { lines, writes } = gathering();
    for (const line of ['a\n', 'b\n', 'c\n']) lines.write(line);
    expect(writes).toEqual(['a\n']);
    await sleep(LONGER_MS);
    expect(writes).toEqual(['a\n', 'b\nc\n']);
  });
  it('do not wait once there are many', () => {
    const { lines, writes } = gathering();
    const line = `${'x'.repeat(999)}\n`;
    for (let count = 0; count < 100; count += 1) lines.write(line);
    expect(writes.length).toBeGreaterThan(5);
    lines.flushSync();
    expect(writes.join('').replaceAll('now: ', '')).toBe(line.repeat(100));
  });
  it('are written before a flush returns', () => {
    const { lines, writes } = gathering();
    for (const line of ['a\n', 'b\n', 'c\n']) lines.write(line);
    lines.flushSync();
    expect(writes).toEqual(['a\n', 'now: b\nc\n']);
  });
});
