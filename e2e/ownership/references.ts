import { kindOfParam, type Operation, type Schema } from '../api/openApi.ts';
import { isId } from '../fuzz/values.ts';

/** Where a call takes the id of something. */
export interface Reference {
  readonly operation: Operation;
  readonly in: 'path' | 'query' | 'body';
  /** The names that lead there: `['response', 'id']`. */
  readonly names: readonly string[];
  /**
   * What it is the id of: the segment before it in a path or in the address that a text contains (`jobs`), otherwise
   * its name (`jobId`).
   */
  readonly kind: string;
  /** Whether the text contains an address instead of the id, and whether it is a JSON list of them. */
  readonly form: 'id' | 'address' | 'list of addresses';
}

const ID_NAME = /^id$|[a-z]Id$/;
/** Positions in lists, which are ids or contain them. */
const POSITION_NAME = /^(cursor|before|after)$/;

/** Every place in a call's path, query and body that takes an id, read from its schemas. */
export function referencesOf(operation: Operation): Reference[] {
  return [
    ...operation.params.map((name): Reference => {
      const kind = kindOfParam(operation.path, name);
      return { operation, in: 'path', names: [name], kind, form: 'id' };
    }),
    ...operation.query.flatMap(({ name, schema }) =>
      within(schema, [name]).map((found) => ({ ...found, operation, in: 'query' as const })),
    ),
    ...within(operation.body ?? {}, []).map((found) => ({ ...found, operation, in: 'body' as const })),
  ];
}

type Found = Pick<Reference, 'names' | 'kind' | 'form'>;

function within(schema: Schema, names: readonly string[]): Found[] {
  const name = names.at(-1) ?? '';
  const address = schema['x-refers-to'];
  if (address !== undefined)
    return [{ names, kind: address, form: schema.pattern === undefined ? 'list of addresses' : 'address' }];
  if (schema.type === 'string' && (isId(schema) || ID_NAME.test(name) || POSITION_NAME.test(name)))
    return [{ names, kind: name, form: 'id' }];
  const found = [
    ...Object.entries(schema.properties ?? {}).flatMap(([each, inner]) => within(inner, [...names, each])),
    // An item of a list is an address even if the list is JSON itself.
    ...(schema.items ? within(schema.items, names) : []).map((each): Found => ({
      ...each,
      form: each.form === 'id' ? 'id' : 'address',
    })),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) => within(inner, names)),
  ];
  return [...new Map(found.map((each) => [each.names.join('.'), each])).values()];
}

/** How a reference is named in the result of a test. */
export const nameOf = ({ operation, in: place, names }: Reference): string =>
  `${operation.id}: ${names.join('.')} in the ${place}`;
