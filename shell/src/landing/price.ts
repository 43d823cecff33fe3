import { PRICE_CENTS } from '@jobtrail/contract';
import { formatPrice } from '@jobtrail/web-kit';

/** The price as the landing page and the sign-up say it: "$10/month". */
export const PRICE = `${formatPrice(PRICE_CENTS)}/month`;
