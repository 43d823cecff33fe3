import type { CallId } from './routes.ts';

/** The header of a POST with a UUID that stays the same when the request is repeated. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** The header that marks a replayed response. */
export const REPLAYED_HEADER = 'idempotent-replayed';
/** How long a key is remembered, in ms. */
export const IDEMPOTENCY_RETENTION_MS = 86_400_000;
/** Largest response that is stored for replay, in bytes. */
export const REPLAYED_RESPONSE_MAX_BYTES = 131_072;

const COOKIE = 'its response sets or clears a cookie';
const SECRET = 'its response contains a secret';
const READS = 'it changes nothing';
const FILE = 'its body is not kept, and an upload that nothing names is removed by itself';

/** The POST calls that ignore an `Idempotency-Key`, with the reason. Nothing of them is stored. */
export const callsWithoutIdempotencyKey = {
  login: COOKIE,
  logout: COOKIE,
  completeSignIn: COOKIE,
  startPasskeySignIn: SECRET,
  startPasskeyConfirmation: SECRET,
  createCheckoutSession: COOKIE,
  completeSignup: COOKIE,
  deleteAccount: COOKIE,
  startTotp: SECRET,
  confirmTotp: SECRET,
  startPasskey: SECRET,
  confirmPasskey: SECRET,
  renewRecoveryCodes: SECRET,
  createApiToken: SECRET,
  createCalendarFeed: SECRET,
  renewCalendarFeed: SECRET,
  createWebhook: SECRET,
  rotateWebhookSecret: SECRET,
  getOrCreateSubscription: SECRET,
  updatePaymentMethod: SECRET,
  getLinkedSubscription: READS,
  extractFromUrl: READS,
  previewBroadcast: READS,
  reportBrowserError: READS,
  reportBrowserSpans: READS,
  uploadMedia: FILE,
} as const satisfies Partial<Record<CallId, string>>;

/** Whether a POST call with an `Idempotency-Key` may be repeated safely. */
export const isRepeatable = (id: string): boolean => !Object.hasOwn(callsWithoutIdempotencyKey, id);
