import { v7 } from 'uuid';

/** A new identifier: UUIDv7, so that keys made later sort later and indexes grow at their end. */
export const newId = (): string => v7();
