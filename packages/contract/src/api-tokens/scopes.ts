/** What API tokens can be allowed to do. A call names the one scope that it needs; without one, no token can make it. */
export const TOKEN_SCOPES = ['jobs:read', 'jobs:write', 'jobs:capture', 'calendar:read', 'export:read'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Each scope in words, and what it allows. */
export const SCOPE_TEXTS: Readonly<Record<TokenScope, { readonly name: string; readonly text: string }>> = {
  'jobs:read': {
    name: 'Read jobs',
    text: 'See your jobs with their notes, communications, history and analytics.',
  },
  'jobs:write': {
    name: 'Change jobs',
    text: 'Move, change and delete jobs, and everything that belongs to them.',
  },
  'jobs:capture': { name: 'Add jobs', text: 'Add jobs, also by reading a posting, without seeing the others.' },
  'calendar:read': { name: 'Read the calendar', text: 'See your interviews and what is due today.' },
  'export:read': { name: 'Download everything', text: 'Download all your data as a file.' },
};
