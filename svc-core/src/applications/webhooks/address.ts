import { isIP } from 'node:net';
import type { AddressPolicy, Target } from '../../extraction/AddressPolicy.ts';
import { ExtractionError } from '../../extraction/ExtractionError.ts';

/**
 * Checks the address of a webhook before its name is resolved. It is https; http is for the servers of a test.
 * @throws ExtractionError
 */
export function webhookTarget(policy: AddressPolicy, url: string): Target {
  const target = policy.target(new URL(url));
  if (!target.secure && !policy.allows(target.host, target.port)) throw new ExtractionError('address');
  if (isIP(target.host) !== 0) policy.check([target.host], target.port);
  return target;
}
