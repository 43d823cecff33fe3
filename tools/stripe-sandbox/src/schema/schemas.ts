import document from '../../schemas/stripe-schemas.json';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: ReadonlyArray<string | number | boolean | null>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
}

interface SchemaDocument {
  readonly requests: Readonly<Record<string, Schema>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly 'x-api-version': string;
}

const read: unknown = document;
/** JSON Schemas generated from the type declarations of Stripe's own SDK. */
export const schemas = read as SchemaDocument;
/** The API version that the sandbox implements. */
export const API_VERSION = schemas['x-api-version'];

/** A component by name. @throws Error if there is no such component */
export function component(name: string): Schema {
  const found = schemas.components.schemas[name];
  if (!found) throw new Error(`There is no schema ${name}`);
  return found;
}

/** Follows a reference to a component. */
export const resolve = (schema: Schema): Schema =>
  schema.$ref ? component(schema.$ref.replace('#/components/schemas/', '')) : schema;
