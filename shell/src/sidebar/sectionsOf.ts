import type { NavEntry, RemoteEntry } from '@jobtrail/contract';

/**
 * What the remotes put into the sidebar, by section. Sections are in the order of their first entries.
 * An entry is there only for those who may open its page, which must be a page of its own remote.
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
