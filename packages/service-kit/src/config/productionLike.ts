import { isIPv4 } from 'node:net';
import { z } from 'zod';

/**
 * The setting of a rehearsal: production on one machine, with the local Stripe. It is accepted only with loopback
 * addresses, so that no one can run the public product like that.
 */
export const productionLikeSettings = {
  PRODUCTION_LIKE: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
};

/** Whether a host name or address means this machine: localhost, 127.0.0.0/8 or ::1. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

/** Whether an address such as http://127.0.0.1:8080 is on this machine. */
export const isLoopbackUrl = (text: string): boolean => URL.canParse(text) && isLoopbackHost(new URL(text).hostname);

/** @returns a sentence if a rehearsal could be reached from other machines, or has another public address */
export function productionLikeProblem({
  PRODUCTION_LIKE,
  HOST,
  APP_URL,
}: {
  readonly PRODUCTION_LIKE?: unknown;
  readonly HOST?: unknown;
  readonly APP_URL?: unknown;
}): string | undefined {
  if (PRODUCTION_LIKE !== true) return undefined;
  return isLoopbackHost(String(HOST)) && isLoopbackUrl(String(APP_URL))
    ? undefined
    : 'is for rehearsals on one machine: HOST and APP_URL must be loopback addresses';
}
