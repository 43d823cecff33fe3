import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { ensureUnsubscribeKey } from './commands.ts';

/** The recipient of an unsubscribe link. */
export interface LinkRecipient {
  readonly broadcastId: string;
  readonly userId: string;
}

const ID_BYTES = 16;
/** Together with the ids that is 48 bytes, or 64 characters of base64url. */
const MAC_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Creates and verifies the tokens of unsubscribe links, which work without signing in. They must work for years and on
 * every replica, so their key is generated once and stored in the database.
 */
export class UnsubscribeTokens {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  static async open(knex: Knex): Promise<UnsubscribeTokens> {
    return new UnsubscribeTokens(await ensureUnsubscribeKey(knex));
  }

  make({ broadcastId, userId }: LinkRecipient): string {
    const ids = Buffer.concat([bytesOf(broadcastId), bytesOf(userId)]);
    return Buffer.concat([ids, this.#sign(ids)]).toString('base64url');
  }

  /** The recipient of a token; null if the token is invalid. */
  read(token: string): LinkRecipient | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const ids = bytes.subarray(0, 2 * ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), this.#sign(ids))) return null;
    return { broadcastId: idOf(ids.subarray(0, ID_BYTES)), userId: idOf(ids.subarray(ID_BYTES)) };
  }

  #sign(ids: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(ids).digest().subarray(0, MAC_BYTES);
  }
}
