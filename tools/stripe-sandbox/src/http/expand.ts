import type { SandboxContext } from '../context.ts';
import type { Kind } from '../store/kinds.ts';
import { INCLUDED, REFERENCES } from './references.ts';
import { invalid } from './StripeError.ts';

type Branch = Record<string, unknown>;
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const DEEPEST = 4;

/** The kind of an ID by its prefix, for fields that may refer to several kinds. */
const KIND_OF_SOURCE: ReadonlyArray<readonly [string, Kind]> = [
  ['ch_', 'charge'],
  ['re_', 'refund'],
  ['du_', 'dispute'],
];

const cannot = (path: string): Error => invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });

function load({ objects }: SandboxContext, kind: Kind | 'source', id: string): unknown {
  const found = kind === 'source' ? KIND_OF_SOURCE.find(([prefix]) => id.startsWith(prefix))?.[1] : kind;
  if (!found) return id;
  if (objects.internals(id).deleted) return { id, object: found, deleted: true };
  return objects.get(found, id) ?? id;
}

/** Expands the path `parts` below `at`. `within` is the path since the closest object with an ID. */
function expandAt(context: SandboxContext, at: Branch, parts: readonly string[], whole: string, within: string): void {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  if (at['object'] === 'list') {
    if (part !== 'data' || !Array.isArray(at['data'])) throw cannot(whole);
    for (const item of at['data']) if (isBranch(item)) expandAt(context, item, rest, whole, '');
    return;
  }
  const kind = typeof at['object'] === 'string' ? at['object'] : '';
  const owner = within === '' ? kind : within;
  const path = `${owner}.${part}`;
  const include = INCLUDED[path];
  if (include) at[part] ??= include(context, String(at['id']));
  const value = at[part];
  const reference = REFERENCES[path];
  if (reference && typeof value === 'string') at[part] = load(context, reference, value);
  const next = at[part];
  if (rest.length === 0) {
    if (!reference && !include) throw cannot(whole);
    return;
  }
  if (isBranch(next)) expandAt(context, next, rest, whole, typeof next['object'] === 'string' ? '' : path);
  else if (!reference && value !== null) throw cannot(whole);
}

/**
 * Replaces IDs with their objects, and adds the fields that exist only on request.
 * @returns a copy of the response
 * @throws StripeError 400 if a path cannot be expanded or is too deep
 */
export function expand(context: SandboxContext, response: object, paths: readonly string[]): object {
  if (paths.length === 0) return response;
  const copy: unknown = structuredClone(response);
  if (!isBranch(copy)) return response;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.filter((part) => part !== 'data').length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`, { param: 'expand' });
    expandAt(context, copy, parts, path, '');
  }
  return copy;
}
