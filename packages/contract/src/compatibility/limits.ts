import { z } from 'zod';
import type { Schema } from './branches.ts';
import { HIDDEN_LIMITS } from './hiddenLimits.ts';

/** The formats that allow more, by the format that they include. */
const INCLUDING_FORMATS: ReadonlyMap<unknown, unknown> = new Map([['date-time in UTC', 'date-time']]);
const UPPER = ['maxLength', 'maxItems', 'maxProperties'] as const;
const LOWER = ['minLength', 'minItems', 'minProperties'] as const;
const BOUNDS = ['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'] as const;
const EXACT = ['pattern', 'uniqueItems', 'contentEncoding', 'x-protocol', 'x-hostname'] as const;
/** The types of single values. */
const SINGLE = ['string', 'number', 'integer', 'boolean'] as const;
/** How much a quotient of two numbers may differ from the exact one, as a share of it. */
const ROUNDING = 1e-12;
type Limit = (typeof LIMITS)[number];
/** The keywords that limit a value of one type. */
export const LIMITS = [...UPPER, ...LOWER, ...BOUNDS, ...EXACT, 'format', 'multipleOf', 'x-flags'] as const;

const numberAt = (schema: Schema, keyword: string, otherwise: number): number => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
};

/** The keywords with which `accepted` refuses a value that `sent` allows. */
export function changedLimits(sent: Schema, accepted: Schema): Limit[] {
  return [
    ...UPPER.filter((key) => numberAt(sent, key, Infinity) > numberAt(accepted, key, Infinity)),
    ...LOWER.filter((key) => numberAt(sent, key, -Infinity) < numberAt(accepted, key, -Infinity)),
    ...BOUNDS.filter((key) => !isWithin(sent, accepted, key)),
    // Two patterns cannot be compared: only removing one is sure to accept everything that was accepted before.
    ...EXACT.filter((key) => key in accepted && JSON.stringify(sent[key]) !== JSON.stringify(accepted[key])),
    ...(hasOtherFlags(sent, accepted) ? (['x-flags'] as const) : []),
    ...(includesFormat(sent['format'], accepted['format']) ? [] : (['format'] as const)),
    ...(includesMultiples(sent, accepted) ? [] : (['multipleOf'] as const)),
  ];
}

/** Whether two equal patterns have different flags. Which of them allows more is not compared. */
const hasOtherFlags = (sent: Schema, accepted: Schema): boolean =>
  'pattern' in accepted && sent['pattern'] === accepted['pattern'] && sent['x-flags'] !== accepted['x-flags'];

const includesFormat = (sent: unknown, accepted: unknown): boolean =>
  accepted === undefined || sent === accepted || INCLUDING_FORMATS.get(sent) === accepted;

function includesMultiples(sent: Schema, accepted: Schema): boolean {
  const step = numberAt(accepted, 'multipleOf', 0);
  const steps = numberAt(sent, 'multipleOf', NaN) / step;
  // 0.3 / 0.1 is not exactly 3.
  return step === 0 || Math.abs(steps - Math.round(steps)) < ROUNDING * steps;
}

/** Whether all numbers of `sent` are on the right side of one bound of `accepted`. */
function isWithin(sent: Schema, accepted: Schema, keyword: (typeof BOUNDS)[number]): boolean {
  const limit = accepted[keyword];
  if (typeof limit !== 'number') return true;
  const isUpper = /maximum/i.test(keyword);
  const isOpen = keyword.startsWith('exclusive');
  const sign = isUpper ? 1 : -1;
  const [closed, open] = isUpper ? ['maximum', 'exclusiveMaximum'] : ['minimum', 'exclusiveMinimum'];
  // As if all bounds were upper ones. A whole number beyond an open bound is at least 1 away from it.
  const step = sent['type'] === 'integer' ? 1 : 0;
  const largest = Math.min(
    sign * numberAt(sent, closed ?? '', sign * Infinity),
    sign * numberAt(sent, open ?? '', sign * Infinity) - step,
  );
  if (!isOpen || largest !== sign * limit) return largest <= sign * limit;
  return step === 0 && sign * numberAt(sent, open ?? '', sign * Infinity) === largest;
}

/**
 * Whether a schema of one type allows a single value.
 * @param limits whether its limits count, or only its type
 */
export function allowsValue(schema: Schema, value: unknown, limits: boolean): boolean {
  const type = SINGLE.find((one) => one === schema['type']);
  if (type !== typeof value && !(type === 'integer' && Number.isInteger(value))) return false;
  if (!limits) return true;
  const { pattern, 'x-flags': flags, 'x-protocol': protocol, 'x-hostname': hostname } = schema;
  if (typeof flags === 'string' && !new RegExp(String(pattern), flags).test(String(value))) return false;
  const parts = {
    ...(typeof protocol === 'string' && { protocol: new RegExp(protocol) }),
    ...(typeof hostname === 'string' && { hostname: new RegExp(hostname) }),
  };
  if (Object.keys(parts).length > 0 && !z.url(parts).safeParse(value).success) return false;
  const kept = Object.entries(schema).filter(
    ([key]) =>
      LIMITS.some((limit) => limit === key) &&
      !HIDDEN_LIMITS.some((limit) => limit === key) &&
      !(key === 'pattern' && flags !== undefined),
  );
  const format = schema['format'] === 'date-time in UTC' ? { format: 'date-time' } : {};
  return z.fromJSONSchema({ ...(type && { type }), ...Object.fromEntries(kept), ...format }).safeParse(value).success;
}
