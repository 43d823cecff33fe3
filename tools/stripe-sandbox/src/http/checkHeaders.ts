import { createHash, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import { API_VERSION } from '../schema/schemas.ts';
import { invalid, StripeError } from './StripeError.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The secret key in a request: a bearer token, or the user name of basic authentication. */
function secretOf(authorization: string): string {
  if (authorization.startsWith('Bearer ')) return authorization.slice('Bearer '.length).trim();
  if (authorization.startsWith('Basic '))
    return Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')[0] ?? '';
  return '';
}

/** @throws StripeError 401 without the secret key */
export function checkSecretKey(ctx: Koa.Context, secretKey: string): void {
  const given = secretOf(ctx.get('authorization'));
  if (given === '')
    throw new StripeError(
      401,
      'invalid_request_error',
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  if (!timingSafeEqual(digest(given), digest(secretKey)))
    throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ${given.slice(0, 8)}***`);
}

/** @throws StripeError 400 for another version of the API; without the header, ours is meant */
export function checkVersion(ctx: Koa.Context): void {
  const version = ctx.get('stripe-version');
  if (version !== '' && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version.slice(0, 40)}. This sandbox speaks ${API_VERSION}.`);
}
