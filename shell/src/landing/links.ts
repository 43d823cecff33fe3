import { pages } from '@jobtrail/contract';

/** The sign-in page with its Sign Up tab open. */
export const SIGN_UP = `${pages.auth}#signup`;
