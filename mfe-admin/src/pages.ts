/** Pages of this remote that no other part links to; remote.json declares every page. */
export const ownPages = { users: '/admin/users', broadcast: '/admin/broadcast' } as const;
