import { type Schema, schemas } from '../schema/schemas.ts';
import type { World } from '../World.ts';

/** What an address names in its variable parts. */
export type Ids = Readonly<Record<string, string>>;

/** One call of the API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Such as /v1/customers/:id */
  readonly path: string;
  /** The closed schema of its parameters. */
  readonly schema: Schema;
  /** Does it, in one transaction. @throws StripeError */
  run(world: World, params: object, ids: Ids): object;
}

const text: Schema = { type: 'string' };
/** Parameters of calls that accept only `expand`. */
const ONLY_EXPAND: Schema = {
  type: 'object',
  properties: { expand: { type: 'array', items: text } },
  additionalProperties: false,
};

/** A closed schema of fields beside `expand`, for calls that the document holds no schema of. */
export const fields = (properties: Readonly<Record<string, Schema>>): Schema => ({
  ...ONLY_EXPAND,
  properties: { ...ONLY_EXPAND.properties, ...properties },
});

/**
 * Declares a call. Its parameters are validated by the request schema of the document, which is generated from the same
 * declarations as the type `Params`; calls that the document does not have give their own.
 * @param call method and path, such as `POST /v1/customers/:id`
 */
export function endpoint<Params extends object>(
  call: string,
  run: (world: World, params: Params, ids: Ids) => object,
  schema?: Schema,
): Endpoint {
  const [method, path = ''] = call.split(' ');
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Error(`${call} has no method`);
  const known = schemas.requests[`${method} ${path.replace(/:(\w+)/g, '{$1}')}`];
  return {
    method,
    path,
    schema: schema ?? known ?? ONLY_EXPAND,
    run: (world, params, ids) => run(world, params as Params, ids),
  };
}

/** The part of an address that the route names. @throws Error when the route has no such part */
export function idIn(ids: Ids, name = 'id'): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`The address has no ${name}`);
  return id;
}
