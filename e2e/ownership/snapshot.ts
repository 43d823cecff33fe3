import { createHash } from 'node:crypto';
import { MEDIA_PATH } from '@jobtrail/contract';
import { kindOfParam, type Operation } from '../api/openApi.ts';
import type { Person } from '../api/people.ts';

/** Changes with every request, or while a webhook is called again and again. */
const VOLATILE = /"(?:lastSeenAt|lastAttemptAt|nextAttemptAt)":(?:"[^"]*"|null)|"attempts":\d+/g;
/** Contains the time of the download. */
const NOT_COMPARED: readonly string[] = ['exportAccount'];

/** Everything that a person can read: each GET call, with each of their ids, and every file. */
export async function snapshot(
  { client }: Person,
  ids: ReadonlyMap<string, readonly string[]>,
  operations: readonly Operation[],
): Promise<Map<string, string>> {
  const reads = operations.filter(
    ({ id, method, access }) => method === 'GET' && access !== 'admin' && !NOT_COMPARED.includes(id),
  );
  const paths = [...reads.map(({ path }) => path), MEDIA_PATH.replace(':id', '{id}')].flatMap((path) => {
    const [, name] = /\{(\w+)\}/.exec(path) ?? [];
    if (name === undefined) return [path];
    return (ids.get(kindOfParam(path, name)) ?? []).map((id) => path.replace(`{${name}}`, id));
  });
  const seen = new Map<string, string>();
  for (const path of paths) {
    const { status, bytes, text } = await client.call('GET', path);
    const isText = text.startsWith('{') || text.startsWith('[');
    const shown = isText
      ? text.replaceAll(VOLATILE, '').replaceAll(REQUEST_ID, '')
      : createHash('sha256').update(bytes).digest('hex');
    seen.set(path, `${status} ${shown}`);
  }
  return seen;
}

/** The id of a request in the body of an error. */
export const REQUEST_ID = /"requestId":"[^"]*"/g;
