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
 * token is in no log and no Referer.
 */
export const mailedLinks = { reset: `${pages.auth}#reset=`, verify: `${pages.auth}#verify=` } as const;

/** Where a person lands after signing in. */
export function homeOf(role: string): string {
  return role === 'admin' ? pages.adminDashboard : pages.dashboard;
}
