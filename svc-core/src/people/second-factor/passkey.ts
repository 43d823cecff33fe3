import { randomBytes } from 'node:crypto';
import {
  type NewPasskey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
  PRODUCT,
} from '@jobtrail/contract';
import type { SecondFactorRow, UserRow } from '../../rows.ts';
import { hashOf } from '../credentials/token.ts';
import type { FactorData } from './queries.ts';

/** Loaded when a passkey is first used, because evaluating the library would take a tenth of the start-up time. */
const library = () => import('@simplewebauthn/server');

const CHALLENGE_BYTES = 32;
/** How long the browser waits for the person. */
const TIMEOUT_MS = 120_000;
/** COSE numbers of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];
/** Only the columns of passkeys. */
type PasskeyData = Pick<FactorData, 'credential_id' | 'credential_hash' | 'public_key' | 'counter' | 'transports'>;

/** The relying party of WebAuthn: the host of the product, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}
/** @param appUrl the public address */
export function relyingPartyOf(appUrl: string): RelyingParty {
  const { hostname, origin } = new URL(appUrl);
  return { id: hostname, origin };
}

/** A new challenge of 256 bits in base64url. */
export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url');

/** The hash under which the id of a passkey is found. */
export const credentialHash = (id: string): string => hashOf(`credential ${id}`);

const descriptors = (factors: readonly SecondFactorRow[]): PasskeyRequest['allowCredentials'] =>
  factors.flatMap(({ credential_id: id, transports }) =>
    id === null ? [] : [{ id, type: 'public-key' as const, transports: transports ? transports.split(',') : [] }],
  );

/** What a browser needs to create a passkey that the person does not have yet. */
export const creationOptions = (
  party: RelyingParty,
  user: UserRow,
  factors: readonly SecondFactorRow[],
  challenge: string,
): PasskeyCreation => ({
  challenge,
  rp: { id: party.id, name: PRODUCT },
  user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: TIMEOUT_MS,
  excludeCredentials: descriptors(factors),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
});

/** What a browser needs to use one of these passkeys. */
export const requestOptions = (
  party: RelyingParty,
  factors: readonly SecondFactorRow[],
  challenge: string,
): PasskeyRequest => ({
  challenge,
  rpId: party.id,
  timeout: TIMEOUT_MS,
  allowCredentials: descriptors(factors),
  userVerification: 'preferred',
});

/** Verifies a new passkey. @returns what is stored of it; null if it is not a passkey for this challenge and origin */
export async function verifyNewPasskey(
  party: RelyingParty,
  challenge: string,
  response: NewPasskey,
): Promise<PasskeyData | null> {
  const { transports, ...rest } = response.response;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: { ...response, response: rest },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws for everything that does not match.
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    credential_hash: credentialHash(id),
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: (transports ?? []).filter((transport) => /^[a-z-]+$/.test(transport)).join(','),
  };
}

/**
 * Verifies that a passkey has signed the challenge, and that its signature counter has increased if it counts.
 * @returns the new counter; null if not
 */
export async function verifyPasskey(
  party: RelyingParty,
  challenge: string,
  { credential_id: id, public_key: publicKey, counter }: SecondFactorRow,
  response: PasskeyAssertion,
): Promise<number | null> {
  if (id === null || publicKey === null || counter === null) return null;
  const { userHandle, ...rest } = response.response;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: { ...response, response: { ...rest, ...(userHandle === undefined ? {} : { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
