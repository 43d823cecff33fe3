/** The ID of an object that the provider returns as an ID or as the whole object. */
export function idOf(given: string | { id: string } | null | undefined): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null);
}

/** The most objects that Stripe lists in one page (https://docs.stripe.com/api/pagination). */
export const PAGE_MAX = 100;
