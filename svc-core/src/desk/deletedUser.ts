/** The name of a user whose account was deleted. */
export const DELETED_USER = 'Deleted user';
