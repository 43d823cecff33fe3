/** Every path of the API, as patterns; `pathOf` fills them. */
export const paths = {
  me: '/api/auth/me',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  verifyEmail: '/api/auth/verify-email',
  account: '/api/account',
  accountPassword: '/api/account/password',
  accountEmail: '/api/account/email',
  accountVerification: '/api/account/email/verification',
  accountSessions: '/api/account/sessions',
  accountSession: '/api/account/sessions/:id',
  accountExport: '/api/account/export',
  accountDeletion: '/api/account/deletion',
  createCheckoutSession: '/api/create-checkout-session',
  getOrCreateSubscription: '/api/get-or-create-subscription',
  completeSignup: '/api/complete-signup',
  jobs: '/api/jobs',
  job: '/api/jobs/:id',
  extractFromUrl: '/api/jobs/extract-from-url',
  jobCommunications: '/api/jobs/:id/communications',
  communications: '/api/communications',
  communication: '/api/communications/:id',
  jobInterviewNotes: '/api/jobs/:id/interview-notes',
  interviewNotes: '/api/interview-notes',
  interviewNote: '/api/interview-notes/:id',
  stageHistory: '/api/jobs/:id/stage-history',
  stageCounts: '/api/analytics/stage-counts',
  uploads: '/api/media',
  media: '/api/media/:id',
  mediaTranscription: '/api/media/:id/transcription',
  transcription: '/api/transcription',
  billingSummary: '/api/user/billing',
  billingData: '/api/billing/data',
  cancelSubscription: '/api/billing/cancel-subscription',
  resumeSubscription: '/api/billing/resume-subscription',
  updatePaymentMethod: '/api/billing/update-payment-method',
  billingConfig: '/api/billing/config',
  support: '/api/support',
  adminMetrics: '/api/admin/metrics',
  adminPayments: '/api/admin/metrics/payments',
  adminSupport: '/api/admin/support',
  adminTicketCounts: '/api/admin/support/count',
  adminTicket: '/api/admin/support/:id',
  adminTicketReplies: '/api/admin/support/:id/replies',
  adminSettings: '/api/admin/settings',
  adminUsers: '/api/admin/users',
  adminUser: '/api/admin/users/:userId',
  adminBroadcast: '/api/admin/broadcast',
  adminAudiences: '/api/admin/broadcast/audiences',
  adminBroadcastPreview: '/api/admin/broadcast/preview',
  adminBroadcastTest: '/api/admin/broadcast/test',
  adminOneBroadcast: '/api/admin/broadcast/:id',
  adminBroadcastRecipients: '/api/admin/broadcast/:id/recipients',
  adminBroadcastRetry: '/api/admin/broadcast/:id/retry',
  adminBroadcastPause: '/api/admin/broadcast/:id/pause',
  adminBroadcastResume: '/api/admin/broadcast/:id/resume',
  adminBroadcastCancel: '/api/admin/broadcast/:id/cancel',
  adminSuppressions: '/api/admin/suppressions',
  stripeWebhook: '/api/webhooks/stripe',
} as const;

/** A path's pattern fills with its parameters, each percent-encoded: `pathOf(paths.job, { id })`. */
export function pathOf(pattern: string, params: Record<string, string> = {}): string {
  return pattern.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${pattern} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** The pages that more than one part links to. Every other page is known to its remote alone, which declares it in remote.json. */
export const pages = {
  landing: '/',
  auth: '/auth',
  subscribe: '/subscribe',
  signupSuccess: '/signup-success',
  dashboard: '/dashboard',
  table: '/table',
  settings: '/settings',
  help: '/help',
  billing: '/billing',
  adminDashboard: '/admin/dashboard',
  adminSupport: '/admin/support',
} as const;

/**
 * The pages behind mailed links: `/auth#reset=TOKEN` and `/auth#verify=TOKEN`. A fragment never leaves the browser, so that the
 * token stands in no log and no Referer.
 */
export const mailedLinks = { reset: `${pages.auth}#reset=`, verify: `${pages.auth}#verify=` } as const;

/** Where a person lands after signing in. */
export function homeOf(role: string): string {
  return role === 'admin' ? pages.adminDashboard : pages.dashboard;
}
