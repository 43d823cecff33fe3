import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { ensureUnsubscribeKey } from '../signing-keys/commands.ts';
import { bytesOfUuid, UUID_BYTES, uuidOfBytes } from '../signing-keys/uuidBytes.ts';

/** The recipient of an unsubscribe link. */
interface LinkRecipient {
  readonly broadcastId: string;
  readonly userId: string;
}

/** Together with the ids that is 48 bytes, or 64 characters of base64url. */
const MAC_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

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
    const ids = Buffer.concat([bytesOfUuid(broadcastId), bytesOfUuid(userId)]);
    return Buffer.concat([ids, this.#sign(ids)]).toString('base64url');
  }

  /** The recipient of a token; null if the token is invalid. */
  read(token: string): LinkRecipient | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const ids = bytes.subarray(0, 2 * UUID_BYTES);
    if (!timingSafeEqual(bytes.subarray(2 * UUID_BYTES), this.#sign(ids))) return null;
    return { broadcastId: uuidOfBytes(ids.subarray(0, UUID_BYTES)), userId: uuidOfBytes(ids.subarray(UUID_BYTES)) };
  }

  #sign(ids: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(ids).digest().subarray(0, MAC_BYTES);
  }
}
