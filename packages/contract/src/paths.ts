/** The pages that more than one part links to. All other pages are declared only by their remote, in remote.json. */
export const pages = {
  landing: '/',
  auth: '/auth',
  cancelSubscription: '/cancel-subscription',
  subscribe: '/subscribe',
  signupSuccess: '/signup-success',
  dashboard: '/dashboard',
  table: '/table',
  settings: '/settings',
  import: '/settings/import',
  report: '/settings/report',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',
  billing: '/billing',
  adminDashboard: '/admin/dashboard',
  adminSupport: '/admin/support',
} as const;

/**
 * The pages of emailed links, such as `/auth#reset=TOKEN`. Browsers do not send the fragment, so the token appears in no
 * log and no Referer.
 */
export const mailedLinks = {
  reset: `${pages.auth}#reset=`,
  verify: `${pages.auth}#verify=`,
  cancel: `${pages.cancelSubscription}#token=`,
} as const;

/** The page that a user sees after signing in. */
export function homeOf(role: string): string {
  return role === 'admin' ? pages.adminDashboard : pages.dashboard;
}
