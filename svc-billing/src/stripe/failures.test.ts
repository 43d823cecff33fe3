import Stripe from 'stripe';
import { orProviderUnavailable } from './failures.ts';

const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;

it.each([
  ['does not respond', new StripeConnectionError({ message: 'timeout', type: 'api_error' })],
  ['responds with 500', new StripeAPIError({ message: 'oops', type: 'api_error' })],
  ['responds with 429', new StripeRateLimitError({ message: 'slow down', type: 'rate_limit_error' })],
])(
  'A provider that %s fails the call with 503, and without Retry-After, so that the gateway still makes the other calls of this service',
  async (_, error) => {
    await expect(orProviderUnavailable(() => Promise.reject(error))).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      retryAfter: undefined,
    });
  },
);
