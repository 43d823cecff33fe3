import type { SandboxContext } from '../context.ts';
import { type Schema, schemas } from '../schema/schemas.ts';

/** The path parameters of a request. */
type Ids = Readonly<Record<string, string>>;

/** One call of the API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Such as /v1/customers/:id */
  readonly path: string;
  /** The closed schema of its parameters. */
  readonly schema: Schema;
  /** Executes the call; it runs in one transaction. @throws StripeError */
  run(context: SandboxContext, params: object, ids: Ids): object;
}

const text: Schema = { type: 'string' };
/** Parameters of calls that accept only `expand`. */
const ONLY_EXPAND: Schema = {
  type: 'object',
  properties: { expand: { type: 'array', items: text } },
  additionalProperties: false,
};

/** A closed schema of these fields and `expand`, for calls that the document has no schema for. */
export const fields = (properties: Readonly<Record<string, Schema>>): Schema => ({
  ...ONLY_EXPAND,
  properties: { ...ONLY_EXPAND.properties, ...properties },
});

/**
 * Declares a call. Its parameters are validated with the request schema of the document, which is generated from the
 * same declarations as the type `Params`. A call that the document does not contain passes its own schema.
 * @param call method and path, such as `POST /v1/customers/:id`
 */
export function endpoint<Params extends object>(
  call: string,
  run: (context: SandboxContext, params: Params, ids: Ids) => object,
  schema?: Schema,
): Endpoint {
  const [method, path = ''] = call.split(' ');
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Error(`${call} has no method`);
  const known = schemas.requests[`${method} ${path.replace(/:(\w+)/g, '{$1}')}`];
  return {
    method,
    path,
    schema: schema ?? known ?? ONLY_EXPAND,
    run: (context, params, ids) => run(context, params as Params, ids),
  };
}

/** A path parameter by its name. @throws Error if the route has no such parameter */
export function idIn(ids: Ids, name = 'id'): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`The address has no ${name}`);
  return id;
}
