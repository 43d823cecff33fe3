import type { Differences } from './Ledger.ts';
import type { Attempt } from './Load.ts';

/** One thing that was done to the product, with its times in ms since the epoch. */
export interface Disturbance {
  readonly beganAt: number;
  /**
   * When the cause was over: a process had ended, the database was started again. From then on the product must recover
   * by itself.
   */
  readonly overAt: number;
  /** When every process was ready again. */
  readonly readyAt: number;
}

/** The limits within which a drill passes. */
export interface Bars {
  /** The maximum number of failed requests; with `in flight`, only requests that were in flight during the fault may fail. */
  readonly failed?: number | 'in flight';
  /** The allowed statuses of failures. */
  readonly statuses: readonly number[];
  /** Whether each failure must have a Retry-After header. */
  readonly retryAfter?: boolean;
  /** The longest time from the first failure to the last, in ms. */
  readonly failingMs?: number;
}

/** What a drill found, in addition to the requests. */
export interface Finding {
  readonly attempts: readonly Attempt[];
  readonly disturbances: readonly Disturbance[];
  readonly differences: Differences;
  /** The faults that the drill itself found. */
  readonly faults: readonly string[];
  readonly notes: readonly string[];
}

export interface Verdict {
  readonly requests: number;
  readonly failed: number;
  /** How many requests failed with each status; 0 is a broken connection. */
  readonly byStatus: ReadonlyMap<number, number>;
  readonly failingMs: number;
  /** From the end of the cause to the last failure; 0 if there was none. */
  readonly recoveryMs: number;
  /** From the end of the cause until every process was ready. */
  readonly readyMs: number;
  /** A sentence for each bar that was missed. */
  readonly missed: readonly string[];
}

/** The system must recover within this time, without help. */
const RECOVERY_MAX_MS = 10_000;
const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Compares the findings of a drill with its bars. */
export function judge({ attempts, disturbances, differences, faults }: Finding, bars: Bars): Verdict {
  const failures = attempts.filter(({ status }) => !isSuccess(status));
  const byStatus = new Map<number, number>();
  for (const { status } of failures) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  const firstAt = Math.min(...failures.map(({ startedAt }) => startedAt));
  const lastAt = Math.max(...failures.map(({ endedAt }) => endedAt));
  const failingMs = failures.length === 0 ? 0 : lastAt - firstAt;
  // A request that began before the cause was over may fail at its time limit.
  const after = ({ overAt }: Disturbance, next: Disturbance | undefined): number[] =>
    failures
      .filter(({ startedAt, endedAt }) => startedAt >= overAt && endedAt < (next?.beganAt ?? Infinity))
      .map(({ endedAt }) => endedAt - overAt);
  const recoveryMs = Math.max(0, ...disturbances.flatMap((one, at) => after(one, disturbances[at + 1])));
  const readyMs = Math.max(0, ...disturbances.map(({ overAt, readyAt }) => readyAt - overAt));
  const isInFlight = ({ startedAt, endedAt }: Attempt): boolean =>
    disturbances.some(({ beganAt, overAt }) => startedAt <= overAt && endedAt >= beganAt);
  const others = bars.failed === 'in flight' ? failures.filter((failure) => !isInFlight(failure)) : [];
  const strange = failures.filter(({ status, isJson }) => !bars.statuses.includes(status) || !isJson);
  const silent = bars.retryAfter ? failures.filter(({ hasRetryAfter }) => !hasRetryAfter) : [];
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const missed = [
    differences.lost > 0 ? `${differences.lost} acknowledged writes are lost` : '',
    differences.doubled > 0 ? `${differences.doubled} writes took effect twice` : '',
    attempts.length === failures.length ? 'no request succeeded' : '',
    typeof bars.failed === 'number' && failures.length > bars.failed
      ? `${failures.length} failed, at most ${bars.failed} may`
      : '',
    others[0] ? `${others.length} failed that were not in flight, such as ${others[0].note}` : '',
    strange[0]
      ? `${strange.length} failed in another way than ${bars.statuses.join(', ') || 'none'} in JSON, such as ${strange[0].note}`
      : '',
    silent[0] ? `${silent.length} failed without Retry-After, such as ${silent[0].note}` : '',
    bars.failingMs !== undefined && failingMs > bars.failingMs
      ? `requests failed for ${seconds(failingMs)}, at most ${seconds(bars.failingMs)} may be`
      : '',
    recoveryMs > RECOVERY_MAX_MS ? `the last request failed ${seconds(recoveryMs)} after the cause was over` : '',
    readyMs > RECOVERY_MAX_MS ? `the last process was ready ${seconds(readyMs)} after the cause was over` : '',
    ...faults,
  ].filter(Boolean);
  return { requests: attempts.length, failed: failures.length, byStatus, failingMs, recoveryMs, readyMs, missed };
}
