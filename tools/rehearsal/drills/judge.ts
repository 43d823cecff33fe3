import type { Differences } from './Ledger.ts';
import { type Attempt, hasFailed } from './Load.ts';

/** The limits within which a drill passes. */
export interface Bars {
  /** The maximum number of failed requests. */
  readonly failed?: number;
  /** The longest time from the latest disturbance to a failure, in ms. */
  readonly failingMs?: number;
  /** Whether connections may be cut. */
  readonly cut?: true;
  /** The maximum number of emails that may not have arrived. */
  readonly uncertain: number;
}

/** When something was disturbed, and when the processes that ended by it were gone, in ms since the epoch. */
export interface Disturbance {
  readonly at: number;
  goneAt: number;
}

/** What happened in a drill. */
export interface Finding {
  readonly attempts: readonly Attempt[];
  readonly disturbances: readonly Disturbance[];
  readonly differences: Differences;
}

/** How requests fail that can be sent again at once, with Retry-After. */
const FAILURES = new Set([502, 503]);
const TIMED_OUT = 504;
/** HAProxy closes the connections to a process that is gone a moment later. */
const NOTICED_WITHIN_MS = 100;

/**
 * Whether a connection was cut by a disturbance. HAProxy closes the kept connections of clients whose gateway has died,
 * so that they send the request again.
 */
const isCut = ({ status, startedAt, endedAt }: Attempt, disturbances: readonly Disturbance[]): boolean =>
  status === 0 && disturbances.some(({ at, goneAt }) => startedAt <= goneAt + NOTICED_WITHIN_MS && endedAt >= at);

/** @returns from the latest disturbance to the failure, in ms; Infinity if there was none before */
const delayOf = ({ endedAt }: Attempt, disturbances: readonly Disturbance[]): number =>
  endedAt - Math.max(...disturbances.map(({ at }) => at).filter((at) => at <= endedAt));

const some = (texts: readonly string[]): string => `${texts.length}, such as ${texts.slice(0, 3).join('; ')}`;
const noted = (attempts: readonly Attempt[]): string =>
  some(attempts.map(({ call, status, text }) => `${call}: ${status} ${text.slice(0, 200)}`));

/** Compares what happened in a drill with its bars. @returns a sentence for each bar that was missed */
export function judge({ attempts, disturbances, differences }: Finding, bars: Bars): string[] {
  const { lost, doubled, uncertain, checked } = differences;
  const failures = attempts.filter(hasFailed);
  const strange = failures.filter(
    (failure) =>
      !(FAILURES.has(failure.status) && failure.hasRetryAfter) &&
      failure.status !== TIMED_OUT &&
      !(bars.cut && isCut(failure, disturbances)),
  );
  const late = failures.filter((failure) => delayOf(failure, disturbances) > (bars.failingMs ?? Number.MAX_VALUE));
  return [
    checked === 0 ? 'nothing was acknowledged' : '',
    lost.length > 0 ? `acknowledged and lost: ${some(lost)}` : '',
    doubled.length > 0 ? `doubled: ${some(doubled)}` : '',
    uncertain > bars.uncertain
      ? `emails that may not have arrived: ${uncertain}, at most ${bars.uncertain} may be`
      : '',
    failures.length > (bars.failed ?? Infinity) ? `failed: ${noted(failures)}` : '',
    strange[0] ? `failed in a way that no client can repeat: ${noted(strange)}` : '',
    late[0] ? `failed without a disturbance in the time before: ${noted(late)}` : '',
  ].filter(Boolean);
}

/** How long requests failed after a disturbance, in ms. */
export const failingMs = ({ attempts, disturbances }: Finding): number =>
  Math.max(0, ...attempts.filter(hasFailed).map((failure) => delayOf(failure, disturbances)));
