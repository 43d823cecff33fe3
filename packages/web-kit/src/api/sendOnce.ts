import { isRepeatable } from '@jobtrail/contract';
import { ApiError } from './ApiError.ts';
import { type AnyInput, send } from './send.ts';
import { onSignal } from './signals.ts';
import { UnansweredRequests } from './UnansweredRequests.ts';

/** How often a call is sent if a service is not available, and if an earlier attempt is still running. */
const ATTEMPTS = { unavailable: 2, running: 4 };
/** People wait no longer than this for a repeat, in seconds. */
const LONGEST_PAUSE = 10;

const unanswered = new UnansweredRequests();
// Somebody else may sign in on this page.
onSignal('signedOut', () => unanswered.clear());

/** Whether the request may have had its effect although it failed, or is still running. */
const leavesOpen = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'request_running';

/** After how many ms the request is sent again because the server asks for that; null if it is not. */
function pauseOf(error: unknown, attempt: number): number | null {
  if (!(error instanceof ApiError) || error.retryAfter === undefined) return null;
  const running = error.code === 'request_running';
  if (!running && error.status !== 503) return null;
  if (attempt >= (running ? ATTEMPTS.running : ATTEMPTS.unavailable)) return null;
  return error.retryAfter <= LONGEST_PAUSE ? error.retryAfter * 1000 : null;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException('The call was aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

type Options = Omit<AnyInput, 'params'> & {
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  route?: string | undefined;
};

/**
 * Sends a POST that has its effect once, however often it is repeated: it has a key, which stays the same until there is
 * a response. It is repeated when the server asks for that.
 * @throws {ApiError} like `send`
 */
export async function sendOnce(id: string, path: string, options: Options): Promise<unknown> {
  const { query, body, signal } = options;
  const request = JSON.stringify([path, query, body]);
  for (let attempt = 1; ; attempt += 1) {
    const idempotencyKey = unanswered.keyOf(request);
    try {
      const result = await send('POST', path, { ...options, idempotencyKey });
      unanswered.answered(request, idempotencyKey);
      return result;
    } catch (error) {
      if (!leavesOpen(error)) unanswered.answered(request, idempotencyKey);
      const ms = isRepeatable(id) ? pauseOf(error, attempt) : null;
      if (ms === null) throw error;
      await pause(ms, signal);
    }
  }
}
