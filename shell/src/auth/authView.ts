import { mailedLinks, pages } from '@jobtrail/contract';

/** The two tabs of /auth. */
export type AuthTab = 'signin' | 'signup';
/** What /auth shows: a tab, the form that requests a link, or the page of a mailed link. */
export type AuthView =
  { kind: AuthTab } | { kind: 'forgot' } | { kind: 'reset'; token: string } | { kind: 'verify'; token: string };

/** The fragments of views without a token. */
export const HASHES: Readonly<Record<AuthTab | 'forgot', string>> = {
  signin: '',
  signup: '#signup',
  forgot: '#forgot',
};

/** The token in a mailed link; null if the fragment is not a link of this kind. */
function tokenIn(link: string, hash: string): string | null {
  const start = link.slice(pages.auth.length);
  const token = hash.startsWith(start) ? decodeURIComponent(hash.slice(start.length)) : '';
  return token === '' ? null : token;
}

/** The view for the fragment of /auth. */
export function viewIn(hash: string): AuthView {
  const reset = tokenIn(mailedLinks.reset, hash);
  if (reset !== null) return { kind: 'reset', token: reset };
  const verify = tokenIn(mailedLinks.verify, hash);
  if (verify !== null) return { kind: 'verify', token: verify };
  return { kind: hash === HASHES.signup ? 'signup' : hash === HASHES.forgot ? 'forgot' : 'signin' };
}

/** Whether a fragment is that of a mailed link, which signed-in people may open too. */
export const isMailedLink = (hash: string): boolean => 'token' in viewIn(hash);
