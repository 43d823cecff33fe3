import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { ensureReturnPathKey } from '../signing-keys/commands.ts';
import { bytesOfUuid, UUID_BYTES, uuidOfBytes } from '../signing-keys/uuidBytes.ts';
import { listAddresses } from './queries.ts';

/** A person and the address that an email went to. */
interface Addressee {
  readonly userId: string;
  readonly email: string;
}

const MAC_BYTES = 12;
/** The digits of ID and MAC to the base of 32, so that no server confuses them by changing their case. */
const LENGTH = 45;
const BASE = 32;
/** A report names one email, perhaps several times; each made-up path would cost a query. */
const TRIED_MAX = 20;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Creates and reads the return paths of emails, such as bounces+TOKEN@example.com (VERP). A token names a person and is
 * signed together with the address, so that a forged report suppresses no one.
 */
export class ReturnPaths {
  readonly #key: Buffer;
  readonly #local: string;
  readonly #domain: string;
  readonly #pattern: RegExp;

  /** @param address to which reports go, such as bounces@example.com */
  constructor(key: Buffer, address: string) {
    const at = address.lastIndexOf('@');
    this.#key = key;
    [this.#local, this.#domain] = [address.slice(0, at), address.slice(at + 1)];
    this.#pattern = new RegExp(`${escaped(this.#local)}\\+([0-9a-v]{${LENGTH}})@${escaped(this.#domain)}`, 'gi');
  }

  /** @param address null if no reports are received; then emails have the sender as return path */
  static async open(knex: Knex, address: string | null): Promise<ReturnPaths | null> {
    return address === null ? null : new ReturnPaths(await ensureReturnPathKey(knex), address);
  }

  make({ userId, email }: Addressee): string {
    const token = BigInt(`0x${Buffer.concat([bytesOfUuid(userId), this.#mac(userId, email)]).toString('hex')}`);
    return `${this.#local}+${token.toString(BASE).padStart(LENGTH, '0')}@${this.#domain}`;
  }

  /** The first addressee that one of the first return paths in a text belongs to; null if none is valid. */
  async find(knex: Knex, text: string): Promise<Addressee | null> {
    const tokens = new Set<string>();
    for (const [, token = ''] of text.matchAll(this.#pattern)) {
      tokens.add(token.toLowerCase());
      if (tokens.size === TRIED_MAX) break;
    }
    for (const token of tokens) {
      const found = await this.#addresseeOf(knex, token);
      if (found) return found;
    }
    return null;
  }

  async #addresseeOf(knex: Knex, token: string): Promise<Addressee | null> {
    const number = [...token].reduce((sum, digit) => sum * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE)), 0n);
    const hex = number.toString(16).padStart(2 * (UUID_BYTES + MAC_BYTES), '0');
    if (hex.length > 2 * (UUID_BYTES + MAC_BYTES)) return null;
    const bytes = Buffer.from(hex, 'hex');
    const userId = uuidOfBytes(bytes.subarray(0, UUID_BYTES));
    const email = (await listAddresses(knex, userId)).find((one) =>
      timingSafeEqual(bytes.subarray(UUID_BYTES), this.#mac(userId, one)),
    );
    return email ? { userId, email } : null;
  }

  #mac(userId: string, email: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${userId.toLowerCase()} ${email.toLowerCase()}`)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
