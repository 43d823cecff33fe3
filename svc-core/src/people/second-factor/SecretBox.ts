import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';
/** Length of the key. */
export const KEY_BYTES = 32;

/** Encrypts the secrets that the database stores, with AES-256-GCM. */
export class SecretBox {
  readonly #key: Buffer;
  readonly #keys: readonly Buffer[];

  /**
   * @param key 32 bytes
   * @param former keys that secrets may still be stored with
   */
  constructor(key: Buffer, ...former: readonly Buffer[]) {
    this.#key = key;
    this.#keys = [key, ...former];
    if (this.#keys.some(({ length }) => length !== KEY_BYTES))
      throw new RangeError(`The key must have ${KEY_BYTES} bytes`);
  }

  /** @param owner whom the secret belongs to; it opens only for the same owner */
  seal(secret: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return VERSION + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws Error for another key, another owner or an altered text */
  open(sealed: string, owner: string): string {
    if (!sealed.startsWith(VERSION)) throw new Error('A stored secret has an unknown format');
    const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
    let cause: unknown;
    for (const key of this.#keys) {
      try {
        return openWith(key, bytes, owner);
      } catch (error) {
        cause = error;
      }
    }
    throw new Error('A stored secret cannot be decrypted: SECOND_FACTOR_KEY is not the key it was stored with', {
      cause,
    });
  }
}

/** @throws Error unless the bytes were encrypted with this key for this owner */
function openWith(key: Buffer, bytes: Buffer, owner: string): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
