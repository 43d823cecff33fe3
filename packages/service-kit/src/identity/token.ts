import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type Role, ROLES } from '@jobtrail/contract';
import { type Clock, systemClock } from '../clock.ts';
import { AppError, unavailable } from '../errors/AppError.ts';
import { LoggableError } from '../errors/LoggableError.ts';
import { ALGORITHM, createPrivateKey, createPublicKeys, type KeySource, type PublicKeys } from './keys.ts';

/** The header of a token between the gateway and the services. The gateway removes it from incoming requests. */
export const IDENTITY_HEADER = 'x-jobtrail-identity';
const LIFE_SECONDS = 60;
/** How far the clocks of two hosts may differ. */
const SKEW_SECONDS = 30;

const claims = z.object({
  iss: z.string(),
  sub: z.string().optional(),
  role: z.enum(ROLES).optional(),
  name: z.string().optional(),
  email: z.string().optional(),
});

/** The content of a token: its sender, and the person it acts for, if any. */
export interface Identity {
  issuer: string;
  userId?: string | undefined;
  role?: Role | undefined;
  name?: string | undefined;
  email?: string | undefined;
}
export interface Person {
  userId: string;
  role: Role;
  name: string;
  email: string;
}

/** Creates tokens of 60 s for one receiver at a time, with the issuer's current key and its id. */
export async function createSigner(
  issuer: string,
  source: KeySource,
): Promise<(audience: string, person?: Person) => Promise<string>> {
  const current = await createPrivateKey(issuer, source);
  const { clock = systemClock } = source;
  return async (audience, person) => {
    const { key, kid } = await current();
    const now = Math.floor(clock() / 1000);
    const token = new SignJWT(person ? { role: person.role, name: person.name, email: person.email } : {})
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFE_SECONDS);
    if (person) token.setSubject(person.userId);
    return token.sign(key);
  };
}

/** The keys that may have signed a token. Older releases do not name the key, so all keys of the issuer are tried. */
const candidates = (keys: PublicKeys, kid: string | undefined) =>
  [...keys].filter(([id]) => kid === undefined || id === kid).map(([, key]) => key);

/** Whether a token has a lifetime that the parts of this product give theirs. */
function hasExpectedLifetime({ exp = Infinity, iat = 0 }: JWTPayload): boolean {
  const seconds = exp - iat;
  return seconds > 0 && seconds <= LIFE_SECONDS + SKEW_SECONDS;
}

function isCurrent({ exp = 0 }: JWTPayload, clock: Clock): boolean {
  const left = exp - clock() / 1000;
  return left > 0 && left <= LIFE_SECONDS + SKEW_SECONDS;
}

/** The error for a valid token that is not current: the clocks of the two hosts differ. */
function clocksDiffer(issuer: string, audience: string, { iat = 0 }: JWTPayload, clock: Clock): Error {
  const seconds = Math.round(iat - clock() / 1000);
  const difference = `${Math.abs(seconds)} s ${seconds > 0 ? 'later' : 'earlier'}`;
  return unavailable(
    new LoggableError(`A token of ${issuer} is dated ${difference} than the clock of ${audience}: their clocks differ`),
  );
}

/**
 * Verifies tokens for `audience` from one of `issuers`; null for any other token.
 * @throws AppError 503 for a token that was signed too long ago or in the future, by the clock of the service and by that
 * of its host. It says nothing about the person, who would be signed out with 401: the clock of one of the two hosts is
 * wrong.
 */
export function createVerifier({
  audience,
  issuers,
  source,
}: {
  audience: string;
  issuers: readonly string[];
  source: KeySource;
}): (token: string) => Promise<Identity | null> {
  const publicKeys = createPublicKeys(source);
  const { clock = systemClock } = source;
  // The gateway has only the clock of its host, which may agree with that of this host and not with the database's.
  const clocks = [clock, systemClock];
  const payloadOf = async (token: string, issuer: string) => {
    const { kid } = decodeProtectedHeader(token);
    let keys = candidates(await publicKeys(issuer), kid);
    // The issuer may have a key that was added a moment ago.
    if (keys.length === 0) keys = candidates(await publicKeys(issuer, true), kid);
    for (const key of keys) {
      try {
        const options = { audience, issuer, algorithms: [ALGORITHM], requiredClaims: ['exp'] };
        return (await jwtVerify(token, key, options)).payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) return error.payload;
        // Another key may fit.
      }
    }
    return null;
  };
  return async (token) => {
    try {
      const issuer = decodeJwt(token).iss ?? '';
      const payload = issuers.includes(issuer) ? await payloadOf(token, issuer) : null;
      if (!payload || !hasExpectedLifetime(payload)) return null;
      if (!clocks.some((one) => isCurrent(payload, one))) throw clocksDiffer(issuer, audience, payload, clock);
      const { iss, sub, role, name, email } = claims.parse(payload);
      return { issuer: iss, userId: sub, role, name, email };
    } catch (error) {
      if (error instanceof AppError) throw error;
      return null;
    }
  };
}
