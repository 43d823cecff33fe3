import { setTimeout as sleep } from 'node:timers/promises';
import { notAvailable, tooManyRequests } from '@jobtrail/service-kit';
import type { EncodedEmail, Outcome } from '../transports/Transport.ts';

/** An administrator waits for the response, and the gateway times out after 30 s. */
const TIMEOUT_MS = 20_000;
/** Each test opens its own connection. */
const CONCURRENT_MAX = 2;
const RETRY_AFTER_S = 20;
const BUSY = 'Another test is being sent. Please try again in a moment.';

/**
 * Creates the function that sends test emails. Each is a single attempt, so the administrator sees the result at once.
 * The function throws AppError 429 while too many tests are being sent, and 503 with the reason if the email did not
 * arrive.
 */
export function createTestSender(
  sendNow: (email: EncodedEmail) => Promise<Outcome>,
): (email: EncodedEmail) => Promise<void> {
  let running = 0;
  return async (email) => {
    if (running >= CONCURRENT_MAX) throw tooManyRequests(RETRY_AFTER_S, BUSY);
    running += 1;
    const sending = sendNow(email).finally(() => {
      running -= 1;
    });
    const outcome = await Promise.race([sending, sleep(TIMEOUT_MS, null, { ref: false })]);
    if (outcome?.kind !== 'sent') throw notAvailable(sentenceFor(outcome));
  };
}

/** @param outcome null if the attempt has not ended yet */
function sentenceFor(outcome: Exclude<Outcome, { kind: 'sent' }> | null): string {
  if (outcome === null)
    return `The test may not arrive. The mail server has not replied within ${TIMEOUT_MS / 1000} s.`;
  if (outcome.kind === 'uncertain') return `The test may not arrive. ${outcome.error}`;
  if (outcome.kind === 'unusable') return `The test was not sent. The mail server ${outcome.problem.what}`;
  return `The test was not sent. ${outcome.kind === 'lost' ? outcome.refusal.error : outcome.error}`;
}
