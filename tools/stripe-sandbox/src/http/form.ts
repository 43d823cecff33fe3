import { invalid } from './StripeError.ts';

export type Field = string | Field[] | { [name: string]: Field };

const DEEPEST = 10;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Splits a field name such as `items[0][price]` into its parts; null if the name is malformed. */
function partsOf(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) return null;
  return [match[1], ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? '')];
}

const isBranch = (field: Field | undefined): field is { [name: string]: Field } =>
  typeof field === 'object' && !Array.isArray(field);

/** Turns objects with the keys 0, 1, 2 … into lists, except in metadata, which may have any keys. */
function withLists(field: Field, name: string): Field {
  if (!isBranch(field)) return field;
  const entries = Object.entries(field).map(([part, value]): [string, Field] => [part, withLists(value, part)]);
  if (name !== 'metadata' && entries.length > 0 && entries.every(([part], index) => part === String(index)))
    return entries.map(([, value]) => value);
  return Object.fromEntries(entries);
}

/**
 * Parses form fields with nested names and lists in the format of Stripe's SDKs.
 * @throws StripeError 400 for a malformed name
 */
export function readForm(text: string): { [name: string]: Field } {
  const root: { [name: string]: Field } = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = partsOf(name);
    if (!parts || parts.length > DEEPEST || parts.some((part) => FORBIDDEN.has(part)))
      throw invalid(`Invalid parameter name: ${name.slice(0, 100)}`);
    let at = root;
    parts.forEach((given, index) => {
      const part = given === '' ? String(Object.keys(at).length) : given;
      if (index === parts.length - 1) {
        at[part] = value;
        return;
      }
      const next = at[part];
      if (next !== undefined && !isBranch(next)) throw invalid('Invalid object', { param: name });
      const branch = next ?? {};
      at[part] = branch;
      at = branch;
    });
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value, name)]));
}
