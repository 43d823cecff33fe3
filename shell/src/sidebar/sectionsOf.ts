import type { NavEntry, RemoteEntry } from '@jobtrail/contract';

/**
 * Groups the sidebar entries of the remotes by section, in the order of each section's first entry. Entries are visible
 * only to people who may open their page, which must belong to the same remote.
 */
export function sectionsOf(remotes: readonly RemoteEntry[], isAdmin: boolean): [title: string, entries: NavEntry[]][] {
  const entries = remotes.flatMap(({ routes, nav = [] }) =>
    nav.filter((entry) => routes.some(({ path, access }) => path === entry.path && (isAdmin || access !== 'admin'))),
  );
  const sections = new Map<string, NavEntry[]>();
  for (const entry of entries.sort((a, b) => a.order - b.order))
    sections.set(entry.section, [...(sections.get(entry.section) ?? []), entry]);
  return [...sections];
}
