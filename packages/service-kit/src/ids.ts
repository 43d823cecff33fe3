import { v7 } from 'uuid';

/** A new identifier: UUIDv7, so newer ids sort last and indexes grow at their end. */
export const newId = (): string => v7();

/** When an identifier was generated, in ms since the epoch, from the time in a UUIDv7. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
