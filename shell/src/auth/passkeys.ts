import type { BodyOf, CompleteSignInBody, PasskeyCreation, PasskeyRequest } from '@jobtrail/contract';
import { withRetries } from '@jobtrail/web-kit';

/** Whether this browser can use passkeys at all. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Most people never need it, so it is loaded when it is used. */
const load = () => withRetries(() => import('@simplewebauthn/browser'));

/** Lets the browser create a passkey. @throws DOMException, see `passkeyFailure` */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<BodyOf<'confirmPasskey'>['response']> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON });
}

/** Lets the person use a passkey. @throws DOMException, see `passkeyFailure` */
export async function requestPasskey(
  optionsJSON: PasskeyRequest,
): Promise<Extract<CompleteSignInBody, { method: 'passkey' }>['response']> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON });
}

/** The sentence for an error of the browser; undefined for other errors. */
export function passkeyFailure(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The browser did not use a passkey: it was canceled, or it took too long. Please try again.';
  if (name === 'SecurityError' || name === 'NotSupportedError' || name === 'ConstraintError')
    return 'This browser or device cannot use a passkey here.';
  return undefined;
}
