import { Secret, TOTP } from 'otpauth';
import { PRODUCT } from '@jobtrail/contract';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const STEP_MS = STEP_SECONDS * 1000;
const DIGITS = 6;
/** How many steps the clock of a device may be ahead or behind. */
const WINDOW = 1;

const totp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: PRODUCT,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth://` address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, email: string): string => totp(secret, email).toString();

/**
 * The time step (RFC 6238) for which a code is correct.
 * @param secret in base32
 * @param now in ms since the epoch
 * @returns null if the code is not that of the current step, the one before or the one after
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totp(secret, '').validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
}
