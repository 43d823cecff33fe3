/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a list: nothing becomes the empty list, a single value a list of one. */
export function listOf(value: Json | undefined): Json[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

const MAX_TEXT_DEPTH = 8;

/**
 * The text of a value: strings and numbers as they are, the name of an object, the first entry of a list. Null if there
 * is none, or only deep inside.
 */
export function textOfJson(value: Json | undefined): string | null {
  return textWithin(value, MAX_TEXT_DEPTH);
}

function textWithin(value: Json | undefined, depth: number): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'number') return String(value);
  if (depth === 0) return null;
  if (Array.isArray(value)) {
    for (const item of value) {
      const text = textWithin(item, depth - 1);
      if (text !== null) return text;
    }
    return null;
  }
  return isObject(value) ? textWithin(value.name ?? value['@value'] ?? value.label ?? value.title, depth - 1) : null;
}

/** Parses JSON; null if it is invalid. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
