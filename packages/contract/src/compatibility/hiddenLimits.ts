import { z } from 'zod';

/** The check of a text, as far as JSON schemas do not show it. */
const textCheck = z.object({
  format: z.string(),
  pattern: z.instanceof(RegExp).optional(),
  protocol: z.instanceof(RegExp).optional(),
  hostname: z.instanceof(RegExp).optional(),
});

/** The keywords in which a description has what JSON schemas do not show: flags of a pattern, parts of a URL. */
export const HIDDEN_LIMITS = ['x-flags', 'x-protocol', 'x-hostname'] as const;
export type HiddenLimits = Partial<Record<(typeof HIDDEN_LIMITS)[number], string>>;

/** The limits of a schema that are missing in its JSON schema. */
export function hiddenLimits({ _zod: { def } }: z.core.$ZodType): HiddenLimits {
  const inner = 'checks' in def && Array.isArray(def.checks) ? def.checks : [];
  const definitions: unknown[] = [def, ...inner.map((check: z.core.$ZodCheck) => check._zod.def)];
  const found = definitions.flatMap((one) => textCheck.safeParse(one).data ?? []);
  const flags = found.map(({ format, pattern }) => (format === 'regex' && pattern ? pattern.flags : '')).join('');
  const [url] = found.filter(({ format }) => format === 'url');
  return {
    ...(flags !== '' && { 'x-flags': [...new Set(flags)].sort().join('') }),
    ...(url?.protocol && { 'x-protocol': url.protocol.source }),
    ...(url?.hostname && { 'x-hostname': url.hostname.source }),
  };
}

/** The keyword of an object of a response whose clients accept no field that they do not know. */
export const STRICT = 'x-strict';

/** Whether an object accepts no other fields than its own. */
export const isStrict = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  isObject(def) && def.catchall?._zod.def.type === 'never';
const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object';
