import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Seconds that each suite took in its last run, by its name. */
export type Durations = Readonly<Record<string, number>>;

/** @returns an empty record when nothing was saved yet, or the file is not readable */
export function readDurations(file: string): Durations {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof saved !== 'object' || saved === null) return {};
    return Object.fromEntries(Object.entries(saved).filter((entry): entry is [string, number] => isSeconds(entry[1])));
  } catch {
    return {};
  }
}

/** Saves the durations of some suites and keeps those of the others. */
export function saveDurations(file: string, durations: Durations): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readDurations(file), ...durations }, null, 2));
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
