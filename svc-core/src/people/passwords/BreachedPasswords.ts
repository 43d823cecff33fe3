import { createHash } from 'node:crypto';
import { LoggableError, type Logger } from '@jobtrail/service-kit';

const TIMEOUT_MS = 1500;
const PREFIX_LENGTH = 5;

/** Checks a password with a service for breached passwords. */
export interface BreachedPasswords {
  /** Whether a password was part of a known breach; false if the service does not respond. */
  has: (password: string) => Promise<boolean>;
}

/** Used without a service. */
export const noBreachedPasswords: BreachedPasswords = { has: () => Promise.resolve(false) };

/**
 * Creates the look-up by range (k-anonymity): only the first five digits of the password's SHA-1 leave this process. A
 * service that fails or takes longer than 1.5 seconds allows every password, because the shipped list is checked
 * anyway.
 * @param url the address to which the five digits are appended, such as https://api.pwnedpasswords.com/range/
 */
export function createBreachedPasswords(url: string, logger?: Logger): BreachedPasswords {
  const base = url.endsWith('/') ? url : `${url}/`;
  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const [prefix, suffix] = [hash.slice(0, PREFIX_LENGTH), hash.slice(PREFIX_LENGTH)];
      try {
        const response = await fetch(base + prefix, {
          headers: { 'add-padding': 'true' },
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) throw new LoggableError(`The service responded with ${response.status}.`);
        return (await response.text()).split('\n').some((line) => {
          const [known, count] = line.trim().split(':');
          // A padded response contains suffixes that no breach has, with the count 0.
          return known?.toUpperCase() === suffix && Number(count) > 0;
        });
      } catch (error) {
        logger?.warn({ err: error }, 'the look-up of breached passwords failed; the password was allowed');
        return false;
      }
    },
  };
}
