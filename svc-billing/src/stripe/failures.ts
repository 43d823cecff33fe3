import Stripe from 'stripe';
import { errorSentences } from '@jobtrail/contract';
import { AppError } from '@jobtrail/service-kit';
import { unwrapMalformedResponse } from './MalformedResponse.ts';

/** The provider does not know the object, or no longer does. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.code === 'resource_missing' || error.statusCode === 404);
/** The bank refused the card. */
export const isDeclined = (error: unknown): boolean => error instanceof Stripe.errors.StripeCardError;
/** The provider rejects the call, and a retry would not help. */
export const isRefused = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;

/** The provider's code of a failure; null for any other error. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? null) : null;

/**
 * Runs calls to the provider for a person's request.
 * @throws AppError 503 with a plain sentence when it cannot be reached, refuses, or sends a malformed response
 */
export async function orProviderUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Stripe.errors.StripeError)) throw error;
    // Without Retry-After: a browser would repeat the call after it, and wait as long once more.
    throw new AppError(503, 'unavailable', errorSentences.unavailable, { cause: unwrapMalformedResponse(error) });
  }
}
