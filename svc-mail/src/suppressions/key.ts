/** No address begins with this. */
const PERSON = ':';

/** The key for the suppression of a person whose address is no longer known. */
export const keyOfPerson = (userId: string): string => PERSON + userId;
/** The address of a suppression; null if it is no longer known. */
export const addressIn = (key: string): string | null => (key.startsWith(PERSON) ? null : key);
