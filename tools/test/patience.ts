import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** How long the work below takes on one core of the reference machine, on which the timeouts were chosen. */
const REFERENCE_MS = 200;
const ROUNDS = 2;
const MAX = 8;
const WORK = `
  const { pbkdf2Sync } = require('node:crypto');
  const { parentPort } = require('node:worker_threads');
  const startedAt = performance.now();
  pbkdf2Sync('a password', 'salt', 60_000, 64, 'sha256');
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, name: 'person ' + n })));
  for (let n = 0; n < 4; n += 1) JSON.parse(text);
  parentPort.postMessage(performance.now() - startedAt);`;

/**
 * Measures how much slower this machine currently is than the reference machine, with work on every core. Slow and busy
 * machines get longer timeouts.
 * @param sideBySide how many cores the run keeps busy at a time
 * @returns the factor for timeouts, from 1 to 8
 */
export async function measurePatience(sideBySide: number): Promise<number> {
  const cores = availableParallelism();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(Math.max(...(await Promise.all(Array.from({ length: cores }, workOnce)))));
  return patienceFor(Math.max(...times), sideBySide / cores);
}

/** @param crowding how many suites share a core */
export function patienceFor(measuredMs: number, crowding: number): number {
  const factor = Math.max(1, measuredMs / REFERENCE_MS) * Math.max(1, crowding);
  return Math.min(MAX, Math.round(factor * 10) / 10);
}

/** @returns milliseconds */
function workOnce(): Promise<number> {
  return new Promise((resolve, reject) => {
    new Worker(WORK, { eval: true }).once('message', resolve).once('error', reject);
  });
}
