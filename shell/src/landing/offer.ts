import { pages, PRICE_CENTS } from '@jobtrail/contract';
import { formatPrice } from '@jobtrail/web-kit';

/** The price as shown on the landing page and at sign-up: "$10/month". */
export const PRICE = `${formatPrice(PRICE_CENTS)}/month`;

/** The sign-in page with its Sign Up tab open. */
export const SIGN_UP = `${pages.auth}#signup`;
