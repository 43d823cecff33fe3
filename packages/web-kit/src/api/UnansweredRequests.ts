/** How many unanswered requests are remembered, and for how long. */
const KEPT = 20;
const KEPT_MS = 600_000;

interface Unanswered {
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
 * The keys of requests that have no response yet. Somebody who repeats such a request with unchanged input, because it
 * failed on the way or takes long, repeats it with its key, so that it has its effect once.
 */
export class UnansweredRequests {
  readonly #requests = new Map<string, Unanswered>();

  /** @param request the call with its whole input */
  keyOf(request: string): string {
    const known = this.#requests.get(request);
    if (known && Date.now() - known.since < KEPT_MS) return known.key;
    const key = newKey();
    this.#requests.delete(request);
    this.#requests.set(request, { key, since: Date.now() });
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > KEPT && oldest !== undefined) this.#requests.delete(oldest);
    return key;
  }

  /** Forgets a request that has been answered: the same input is a new request from now on. */
  answered(request: string, key: string): void {
    if (this.#requests.get(request)?.key === key) this.#requests.delete(request);
  }

  clear(): void {
    this.#requests.clear();
  }
}
