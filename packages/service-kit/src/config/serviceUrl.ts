import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';
import { addresses } from './addresses.ts';

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
  if (pattern.includes(PLACEHOLDER) && Object.values(urls).every((url) => addresses.safeParse(url).success))
    return { urls };
  return { urls: {}, problem: `must be an address with ${PLACEHOLDER} in it, such as http://${PLACEHOLDER}:8080` };
}
