/** The most objects that Stripe lists in one page (https://docs.stripe.com/api/pagination). */
export const PAGE_MAX = 100;
