const DOMAIN = '@deleted.invalid';

/** Replaces the address in the sign-ups of a deleted account, which are still counted but belong to no one. */
export const erasedAddress = (userId: string): string => userId + DOMAIN;
export const isErased = (email: string): boolean => email.endsWith(DOMAIN);
