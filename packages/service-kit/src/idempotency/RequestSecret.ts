import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Who made a request, and with which call. */
interface Requester {
  readonly callId: string;
  /** Null if no one is signed in. */
  readonly callerId: string | null;
}

/**
 * What is derived from the `Idempotency-Key` of a request. The key itself is not stored, so that no one with only the
 * database can read a stored response or guess a password from the hash of a body.
 */
export class RequestSecret {
  readonly #key: string;
  /** Differs between callers and between calls. */
  readonly id: string;

  /** @param key a UUID, in any case */
  constructor(key: string, { callId, callerId }: Requester) {
    this.#key = key.toLowerCase();
    this.id = this.#derive('id', JSON.stringify([callId, callerId])).toString('hex');
  }

  /** @param digest of the body */
  hashOf(method: string, url: string, digest: string): string {
    return this.#derive('request', JSON.stringify([method, url, digest])).toString('hex');
  }

  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#derive('response', this.id), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws Error if the text was not sealed by this secret */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv(ALGORITHM, this.#derive('response', this.id), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  #derive(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${purpose}\n${text}`).digest();
  }
}
