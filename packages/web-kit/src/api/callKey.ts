import type { DataTag } from '@tanstack/react-query';
import { type CallArgument, type ReadId, type ResponseOf, routeOf } from '@jobtrail/contract';
import { type AnyInput, checked } from './send.ts';

/** A query key that carries the type of the cached value. */
export type CallKey<Id extends ReadId> = DataTag<readonly unknown[], ResponseOf<Id>>;

/** The key of a call whose input has already been checked. */
export function keyOf(id: ReadId, { params = {}, query }: AnyInput): readonly unknown[] {
  const { path }: { path: string } = routeOf(id);
  const parts = path
    .split(/\/(:\w+)\/?/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part));
  return query ? [...parts, query] : parts;
}

/**
 * The query key of a call: the fixed parts of its path, its parameters, and its query at the end. `callKey('getJob', {
 * params: { id }, query: { media: 'ref' } })` is `['/api/jobs', id, { media: 'ref' }]`. Without a query it is a prefix
 * of every key below that path: invalidating `callKey('getJob', { params: { id } })` also invalidates the job's
 * communications, and `callKey('listJobs')` invalidates every job.
 */
export function callKey<Id extends ReadId>(id: Id, ...input: CallArgument<Id>): CallKey<Id>;
export function callKey(id: ReadId, input?: unknown): readonly unknown[] {
  return keyOf(id, checked(input));
}
