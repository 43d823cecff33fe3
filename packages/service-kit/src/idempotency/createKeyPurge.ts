import type { Knex } from 'knex';
import { IDEMPOTENCY_RETENTION_MS } from '@jobtrail/contract';
import { createLoop, type Loop } from '../background/createLoop.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logging/createLogger.ts';
import { purgeKeys } from './commands.ts';

const PURGE_EVERY_MS = 3_600_000;

/** Deletes stored requests and their responses when they are too old to be repeated. */
export const createKeyPurge = ({ knex, clock, logger }: { knex: Knex; clock: Clock; logger: Logger }): Loop =>
  createLoop({
    name: 'the purge of idempotency keys',
    everyMs: PURGE_EVERY_MS,
    run: (signal) => purgeKeys(knex, clock() - IDEMPOTENCY_RETENTION_MS, signal),
    logger,
  });
