import { z } from 'zod';
import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';

const url = z.url({ protocol: /^https?$/ });

/** The setting with the address of a service: its own, or that of the load balancer in front of its replicas. */
export const serviceAddress = z
  .string({ error: 'is required, or SERVICE_URL for all services' })
  .refine((text) => !text.includes(','), {
    error: 'must be one address: put replicas behind a load balancer, such as deploy/haproxy/services.cfg',
    abort: true,
  })
  .refine((text) => url.safeParse(text).success && new URL(text).origin === text.replace(/\/$/, ''), {
    error: 'must be the address of the service, such as http://10.0.0.21:8080',
  });

/** The placeholder for the name of a service in SERVICE_URL. */
const PLACEHOLDER = '{service}';

/** The addresses of services by their variables, such as SVC_CORE_URL, and a sentence if they cannot be used. */
interface ServiceUrls {
  readonly urls: Readonly<Record<string, string>>;
  readonly problem?: string;
}

/**
 * Reads SERVICE_URL, for a platform that names all services alike.
 * @param pattern an address with `{service}` in it, such as `http://{service}:8080`; undefined if there is none
 */
export function readServiceUrl(pattern: string | undefined): ServiceUrls {
  if (pattern === undefined) return { urls: {} };
  const urls = Object.fromEntries(
    SERVICES.map((service) => [urlVariableOf(nameOf(service)), pattern.replaceAll(PLACEHOLDER, service)]),
  );
  if (
    pattern.includes(PLACEHOLDER) &&
    Object.values(urls).every((address) => serviceAddress.safeParse(address).success)
  )
    return { urls };
  return { urls: {}, problem: `must be an address with ${PLACEHOLDER} in it, such as http://${PLACEHOLDER}:8080` };
}
