import { v7 } from 'uuid';

/** A new identifier: UUIDv7, so that keys made later sort later and indexes grow at their end. */
export const newId = (): string => v7();

/** When an identifier was made, in ms: a UUIDv7 begins with its time. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
