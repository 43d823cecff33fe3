import { z } from 'zod';
import { FRONT_END } from '@jobtrail/contract/pointer';

/** By the name of a remote, the origin that serves its files. */
export type RemoteOrigins = ReadonlyMap<string, string>;

/** A wildcard or anything else that has a meaning in a policy is no host. */
const ENCRYPTED = /^https:\/\/([a-z0-9-]+\.)*[a-z0-9-]+(:\d+)?$/;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const FORM = 'must look like mfe-NAME=https://host,mfe-OTHER=https://host, each remote once';

/** Whether it is an origin and nothing more, over https or on this machine. */
function isOrigin(text: string): boolean {
  return (ENCRYPTED.test(text) || LOOPBACK.test(text)) && URL.canParse(text) && new URL(text).origin === text;
}

/** REMOTE_ORIGINS: which remotes have an origin of their own. */
export const remoteOrigins = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim().split('=', 2)])))
  .refine(
    (pairs) =>
      new Set(pairs.map(([name]) => name)).size === pairs.length &&
      pairs.every(([name = '', origin = '']) => name !== 'shell' && FRONT_END.test(name) && isOrigin(origin)),
    FORM,
  )
  .transform((pairs): RemoteOrigins => new Map(pairs.map(([name = '', origin = '']) => [name, origin])));

/** Whether every origin is on https, as production requires. */
export const areEncrypted = (origins: RemoteOrigins): boolean =>
  [...origins.values()].every((origin) => origin.startsWith('https://'));
