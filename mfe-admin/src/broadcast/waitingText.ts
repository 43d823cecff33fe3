import type { BroadcastWait } from '@jobtrail/contract';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * Why nothing is being sent, and the time of the next attempt: 'Waiting for the mail server: it refused the connection.
 * Next try in 40 s.'
 */
export function waitingText({ reason, nextTryInSeconds }: Pick<BroadcastWait, 'reason' | 'nextTryInSeconds'>): string {
  if (nextTryInSeconds === null) return reason;
  return `${reason} ${nextTryInSeconds === 0 ? 'Trying now.' : `Next try in ${roundedDuration(nextTryInSeconds)}.`}`;
}

function roundedDuration(seconds: number): string {
  if (seconds < 2 * MINUTE_S) return `${seconds} s`;
  return seconds < 2 * HOUR_S ? `${Math.round(seconds / MINUTE_S)} min` : `${Math.round(seconds / HOUR_S)} h`;
}
