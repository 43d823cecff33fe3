import type { Call } from './call.ts';
import { JSON_BODY_MAX_BYTES } from './limits.ts';
import type { CallId } from './routes.ts';

/** Which cached sessions a call may end or change: none, the caller's own, or any. */
export type EndedSessions = 'none' | 'own' | 'all';

const ENDED_SESSIONS: Readonly<Partial<Record<string, EndedSessions>>> = {
  login: 'own',
  completeSignIn: 'own',
  logout: 'own',
  completeSignup: 'own',
  updateAccount: 'own',
  updateUser: 'all',
  endUserSessions: 'all',
  resetPassword: 'all',
  verifyEmail: 'all',
  changePassword: 'all',
  endSession: 'all',
  endOtherSessions: 'all',
  deleteAccount: 'all',
  confirmTotp: 'all',
  confirmPasskey: 'all',
  removeSecondFactor: 'all',
  renewRecoveryCodes: 'all',
} satisfies Partial<Record<CallId, EndedSessions>>;

/** Calls that wait for other sites, such as the store of an upload. */
const SLOW: readonly string[] = [
  'extractFromUrl',
  'readPostingAgain',
  'transcribeMedia',
  'uploadMedia',
] satisfies CallId[];
/** Calls that could be used to guess passwords or to sign up in bulk. */
const SIGN_INS: readonly string[] = [
  'login',
  'completeSignIn',
  'createCheckoutSession',
  'completeSignup',
] satisfies CallId[];

/** What the gateway needs to know to forward a call. */
export interface ForwardingRules extends Pick<Call, 'id' | 'method' | 'path' | 'access'> {
  readonly maxBody: number;
  readonly slow: boolean;
  readonly signIn: boolean;
  readonly endsSessions: EndedSessions;
  /** Whether an API token may be allowed to make it. */
  readonly takesTokens: boolean;
}

/** What the gateway needs to know of a call in the contract. */
export function forwardingRulesOf({
  id,
  method,
  path,
  access,
  scope,
  maxBody = JSON_BODY_MAX_BYTES,
}: Call): ForwardingRules {
  return {
    ...{ id, method, path, access, maxBody },
    slow: SLOW.includes(id),
    signIn: SIGN_INS.includes(id),
    endsSessions: ENDED_SESSIONS[id] ?? 'none',
    takesTokens: scope !== undefined,
  };
}
