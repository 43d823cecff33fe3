/** Every page of the product. */
export const pages = {
  landing: '/',
  auth: '/auth',
  subscribe: '/subscribe',
  signupSuccess: '/signup-success',
  dashboard: '/dashboard',
  table: '/table',
  addJob: '/add-job',
  settings: '/settings',
  help: '/help',
  billing: '/billing',
  adminDashboard: '/admin/dashboard',
  adminUsers: '/admin/users',
  adminSupport: '/admin/support',
  adminBroadcast: '/admin/broadcast',
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
