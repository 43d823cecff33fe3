const DOMAIN = '@deleted.invalid';

/** What stands for the address in the sign-ups of a deleted account, which are counted but are nobody's any more. */
export const erasedAddress = (userId: string): string => userId + DOMAIN;
export const isErased = (email: string): boolean => email.endsWith(DOMAIN);
