import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The bytes of a text in base32 (RFC 4648). */
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * The code that an authenticator app shows, computed as RFC 4226 and RFC 6238 describe it.
 * @param stepsAhead 1 for the code of a device whose clock is half a minute ahead, which is accepted too
 */
export function oneTimeCode(secret: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead));
  const hmac = createHmac('sha1', bytesOf(secret.replaceAll(/\s/g, '')))
    .update(counter)
    .digest();
  const offset = (hmac.at(-1) ?? 0) & 0xf;
  return String((hmac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
