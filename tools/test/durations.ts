import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Seconds that each suite took in its last run, by suite name. */
type Durations = Readonly<Record<string, number>>;

/** @returns an empty record if nothing has been saved yet or the file cannot be read */
export function readDurations(file: string): Durations {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof saved !== 'object' || saved === null) return {};
    return Object.fromEntries(Object.entries(saved).filter((entry): entry is [string, number] => isSeconds(entry[1])));
  } catch {
    return {};
  }
}

/** Saves the durations of some suites and keeps the saved durations of the others. */
export function saveDurations(file: string, durations: Durations): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readDurations(file), ...durations }, null, 2));
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
