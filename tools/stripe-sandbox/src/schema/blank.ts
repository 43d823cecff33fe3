import { component, resolve, type Schema } from './schemas.ts';

export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };
/** A field of an object that the sandbox returns but does not use. */
export type OtherField = Json | Readonly<Record<string, Json>>;

const made = new Map<string, string>();

/** The required fields of a schema with empty values: null, false, 0, '' or the first value of an enum. */
function emptyOf(given: Schema): Json {
  const schema = resolve(given);
  const types = [schema.type ?? []].flat();
  if (types.includes('null') || schema.anyOf?.some(({ type }) => type === 'null')) return null;
  if (schema.anyOf?.[0]) return emptyOf(schema.anyOf[0]);
  if (schema.enum) return schema.enum[0] ?? null;
  if (types.includes('string')) return '';
  if (types.includes('number')) return 0;
  if (types.includes('boolean')) return false;
  if (types.includes('array')) return [];
  return Object.fromEntries((schema.required ?? []).map((name) => [name, emptyOf(schema.properties?.[name] ?? {})]));
}

/** Creates an object of a component with all required fields, so a module needs to set only the fields it uses. */
export function blank(name: string): { [field: string]: Json } {
  let text = made.get(name);
  if (text === undefined) {
    text = JSON.stringify(emptyOf(component(name)));
    made.set(name, text);
  }
  return JSON.parse(text) as { [field: string]: Json };
}
