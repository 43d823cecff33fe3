/** The method and path of a call; `:name` is a parameter. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/** Where media files are downloaded, in whole or by ranges. */
export const MEDIA_PATH = '/api/media/:id';
/** Where calendar apps read a calendar feed. The file is `<token>.ics`; the token is the only proof of who may. */
export const CALENDAR_FEED_PATH = '/calendar/:file';
/** The webhook that Stripe calls. */
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe';
/** Where mail providers report bounces and complaints. */
export const MAIL_WEBHOOK_PATH = '/api/webhooks/mail';

/**
 * The route of every call that front ends make, by its id. It is the only part of the contract that front ends contain
 * at run time. What a call accepts and returns is defined in `<noun>/calls.ts`; front ends only use its types
 * (`CallInput`, `ResponseOf`). A call that no front end makes also has its route there (`defineApiCall`).
 */
export const routes = {
  // auth
  me: 'GET /api/auth/me',
  login: 'POST /api/auth/login',
  logout: 'POST /api/auth/logout',
  forgotPassword: 'POST /api/auth/forgot-password',
  resetPassword: 'POST /api/auth/reset-password',
  verifyEmail: 'POST /api/auth/verify-email',
  completeSignIn: 'POST /api/auth/second-step',
  startPasskeySignIn: 'POST /api/auth/second-step/passkey',

  // account
  updateAccount: 'PATCH /api/account',
  changePassword: 'POST /api/account/password',
  changeEmail: 'POST /api/account/email',
  requestVerification: 'POST /api/account/email/verification',
  listSessions: 'GET /api/account/sessions',
  endSession: 'DELETE /api/account/sessions/:id',
  endOtherSessions: 'DELETE /api/account/sessions',
  exportAccount: 'GET /api/account/export',
  deleteAccount: 'POST /api/account/deletion',

  // security-log
  listAccountActivity: 'GET /api/account/activity',
  listUserActivity: 'GET /api/admin/users/:userId/activity',

  // storage
  getStorage: 'GET /api/account/storage',

  // second-factor
  confirmSecondStep: 'POST /api/account/second-step',
  startPasskeyConfirmation: 'POST /api/account/second-step/passkey',
  listSecondFactors: 'GET /api/account/second-factors',
  startTotp: 'POST /api/account/second-factors/totp',
  confirmTotp: 'POST /api/account/second-factors/totp/confirmation',
  startPasskey: 'POST /api/account/second-factors/passkey',
  confirmPasskey: 'POST /api/account/second-factors/passkey/confirmation',
  renewRecoveryCodes: 'POST /api/account/second-factors/recovery-codes',
  renameSecondFactor: 'PATCH /api/account/second-factors/:id',
  removeSecondFactor: 'POST /api/account/second-factors/:id/removal',

  // api-tokens
  listApiTokens: 'GET /api/account/api-tokens',
  createApiToken: 'POST /api/account/api-tokens',
  revokeApiToken: 'DELETE /api/account/api-tokens/:id',

  // signup
  createCheckoutSession: 'POST /api/create-checkout-session',
  completeSignup: 'POST /api/complete-signup',

  // jobs
  listJobs: 'GET /api/jobs',
  createJob: 'POST /api/jobs',
  getJob: 'GET /api/jobs/:id',
  updateJob: 'PATCH /api/jobs/:id',
  deleteJob: 'DELETE /api/jobs/:id',
  restoreJob: 'POST /api/jobs/:id/restore',
  extractFromUrl: 'POST /api/jobs/extract-from-url',
  searchJobs: 'GET /api/job-search',
  getStageCounts: 'GET /api/analytics/stage-counts',

  // bulk
  changeJobs: 'POST /api/jobs/bulk',
  undoBulkChange: 'POST /api/jobs/bulk/:id/undo',
  listDeletedJobs: 'GET /api/jobs/deleted',

  // imports
  listImports: 'GET /api/imports',
  startImport: 'POST /api/imports',
  importRows: 'POST /api/imports/:id/rows',
  undoImport: 'POST /api/imports/:id/undo',

  // job-facts
  listJobFacts: 'GET /api/job-facts',

  // postings
  getPosting: 'GET /api/jobs/:id/posting',
  savePosting: 'PUT /api/jobs/:id/posting',
  deletePosting: 'DELETE /api/jobs/:id/posting',
  restorePosting: 'POST /api/jobs/:id/posting/restore',
  readPostingAgain: 'POST /api/jobs/:id/posting/read-again',

  // reading-places
  rememberPlaces: 'PUT /api/jobs/extraction-places',

  // communications
  listCommunications: 'GET /api/jobs/:id/communications',
  createCommunication: 'POST /api/communications',
  updateCommunication: 'PATCH /api/communications/:id',
  deleteCommunication: 'DELETE /api/communications/:id',
  restoreCommunication: 'POST /api/communications/:id/restore',

  // interview-notes
  listInterviewNotes: 'GET /api/jobs/:id/interview-notes',
  createInterviewNote: 'POST /api/interview-notes',
  updateInterviewNote: 'PATCH /api/interview-notes/:id',
  deleteInterviewNote: 'DELETE /api/interview-notes/:id',
  restoreInterviewNote: 'POST /api/interview-notes/:id/restore',

  // interviews
  listInterviews: 'GET /api/interviews',
  listJobInterviews: 'GET /api/jobs/:id/interviews',
  checkInterviewTime: 'GET /api/interviews/time',
  createInterview: 'POST /api/interviews',
  updateInterview: 'PATCH /api/interviews/:id',
  deleteInterview: 'DELETE /api/interviews/:id',
  restoreInterview: 'POST /api/interviews/:id/restore',
  downloadInterview: 'GET /api/interviews/:id/calendar',

  // calendar-feed
  getCalendarFeed: 'GET /api/calendar-feed',
  createCalendarFeed: 'POST /api/calendar-feed',
  renewCalendarFeed: 'POST /api/calendar-feed/renewal',
  deleteCalendarFeed: 'DELETE /api/calendar-feed',

  // media
  uploadMedia: 'POST /api/media',
  discardUpload: `DELETE ${MEDIA_PATH}`,

  // documents
  listDocuments: 'GET /api/documents',
  updateDocument: 'PATCH /api/documents/:id',
  deleteDocument: 'DELETE /api/documents/:id',
  listDocumentUses: 'GET /api/document-versions/:id/jobs',
  listJobDocuments: 'GET /api/jobs/:id/documents',
  addJobDocument: 'POST /api/jobs/:id/documents',
  removeJobDocument: 'DELETE /api/jobs/:id/document-versions/:version',

  // transcription
  getTranscription: 'GET /api/transcription',
  transcribeMedia: 'POST /api/media/:id/transcription',

  // stage-history
  listStageHistory: 'GET /api/jobs/:id/stage-history',
  dateStageChange: 'PATCH /api/stage-history/:id',
  deleteStageChange: 'DELETE /api/stage-history/:id',
  restoreStageChange: 'POST /api/stage-history/:id/restore',

  // analytics
  getAnalyticsSummary: 'GET /api/analytics/summary',
  getReplyFigures: 'GET /api/analytics/replies',
  getActivityReport: 'GET /api/analytics/report',

  // reminders
  getToday: 'GET /api/today',
  countToday: 'GET /api/today/count',
  createReminder: 'POST /api/reminders',
  updateReminder: 'PATCH /api/reminders/:id',
  deleteReminder: 'DELETE /api/reminders/:id',
  restoreReminder: 'POST /api/reminders/:id/restore',
  decideSuggestion: 'POST /api/reminder-decisions',
  withdrawDecision: 'DELETE /api/reminder-decisions/:id',
  updateReminderRule: 'PATCH /api/reminder-rules',

  // saved-views
  listSavedViews: 'GET /api/saved-views',
  createSavedView: 'POST /api/saved-views',
  updateSavedView: 'PATCH /api/saved-views/:id',
  deleteSavedView: 'DELETE /api/saved-views/:id',

  // smart-tags
  getJobTags: 'GET /api/jobs/:id/tags',
  correctJobTag: 'PATCH /api/jobs/:id/tags',
  listTagRules: 'GET /api/tag-rules',
  createTagRule: 'POST /api/tag-rules',
  updateTagRule: 'PATCH /api/tag-rules/:id',
  deleteTagRule: 'DELETE /api/tag-rules/:id',

  // notifications
  getNotifications: 'GET /api/account/notifications',
  updateNotifications: 'PATCH /api/account/notifications',

  // webhooks
  listWebhooks: 'GET /api/account/webhooks',
  createWebhook: 'POST /api/account/webhooks',
  updateWebhook: 'PATCH /api/account/webhooks/:id',
  deleteWebhook: 'DELETE /api/account/webhooks/:id',
  rotateWebhookSecret: 'POST /api/account/webhooks/:id/secret',
  testWebhook: 'POST /api/account/webhooks/:id/test',
  listWebhookDeliveries: 'GET /api/account/webhooks/:id/deliveries',
  replayWebhookDelivery: 'POST /api/account/webhook-deliveries/:id/replay',

  // billing
  getOrCreateSubscription: 'POST /api/get-or-create-subscription',
  getBillingSummary: 'GET /api/user/billing',
  getBillingData: 'GET /api/billing/data',
  cancelSubscription: 'POST /api/billing/cancel-subscription',
  resumeSubscription: 'POST /api/billing/resume-subscription',
  updatePaymentMethod: 'POST /api/billing/update-payment-method',
  getBillingConfig: 'GET /api/billing/config',

  // cancellation-links
  requestCancellationLink: 'POST /api/cancellation-links',
  getLinkedSubscription: 'POST /api/cancellation-links/subscription',
  cancelLinkedSubscription: 'POST /api/cancellation-links/cancellation',

  // support
  createTicket: 'POST /api/support',
  listOwnTickets: 'GET /api/support',
  listTickets: 'GET /api/admin/support',
  countTickets: 'GET /api/admin/support/count',
  getTicket: 'GET /api/admin/support/:id',
  updateTicket: 'PATCH /api/admin/support/:id',
  replyToTicket: 'POST /api/admin/support/:id/replies',

  // browser-reports
  reportBrowserError: 'POST /api/browser-errors',
  reportBrowserSpans: 'POST /api/browser-spans',

  // admin-settings
  getAdminSettings: 'GET /api/admin/settings',
  updateAdminSettings: 'PATCH /api/admin/settings',

  // users
  listUsers: 'GET /api/admin/users',
  getUser: 'GET /api/admin/users/:userId',
  updateUser: 'PATCH /api/admin/users/:userId',
  getUserSubscription: 'GET /api/admin/users/:userId/subscription',
  retrySubscriptionDecision: 'POST /api/admin/users/:userId/subscription/retry',
  endUserSessions: 'DELETE /api/admin/users/:userId/sessions',

  // metrics
  getMetrics: 'GET /api/admin/metrics',
  listPayments: 'GET /api/admin/metrics/payments',

  // broadcasts
  listBroadcasts: 'GET /api/admin/broadcast',
  sendBroadcast: 'POST /api/admin/broadcast',
  countAudiences: 'GET /api/admin/broadcast/audiences',
  previewBroadcast: 'POST /api/admin/broadcast/preview',
  testBroadcast: 'POST /api/admin/broadcast/test',
  getBroadcast: 'GET /api/admin/broadcast/:id',
  listBroadcastRecipients: 'GET /api/admin/broadcast/:id/recipients',
  retryBroadcast: 'POST /api/admin/broadcast/:id/retry',
  pauseBroadcast: 'POST /api/admin/broadcast/:id/pause',
  resumeBroadcast: 'POST /api/admin/broadcast/:id/resume',
  cancelBroadcast: 'POST /api/admin/broadcast/:id/cancel',

  // suppressions
  listSuppressions: 'GET /api/admin/suppressions',
  liftSuppression: 'POST /api/admin/suppressions/lift',
  liftBroadcastBounces: 'POST /api/admin/broadcast/:id/lift-bounces',
} as const satisfies Record<string, Route>;

/** The name of a call that front ends make: `listJobs`. */
export type CallId = keyof typeof routes;
type RouteOf<Id extends CallId> = (typeof routes)[Id];
export type MethodIn<Line extends Route> = Line extends `${infer Method} ${string}` ? Method : never;
export type PathIn<Line extends Route> = Line extends `${string} ${infer Path}` ? Path : never;
export type MethodOf<Id extends CallId> = MethodIn<RouteOf<Id>>;
/** The path of a call with its placeholders: `/api/jobs/:id`. */
export type PathOf<Id extends CallId> = PathIn<RouteOf<Id>>;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The parameters of a path: `{ id: string }` for `/api/jobs/:id`. */
export type ParamsIn<Path extends string> = string extends Path
  ? Readonly<Record<string, string>>
  : { readonly [Name in NamesIn<Path>]: string };

/** The method of a call, and its path with placeholders. */
export function routeOf<Id extends CallId>(id: Id): { method: MethodOf<Id>; path: PathOf<Id> } {
  return splitRoute(routes[id]);
}

/** The method of a route, and its path with placeholders. */
export function splitRoute<Line extends Route>(route: Line): { method: MethodIn<Line>; path: PathIn<Line> };
export function splitRoute(route: Route): { method: string; path: string } {
  const gap = route.indexOf(' ');
  return { method: route.slice(0, gap), path: route.slice(gap + 1) };
}

/**
 * Fills in the parameters of a path, percent-encoded: `fillPath('/api/jobs/:id', { id })`.
 * @throws Error if one is missing
 */
export function fillPath<const Path extends string>(path: Path, params: ParamsIn<Path>): string;
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

type ParamsArgument<Id extends CallId> =
  PathOf<Id> extends `${string}:${string}` ? [params: ParamsIn<PathOf<Id>>] : [params?: undefined];
/** The path of a call: `pathOf('getJob', { id })`, `pathOf('listJobs')`. */
export function pathOf<Id extends CallId>(id: Id, ...params: ParamsArgument<Id>): string;
export function pathOf(id: CallId, params: Readonly<Record<string, string>> = {}): string {
  const path: string = routeOf(id).path;
  return fillPath(path, params);
}
