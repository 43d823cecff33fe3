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
export class PendingRequests {
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
