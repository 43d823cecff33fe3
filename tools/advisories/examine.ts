import { z } from 'zod';
import { type Advisory, advisory, applies, type Installed } from './osv.ts';

const DAY_MS = 86_400_000;
/** A list that is older than this may miss advisories. */
const OLD_DAYS = 30;

/** The advisories that are checked in, with what was searched for them. */
export const advisoryList = z.object({
  /** The day on which the sources were searched. */
  examinedAt: z.iso.date(),
  sources: z.array(z.string()),
  /** The packages that were searched for. Nothing is known about any others. */
  examined: z.array(z.string()),
  advisories: z.array(advisory),
});
export type AdvisoryList = z.infer<typeof advisoryList>;

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      link: z.boolean().optional(),
      /** Set if only development needs the package. */
      dev: z.boolean().optional(),
    }),
  ),
});

/** What is known about the packages of a lock file. */
interface Examination {
  /** Sentences about advisories that apply. */
  readonly problems: readonly string[];
  /** Sentences that fail nothing. */
  readonly remarks: readonly string[];
}

/**
 * Evaluates a list of advisories against every package of a lock file.
 * @param lockText package-lock.json
 * @throws {ZodError} if the list or the lock file has another form
 */
export function examine(list: AdvisoryList, lockText: string, now: Date): Examination {
  const installed = installedIn(lockText);
  const problems = installed.flatMap((one) =>
    list.advisories
      .filter((known) => applies(known, one))
      .map((known) => `${one.name} ${one.version}: ${known.id} ${known.summary}${fixFor(known, one)}`),
  );
  const share = (packages: readonly Installed[]): string => {
    const names = new Set(packages.map(({ name }) => name));
    return `${list.examined.filter((name) => names.has(name)).length} of ${names.size}`;
  };
  const days = Math.floor((now.getTime() - Date.parse(list.examinedAt)) / DAY_MS);
  const age = `Examined ${days} ${days === 1 ? 'day' : 'days'} ago (${list.examinedAt})`;
  const production = share(installed.filter(({ dev }) => !dev));
  return {
    problems,
    remarks: [
      `Advisories: ${list.advisories.length}. ${age}, for ${share(installed)} packages, ${production} of those in production.`,
      ...(days > OLD_DAYS
        ? [`Warning: the list is older than ${OLD_DAYS} days. SECURITY.md says how to refresh it.`]
        : []),
    ],
  };
}

/** The packages of a lock file, without those of this repository. The same version is listed once. */
function installedIn(lockText: string): Installed[] {
  const { packages } = lockFile.parse(JSON.parse(lockText));
  const found = new Map<string, Installed>();
  for (const [path, { name: alias, version, link, dev = false }] of Object.entries(packages)) {
    const [, place] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    const name = alias ?? place;
    if (place === undefined || name === undefined || version === undefined || link === true) continue;
    const known = found.get(`${name} ${version}`);
    found.set(`${name} ${version}`, { name, version, dev: dev && (known?.dev ?? true) });
  }
  return [...found.values()];
}

function fixFor({ affected }: Advisory, { name }: Installed): string {
  const fixes = affected
    .filter((entry) => entry.package.name === name)
    .flatMap(({ ranges }) => ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])));
  return fixes.length === 0 ? ' (no fix)' : ` (fixed in ${fixes.join(', ')})`;
}
