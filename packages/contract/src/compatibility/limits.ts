import { z } from 'zod';
import type { Schema } from './branches.ts';

const UPPER = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'] as const;
const LOWER = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'] as const;
/** Two of these cannot be compared: only removing one is sure to accept everything that was accepted before. */
const EXACT = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'contentEncoding'] as const;
/** The keywords that limit a value of one type. */
export const LIMITS = [...UPPER, ...LOWER, ...EXACT] as const;
type Limit = (typeof LIMITS)[number];
/** The types of single values. */
const SINGLE = ['string', 'number', 'integer', 'boolean'] as const;

const numberAt = (schema: Schema, keyword: string, otherwise: number): number => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
};

/** The keywords with which `accepted` refuses a value that `sent` allows. */
export function changedLimits(sent: Schema, accepted: Schema): Limit[] {
  return [
    ...UPPER.filter((key) => numberAt(sent, key, Infinity) > numberAt(accepted, key, Infinity)),
    ...LOWER.filter((key) => numberAt(sent, key, -Infinity) < numberAt(accepted, key, -Infinity)),
    ...EXACT.filter((key) => key in accepted && sent[key] !== accepted[key]),
  ];
}

/**
 * Whether a schema of one type allows a single value.
 * @param limits whether its limits count, or only its type
 */
export function allowsValue(schema: Schema, value: unknown, limits: boolean): boolean {
  const type = SINGLE.find((one) => one === schema['type']);
  if (type !== typeof value && !(type === 'integer' && Number.isInteger(value))) return false;
  if (!limits) return true;
  const kept = Object.entries(schema).filter(([key]) => LIMITS.some((limit) => limit === key));
  return z.fromJSONSchema({ ...(type && { type }), ...Object.fromEntries(kept) }).safeParse(value).success;
}
