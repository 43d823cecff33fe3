// The first script of every page contains all of this, so it stays small.

/** Themes in the order in which they cycle. */
export const THEMES = ['main', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = 'main';

/** Name of the sidebar cookie, and its lifetime in seconds. */
export const SIDEBAR_COOKIE = 'sidebar_state';
export const SIDEBAR_COOKIE_MAX_AGE = 604_800;

/** Keys of the local storage. The session storage has the one of a deleted account. */
export const STORAGE_KEYS = {
  settings: 'jobtrail-settings',
  theme: 'theme',
  zoom: 'dashboard-zoom',
  table: 'jobtrail-table',
  pipeline: 'jobtrail-pipeline',
  searchShortcut: 'jobtrail-search-shortcut',
  remindersOff: 'jobtrail-reminders-off',
  start: 'jobtrail-start',
  member: 'jobtrail-member',
  accountDeleted: 'jobtrail-deleted',
} as const;
