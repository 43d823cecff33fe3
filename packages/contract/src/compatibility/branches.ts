import { z } from 'zod';
import { followedBy, THEN } from '../conversions.ts';

/** A JSON schema, as far as the calls use it. */
export type Schema = Readonly<Record<string, unknown>>;
const schema = z.record(z.string(), z.unknown());
const schemas = z.record(z.string(), schema);

const isSchema = (value: unknown): value is Schema => schema.safeParse(value).success;

/** The schemas that make up a union, with the single values apart. */
export interface Branches {
  /** The values of `const` and `enum`, except null. */
  readonly values: ReadonlySet<unknown>;
  readonly nullable: boolean;
  /** Everything else, each of one type, or of any if it has none. */
  readonly open: readonly Schema[];
}

/** Follows a reference within the same document: `#` or `#/$defs/name`. */
function resolved(schema: Schema, root: Schema): Schema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  if ($ref === '#') return root;
  const target = schemas.safeParse(root['$defs']).data?.[$ref.replace('#/$defs/', '')];
  return target ? resolved(target, root) : {};
}

const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** Whether a schema allows nothing. */
const isNever = ({ not }: Schema): boolean => isSchema(not) && Object.keys(not).length === 0;

/** Splits a schema into the alternatives that it allows. `root` resolves its references. */
export function branchesOf(schema: Schema, root: Schema): Branches {
  const { type, anyOf, oneOf, ...rest } = resolved(schema, root);
  const { [THEN]: next } = rest;
  const alternatives = [...listOf(anyOf), ...listOf(oneOf)].map((one) =>
    isSchema(next) ? { ...one, [THEN]: followedBy(one[THEN], next) } : one,
  );
  if (alternatives.length > 0) return merged(alternatives.map((one) => branchesOf(one, root)));
  if (Array.isArray(type)) return merged(type.map((one: unknown) => branchesOf({ ...rest, type: one }, root)));
  if (isNever(rest)) return { values: new Set(), nullable: false, open: [] };
  if (type === 'null') return { values: new Set(), nullable: true, open: [] };
  const values = 'const' in rest ? [rest['const']] : Array.isArray(rest['enum']) ? rest['enum'] : null;
  if (values)
    return { values: new Set(values.filter((one) => one !== null)), nullable: values.includes(null), open: [] };
  if (type === 'boolean') return { values: new Set([true, false]), nullable: false, open: [] };
  return { values: new Set(), nullable: false, open: [type === undefined ? rest : { ...rest, type }] };
}

function merged(all: readonly Branches[]): Branches {
  return {
    values: new Set(all.flatMap(({ values }) => [...values])),
    nullable: all.some(({ nullable }) => nullable),
    open: all.flatMap(({ open }) => open),
  };
}

/** The properties of an object and which of them are required. */
export function propertiesOf(schema: Schema): { properties: Record<string, Schema>; required: ReadonlySet<unknown> } {
  const { properties, required } = schema;
  // The same objects each time: the comparison of a schema that refers to itself ends where it meets one again.
  const own = isSchema(properties) ? Object.entries(properties) : [];
  return {
    properties: Object.fromEntries(own.flatMap(([name, one]) => (isSchema(one) ? [[name, one]] : []))),
    required: new Set(Array.isArray(required) ? required : []),
  };
}

/** A nested schema, such as that of the items of a list; null if there is none. */
export function nested(schema: Schema, keyword: string): Schema | null {
  const value = schema[keyword];
  return isSchema(value) ? value : null;
}
