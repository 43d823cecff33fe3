import { compare, valid } from 'semver';
import { z } from 'zod';

const event = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
});
const affected = z.object({
  package: z.object({ ecosystem: z.string(), name: z.string() }),
  ranges: z.array(z.object({ type: z.string(), events: z.array(event) })).default([]),
  versions: z.array(z.string()).default([]),
});
/** An advisory in the OSV format (https://ossf.github.io/osv-schema/), as far as it is evaluated. */
export const advisory = z.object({
  id: z.string(),
  summary: z.string().default(''),
  withdrawn: z.string().optional(),
  affected: z.array(affected),
});
export type Advisory = z.infer<typeof advisory>;
type Affected = z.infer<typeof affected>;

/** A package of the lock file in one of its versions. */
export interface Installed {
  readonly name: string;
  readonly version: string;
  /** Whether only development needs it. */
  readonly dev: boolean;
}

/** Whether an advisory that has not been withdrawn applies to a package. */
export function applies(
  { withdrawn, affected: entries }: Advisory,
  { name, version }: Pick<Installed, 'name' | 'version'>,
): boolean {
  return (
    withdrawn === undefined &&
    entries.some((entry) => entry.package.ecosystem === 'npm' && entry.package.name === name && covers(entry, version))
  );
}

function covers({ versions, ranges }: Affected, version: string): boolean {
  return versions.includes(version) || ranges.some(({ events }) => inRange(events, version));
}

/**
 * The events before a version, in their order, decide: the last one that it has reached says whether it is affected.
 */
function inRange(events: Affected['ranges'][number]['events'], version: string): boolean {
  const reached = (bound: string): boolean => bound === '0' || (valid(bound) !== null && compare(version, bound) >= 0);
  const passed = (bound: string): boolean => valid(bound) !== null && compare(version, bound) > 0;
  let isAffected = false;
  for (const { introduced, fixed, last_affected: last } of [...events].sort(byVersion)) {
    if (introduced !== undefined && reached(introduced)) isAffected = true;
    if ((fixed !== undefined && reached(fixed)) || (last !== undefined && passed(last))) isAffected = false;
  }
  return isAffected;
}

function byVersion(a: Affected['ranges'][number]['events'][number], b: typeof a): number {
  const at = (one: typeof a): string => one.introduced ?? one.fixed ?? one.last_affected ?? '0';
  const [first, second] = [at(a), at(b)].map((text) => (valid(text) === null ? '0.0.0' : text));
  return compare(first ?? '0.0.0', second ?? '0.0.0');
}
