import { isRepeatable } from '@jobtrail/contract';
import { ApiError } from './ApiError.ts';
import { type AnyInput, send } from './send.ts';
import { onSignal } from './signals.ts';

/** How many pending requests are remembered, and for how long. */
const MAX_REQUESTS = 20;
const REMEMBERED_MS = 600_000;

interface PendingRequest {
  readonly key: string;
  readonly since: number;
}

/** A random UUID. `crypto.randomUUID` is missing on pages without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The idempotency keys of requests without a response. If a person repeats such a request with the same input, because
 * it failed on the way or takes long, it is sent with the same key, so that it takes effect only once.
 */
class PendingRequests {
  readonly #requests = new Map<string, PendingRequest>();

  /** @param request the call with its whole input */
  keyOf(request: string): string {
    const known = this.#requests.get(request);
    if (known && Date.now() - known.since < REMEMBERED_MS) return known.key;
    const key = newKey();
    this.#requests.delete(request);
    this.#requests.set(request, { key, since: Date.now() });
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MAX_REQUESTS && oldest !== undefined) this.#requests.delete(oldest);
    return key;
  }

  /** Forgets a request that has its response: from now on, the same input is a new request. */
  settle(request: string, key: string): void {
    if (this.#requests.get(request)?.key === key) this.#requests.delete(request);
  }

  clear(): void {
    this.#requests.clear();
  }
}

/** How often a call is sent at most while the service is unavailable. */
const ATTEMPTS = 2;
/**
 * How long a call is repeated while an earlier attempt is still running, in ms. If the process of that attempt has died,
 * a repeat takes over after 10 s.
 */
const RUNNING_FOR_MS = 30_000;
/** The longest pause before a retry, in seconds. */
const MAX_PAUSE_SECONDS = 10;

const pending = new PendingRequests();
// Another person may sign in on this page.
onSignal('signedOut', () => pending.clear());

/** Whether the request may have taken effect although it failed, or is still running. */
export const mayHaveTakenEffect = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'request_running';

/** The pause before a retry that the server requests, in ms; null if the request is not retried. */
function retryPauseMs(error: unknown, { attempt, sinceMs }: { attempt: number; sinceMs: number }): number | null {
  if (!(error instanceof ApiError) || error.retryAfter === undefined) return null;
  const running = error.code === 'request_running';
  if (!running && error.status !== 503) return null;
  if (running ? performance.now() - sinceMs >= RUNNING_FOR_MS : attempt >= ATTEMPTS) return null;
  return error.retryAfter <= MAX_PAUSE_SECONDS ? error.retryAfter * 1000 : null;
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
  attempt?: string | undefined;
};

/**
 * Sends a POST with an idempotency key, which stays the same until there is a response, so that repeating it has no
 * further effect. Retries it when the server asks for that.
 * @throws {ApiError} like `send`
 */
export async function sendOnce(id: string, path: string, options: Options): Promise<unknown> {
  const { query, body, signal, attempt: asked } = options;
  const request = JSON.stringify([path, query, body, asked]);
  const sinceMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const idempotencyKey = pending.keyOf(request);
    try {
      const result = await send('POST', path, { ...options, idempotencyKey });
      pending.settle(request, idempotencyKey);
      return result;
    } catch (error) {
      if (!mayHaveTakenEffect(error)) pending.settle(request, idempotencyKey);
      const ms = isRepeatable(id) ? retryPauseMs(error, { attempt, sinceMs }) : null;
      if (ms === null) throw error;
      await pause(ms, signal);
    }
  }
}
