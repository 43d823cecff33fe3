import { readFileSync } from 'node:fs';

/** @returns the JSON report that a test runner wrote, or null when it wrote none */
export function readReport(file: string): Record<string, unknown> | null {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(report) ? report : null;
  } catch {
    return null;
  }
}

/** The objects in the list that `value` has under `key`; none when there is no such list. */
export function listIn(value: unknown, key: string): Record<string, unknown>[] {
  const found = isRecord(value) ? value[key] : null;
  return Array.isArray(found) ? found.filter(isRecord) : [];
}

export function numberOr0(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
