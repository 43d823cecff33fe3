import { z } from 'zod';
import { currentPassword } from '../auth/schema.ts';
import { id, moment, required } from '../fields.ts';
import { PASSKEY_FIELD_MAX, SECOND_FACTOR_KINDS, TEXT_MAX } from '../limits.ts';

/** A second factor of a user, without its secret. */
export const secondFactor = z.object({
  id,
  kind: z.enum(SECOND_FACTOR_KINDS),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** The second factors of a user, oldest first, and how many recovery codes are unused. */
export const secondFactors = z.object({ factors: z.array(secondFactor), recoveryCodesLeft: z.int().min(0) });
export type SecondFactors = z.infer<typeof secondFactors>;

const factorName = required(TEXT_MAX.factorName, 'Enter a name.');
/** A code of an authenticator app. */
const totpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the six digits from your app.');

export const confirmedBody = z.object({ password: currentPassword });
export const renameSecondFactorBody = z.object({ name: factorName });

/** A new secret: as text to type, and as the address that authenticator apps read from a QR code. */
export const totpEnrollment = z.object({ secret: z.string(), uri: z.string() });
export type TotpEnrollment = z.infer<typeof totpEnrollment>;
export const confirmTotpBody = z.object({ name: factorName, code: totpCode });

/** Recovery codes are shown only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** The new factor; with the first one also the recovery codes, otherwise none. */
export const addedSecondFactor = recoveryCodes.extend({ factor: secondFactor });
export type AddedSecondFactor = z.infer<typeof addedSecondFactor>;

/** Bytes in base64url. */
const bytes = z
  .string()
  .max(PASSKEY_FIELD_MAX)
  .regex(/^[\w-]+={0,2}$/);
/** What the browser returns for a passkey (WebAuthn). Extensions are not used. */
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
};
const passkeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});
/** What the browser needs to create a passkey: PublicKeyCredentialCreationOptions of WebAuthn, in JSON. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(passkeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
export const confirmPasskeyBody = z.object({
  name: factorName,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});
export type NewPasskey = z.output<typeof confirmPasskeyBody>['response'];
/** What the browser needs to use a passkey: PublicKeyCredentialRequestOptions of WebAuthn, in JSON. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(passkeyDescriptor),
  userVerification: z.literal('preferred'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const completeSignInBody = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: totpCode }),
  z.object({ method: z.literal('passkey'), response: passkeyAssertion }),
  z.object({ method: z.literal('recovery'), code: z.string().trim().min(1, 'Enter a recovery code.').max(40) }),
]);
export type CompleteSignInBody = z.input<typeof completeSignInBody>;
