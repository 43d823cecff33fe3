import { readFileSync } from 'node:fs';

/** @returns the JSON report of a test runner, or null if there is none */
export function readReport(file: string): Record<string, unknown> | null {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(report) ? report : null;
  } catch {
    return null;
  }
}

/** The objects in the array at `value[key]`; empty if there is no such array. */
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
