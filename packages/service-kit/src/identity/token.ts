import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type Role, ROLES } from '@jobtrail/contract';
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
  return async (audience, person) => {
    const { key, kid } = await current();
    const token = new SignJWT(person ? { role: person.role, name: person.name, email: person.email } : {})
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${LIFE_SECONDS}s`);
    if (person) token.setSubject(person.userId);
    return token.sign(key);
  };
}

/** Which keys a token may be signed with. Older releases do not name the key, so all of the issuer's are tried. */
const candidates = (keys: PublicKeys, kid: string | undefined) =>
  [...keys].filter(([id]) => kid === undefined || id === kid).map(([, key]) => key);

/** Verifies tokens for `audience` from one of `issuers`; null for any other token. */
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
  const payloadOf = async (token: string, issuer: string) => {
    const { kid } = decodeProtectedHeader(token);
    let keys = candidates(await publicKeys(issuer), kid);
    // The issuer may have a key that was added a moment ago.
    if (keys.length === 0) keys = candidates(await publicKeys(issuer, true), kid);
    for (const key of keys) {
      try {
        const options = { audience, issuer, algorithms: [ALGORITHM], requiredClaims: ['exp'] };
        return (await jwtVerify(token, key, options)).payload;
      } catch {
        // Another key may fit.
      }
    }
    return null;
  };
  return async (token) => {
    try {
      const issuer = decodeJwt(token).iss ?? '';
      const payload = issuers.includes(issuer) ? await payloadOf(token, issuer) : null;
      // No sender may make tokens that are valid for longer than this product's own.
      if (!payload || (payload.exp ?? Infinity) > Date.now() / 1000 + LIFE_SECONDS + SKEW_SECONDS) return null;
      const { iss, sub, role, name, email } = claims.parse(payload);
      return { issuer: iss, userId: sub, role, name, email };
    } catch {
      return null;
    }
  };
}
