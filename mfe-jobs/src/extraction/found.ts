import type { Origin, ReadableField } from './origin.ts';

/** Values that were read, and where. */
export type Found = Partial<Record<ReadableField, { value: string; from: Origin['from'] }>>;
