import type { Schema } from '../api/openApi.ts';
import type { Random } from './Random.ts';
import { token } from './tokens.ts';

/**
 * Characters that programs often handle incorrectly: NUL, lone surrogates, right to left, combining, wide and special
 * ones.
 */
const ODDITIES = [
  '\0',
  '\uD800',
  '\uDC00x',
  '\u202Eevil\u202C',
  'שלום عليكم',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z̷̛̤a̴͙͌l̵̗̐g̶͎̓ọ̵̕',
  '\uFEFF',
  '\u2028\u2029',
  'ﬃ ß İ ı',
  '\r\n.\r\nBcc: x@example.com',
  `' or 1=1 --`,
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '%00%0a../../etc/passwd',
  '__proto__',
  '=cmd|A1',
];
const WRONG: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  'x',
  [],
  [null],
  {},
  { a: 1 },
  [[]],
];
const IDS_MAX = 36;
const SHORT = 40;

/** A pattern of a number of hexadecimal digits. */
const HEXADECIMAL = /\[0-9a-f\]\{(\d+)\}/;

/** `least` has only what is required, `largest` is as long, as many and as large as the schema allows. */
type Size = 'least' | 'any' | 'largest';

/** Generates values from schemas. Every generated text contains `mark`. */
export interface Values {
  /**
   * A valid value.
   * @param property the name of the property with the schema
   */
  of: (schema: Schema, property: string, size: Size) => unknown;
  /** Of another type, too long or too short. */
  wrong: (schema: Schema) => unknown;
}

/** What the ids with these names are of; those with others are of tickets, which belong to nothing else. */
const ID_KINDS: Readonly<Record<string, string>> = { jobId: 'jobs', ids: 'jobs', version: 'version' };

/** Whether a schema is that of an id, as `fields.ts` of the contract defines it. */
export const isId = ({ type, minLength, maxLength }: Schema): boolean =>
  type === 'string' && minLength === 1 && maxLength === IDS_MAX;

export function createValues(random: Random, mark: string): Values {
  const between = (low: number, high: number): number => low + random.below(Math.max(1, high - low + 1));
  const words = (length: number): string => {
    let made = `${mark} `;
    while (made.length < length) made += random.chance(0.3) ? random.of(ODDITIES) : `word${random.below(1000)} `;
    return made.slice(0, Math.max(length, 1));
  };

  const text = (schema: Schema, property: string, length?: number): string => {
    const { minLength = 0, maxLength = SHORT * 2, pattern, format, examples } = schema;
    if (/^(current)?password$/i.test(property)) return minLength > 1 ? token('new password') : token('password');
    if (property === 'sessionId') return token('checkout');
    if (format === 'email' || property === 'email') return token('email', random.below(1e6));
    if (property === 'images') return `["${token('image address')}"]`;
    if (property === 'knownImages') return token('image address');
    // Calls about what has happened refuse nearly every random day.
    if (format === 'date' && random.chance(0.5)) return new Date().toISOString().slice(0, 10);
    if (format === 'date' || property === 'interviewDate')
      return new Date(between(0, 2e9) * 1000).toISOString().slice(0, 10);
    if (format === 'uri' || property === 'url')
      return length === undefined ? token('posting') : `https://${mark}.invalid/${'p'.repeat(length - 40)}`;
    if (property === 'jobUrl') return `https://${mark}.invalid/${random.below(1000)}`;
    if (examples !== undefined && examples.length > 0) return String(random.of(examples));
    if (format === 'date-time') return new Date(between(0, 2e9) * 1000).toISOString();
    if (isId(schema)) return token(ID_KINDS[property] ?? 'support', random.below(8));
    if (pattern?.includes('\\d{6}') === true) return token('code');
    if (pattern?.startsWith('^(data:') === true) return token('audio address');
    const digits = Number(pattern && HEXADECIMAL.exec(pattern)?.[1]);
    if (digits > 0) return Array.from({ length: digits }, () => random.below(16).toString(16)).join('');
    if (pattern !== undefined) return Buffer.from(`${mark}${random.below(1e9)}`).toString('base64url');
    return words(length ?? between(Math.max(minLength, mark.length + 1), Math.min(maxLength, SHORT)));
  };

  const make = (schema: Schema, property: string, size: Size): unknown => {
    const largest = size === 'largest';
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return random.of(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) {
      const wanted = largest ? choices.filter(({ type }) => type !== 'null') : choices;
      return make(random.of(wanted), property, size);
    }
    switch (schema.type) {
      case 'string':
        return text(schema, property, largest ? schema.maxLength : undefined);
      case 'integer':
      case 'number':
        return largest ? (schema.maximum ?? 1) : between(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 100));
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'array': {
        const most = Math.min(schema.maxItems ?? 3, largest ? 100 : 3);
        const fewest = Math.min(schema.minItems ?? 0, most);
        const length = largest ? most : fewest + random.below(most - fewest + 1);
        return Array.from({ length }, () => make(schema.items ?? {}, property, size));
      }
      case 'object': {
        const { properties = {}, required = [] } = schema;
        const optional = Object.keys(properties).filter((name) => !required.includes(name));
        const chosen = new Set(optional.filter(() => largest || (size === 'any' && random.chance(0.4))));
        for (const name of required.length === 0 ? optional.slice(0, 1) : []) chosen.add(name);
        return Object.fromEntries(
          Object.entries(properties)
            .filter(([name]) => required.includes(name) || chosen.has(name))
            .map(([name, each]) => [name, make(each, name, size)]),
        );
      }
      default:
        return {};
    }
  };

  return {
    of: make,
    wrong: ({ type, maxLength }) => {
      if (type === 'string' && maxLength !== undefined && random.chance(0.4)) return words(maxLength + 1);
      return random.of(WRONG);
    },
  };
}
