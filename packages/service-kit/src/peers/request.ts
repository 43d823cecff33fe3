import type { z } from 'zod';
import { fillPath } from '@jobtrail/contract';
import type { InternalCall } from '@jobtrail/contract/internal';

type Given<Name extends string, Schema> = Schema extends z.ZodType
  ? undefined extends z.input<Schema>
    ? { readonly [Key in Name]?: z.input<Schema> }
    : { readonly [Key in Name]: z.input<Schema> }
  : unknown;

/** The input of a call: what the contract has a schema for. */
export type InternalRequest<C extends InternalCall> = Given<'params', C['params']> &
  Given<'query', C['query']> &
  Given<'body', C['body']>;

/** A request before the types of its call are applied. */
export interface LooseRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: unknown;
}

/** The path of a call with its parameters and query, percent-encoded. */
export function targetOf({ path }: Pick<InternalCall, 'path'>, { params = {}, query = {} }: LooseRequest): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return fillPath(path, params) + (search === '' ? '' : `?${search}`);
}
