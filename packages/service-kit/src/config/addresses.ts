import { z } from 'zod';

/**
 * The addresses of a service, `http://host:port`, separated by commas: that of a load balancer, or one for each
 * replica.
 */
export function addressesOf(text: string): string[] {
  return text.split(',').map((address) => address.trim());
}

const address = z.url({ protocol: /^https?$/ });

/** The setting with the addresses of a service. It stays text; `addressesOf` reads it. */
export const addresses = z.string({ error: 'is required, or SERVICE_URL for all services' }).refine(
  (text) => {
    const all = addressesOf(text);
    const valid = all.every((one) => address.safeParse(one).success && new URL(one).origin === one.replace(/\/$/, ''));
    return valid && new Set(all.map((one) => new URL(one).host)).size === all.length;
  },
  { message: 'must be the address of the service, or different ones of its replicas, separated by commas' },
);
