import { PRODUCT, type ToastText } from '../texts.ts';

/** Texts of the calendar feed on the Schedule screen. */
export const feedTexts = {
  title: 'Calendar feed',
  purpose: 'Subscribe once and your calendar app follows every change.',
  addressLabel: 'Secret calendar address',
  create: 'Create address',
  createQuestion:
    'Anyone with the address can read your interviews, without signing in. Enter your password to create it.',
  copy: 'Copy',
  reset: 'Reset address',
  resetQuestion: 'Calendar apps that use the old address will stop updating. Enter your password to reset it.',
  delete: 'Turn off',
  warning: 'Anyone with this address can read your interviews.',
  shownOnce: 'Copy it now. It is not shown again.',
  neverRead: 'No calendar app has read it yet.',
  delay: 'Most calendar apps check every few hours. Google may take a day.',
} as const;

/** Toasts of the calendar feed. */
export const feedToasts = {
  created: { title: 'Calendar address created' },
  copied: { title: 'Address copied' },
  renewed: { title: 'Calendar address reset', description: 'The old address no longer works.' },
  deleted: { title: 'Calendar feed turned off' },
  failed: { title: 'Error', description: 'Failed to change the calendar feed. Please try again.' },
} as const satisfies Record<string, ToastText>;

/** What calendar apps show of a feed. */
export const feedCalendar = {
  name: `${PRODUCT} interviews`,
  /** The name of the calendar while the account may not be used. */
  pausedName: `${PRODUCT} interviews (paused)`,
  /** Why it is empty. */
  paused: {
    ended: `This calendar is empty because the ${PRODUCT} subscription has ended. Sign in to see your interviews.`,
    deactivated: `This calendar is empty because the ${PRODUCT} account is deactivated.`,
  },
} as const;
