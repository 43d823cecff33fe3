import { StripeError } from './StripeError.ts';

const KEY_MAX = 255;

/** The idempotency keys whose requests are running. */
export class KeysInUse {
  readonly #keys = new Set<string>();

  /** @throws StripeError 400 for a key that is too long, 409 while another request with this key is running */
  add(key: string): void {
    if (key.length > KEY_MAX)
      throw new StripeError(400, 'idempotency_error', `Idempotency keys may have at most ${KEY_MAX} characters.`);
    if (this.#keys.has(key))
      throw new StripeError(
        409,
        'idempotency_error',
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
        { code: 'idempotency_key_in_use' },
      );
    this.#keys.add(key);
  }

  delete(key: string): void {
    this.#keys.delete(key);
  }
}
