import { z } from 'zod';

/** The keyword with the schema that a value of a request must match too, once it has been converted. */
export const THEN = 'x-then';

const json = z.record(z.string(), z.unknown());
type Json = Readonly<z.infer<typeof json>>;

const isPipe = (def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef => def.type === 'pipe';
const isFunction = ({ _zod: { def } }: z.core.$ZodType): boolean => def.type === 'transform';

/** The schema that `pipe` passes a converted value on to; null if a function follows, which cannot be described. */
export function nextSchemaOf({ _zod: { def } }: z.core.$ZodType): z.core.$ZodType | null {
  return isPipe(def) && !isFunction(def.in) && !isFunction(def.out) ? def.out : null;
}

/** Adds a schema to the end of a chain of schemas. */
export function followedBy(chain: unknown, last: Json): Json {
  const first = json.safeParse(chain).data;
  return first ? { ...first, [THEN]: followedBy(first[THEN], last) } : last;
}
