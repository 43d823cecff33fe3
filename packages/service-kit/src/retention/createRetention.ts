import { z } from 'zod';
import { createLoop, type Loop } from '../background/createLoop.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logging/createLogger.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DAYS_MAX = 36_500;

/** The schema of a setting RETENTION_*_DAYS; with 0, everything is kept. */
export const retentionDays = (fallback: number) => z.coerce.number().int().min(0).max(DAYS_MAX).default(fallback);

/** Something that is deleted some days after it was last needed. */
interface RetentionRule {
  /** For the log: `tickets`. */
  readonly what: string;
  /** 0 keeps everything. */
  readonly days: number;
  /** Deletes what is older than a moment, in ms. @returns how many */
  readonly purge: (before: number, signal: AbortSignal) => Promise<number>;
}

/** Deletes what is older than its setting allows, every hour. */
export function createRetention({
  clock,
  logger,
  rules,
}: {
  clock: Clock;
  logger: Logger;
  rules: readonly RetentionRule[];
}): Loop {
  return createLoop({
    name: 'the retention',
    everyMs: EVERY_MS,
    async run(signal) {
      for (const { what, days, purge } of rules) {
        if (days === 0 || signal.aborted) continue;
        const deleted = await purge(clock() - days * DAY_MS, signal);
        if (deleted > 0) logger.info({ what, deleted, days }, 'deleted what is older than its retention');
      }
    },
    logger,
  });
}
