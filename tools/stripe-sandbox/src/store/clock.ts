import type { Settings } from './settings.ts';

const OFFSET = 'clock_offset';

/** The sandbox's clock: real time plus a stored offset. */
export interface SandboxClock {
  /** Seconds since the epoch. */
  now(): number;
  /** Sets the clock to `moment`. It never goes back. */
  moveTo(moment: number): void;
  /** Returns to real time. Call it only when all other data is deleted too. */
  reset(): void;
  /** The offset from real time, in seconds. */
  ahead(): number;
}

/** Opens the clock. */
export function openClock(settings: Settings): SandboxClock {
  let offset = Number(settings.get(OFFSET) ?? 0);
  const now = (): number => Math.floor(Date.now() / 1000) + offset;
  return {
    now,
    ahead: () => offset,
    reset() {
      offset = 0;
    },
    moveTo(moment) {
      if (moment <= now()) return;
      offset += moment - now();
      settings.set(OFFSET, String(offset));
    },
  };
}
