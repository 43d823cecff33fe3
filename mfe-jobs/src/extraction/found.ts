import type { Origin, ReadableField } from './origin.ts';

/** Extracted values with their sources. */
export type Found = Partial<Record<ReadableField, { value: string; from: Origin['from'] }>>;
