import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * How long each suite took the last time, by its name, in seconds.
 * @param {string} file
 * @returns {Record<string, number>} empty when there was no last time
 */
export function readDurations(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * @param {string} file
 * @param {Record<string, number>} durations what is added to the others in the file
 */
export function saveDurations(file, durations) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readDurations(file), ...durations }, null, 2));
}
