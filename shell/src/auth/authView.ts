import { mailedLinks } from '@jobtrail/contract';
import { mailedToken } from '../routes/mailedToken.ts';

/** The two tabs of /auth. */
export type AuthTab = 'signin' | 'signup';
/** What /auth shows: a tab, the form that requests a link, or the page of an emailed link. */
export type AuthView =
  | { kind: AuthTab }
  | { kind: 'forgot' }
  | { kind: 'reset'; token: string }
  | { kind: 'verify'; token: string };

/** The fragments of views without a token. */
export const HASHES: Readonly<Record<AuthTab | 'forgot', string>> = {
  signin: '',
  signup: '#signup',
  forgot: '#forgot',
};

/** The view for the fragment of /auth. */
export function viewIn(hash: string): AuthView {
  const reset = mailedToken(mailedLinks.reset, hash);
  if (reset !== null) return { kind: 'reset', token: reset };
  const verify = mailedToken(mailedLinks.verify, hash);
  if (verify !== null) return { kind: 'verify', token: verify };
  return { kind: hash === HASHES.signup ? 'signup' : hash === HASHES.forgot ? 'forgot' : 'signin' };
}

/** Whether a fragment is that of a mailed link, which signed-in people may open too. */
export const isMailedLink = (hash: string): boolean => 'token' in viewIn(hash);
