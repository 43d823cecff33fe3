import { z } from 'zod';

/** How a process shuts down. The defaults depend on whether it runs in production. */
export const shutdownSettings = {
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(300).optional(),
  SHUTDOWN_SECONDS: z.coerce.number().min(0.1).max(600).optional(),
};

/** How long a process keeps running after it has been asked to stop. */
export interface ShutdownTimes {
  /** /readyz already responds with 503, but requests are still accepted, so that load balancers notice in time. */
  readonly delayMs: number;
  /** New requests are no longer accepted, and running ones may finish. */
  readonly graceMs: number;
}

const PRODUCTION: ShutdownTimes = { delayMs: 5000, graceMs: 30_000 };
/** Outside production, someone is waiting at a terminal. */
const DEVELOPMENT: ShutdownTimes = { delayMs: 0, graceMs: 3500 };

export function shutdownTimes(settings: {
  readonly NODE_ENV: string;
  readonly SHUTDOWN_DELAY_SECONDS?: number | undefined;
  readonly SHUTDOWN_SECONDS?: number | undefined;
}): ShutdownTimes {
  const usual = settings.NODE_ENV === 'production' ? PRODUCTION : DEVELOPMENT;
  const { SHUTDOWN_DELAY_SECONDS: delay, SHUTDOWN_SECONDS: grace } = settings;
  return {
    delayMs: delay === undefined ? usual.delayMs : delay * 1000,
    graceMs: grace === undefined ? usual.graceMs : grace * 1000,
  };
}
