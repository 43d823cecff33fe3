import { z } from 'zod';
import { allCalls } from '../calls.ts';
import {
  iconName,
  NAV_MAX_ENTRIES,
  type NavBadge,
  navBadge,
  type NavEntry,
  navEntry,
  type RemoteDeclaration,
  remoteDeclaration,
  TOPBAR_MAX_WIDGETS,
  type TopbarWidget,
  topbarWidget,
} from './schema.ts';

/** The properties that must be valid for a remote to be loaded. */
const essentials = remoteDeclaration.omit({ nav: true, topbar: true });
const lists = z.object({ nav: z.unknown().optional(), topbar: z.unknown().optional() });
const sourceEntry = navEntry.extend({ icon: iconName, badge: navBadge.strict().optional() }).strict();

/** Formats each problem as one line: `nav.2.text: Too big`. */
function problemsIn(error: z.ZodError, at: readonly PropertyKey[] = []): string[] {
  return error.issues.map(
    ({ path, message }) => `${[...at, ...path].map(String).join('.') || 'remote.json'}: ${message}`,
  );
}

/** Parses entries one by one, so that an invalid one does not affect the others. */
function readNav(
  nav: unknown,
  schema: z.ZodType<NavEntry>,
  { routes }: Pick<RemoteDeclaration, 'routes'>,
): { entries: NavEntry[]; problems: string[] } {
  if (!Array.isArray(nav)) return { entries: [], problems: ['nav: must be a list'] };
  if (nav.length > NAV_MAX_ENTRIES)
    return { entries: [], problems: [`nav: has ${nav.length} entries, ${NAV_MAX_ENTRIES} are allowed`] };
  const entries: NavEntry[] = [];
  const problems = nav.flatMap((value: unknown, index) => {
    const read = schema.safeParse(value);
    if (!read.success) return problemsIn(read.error, ['nav', index]);
    const { path, also = [] } = read.data;
    const foreign = [path, ...also].find((page) => !routes.some((route) => route.path === page));
    if (foreign !== undefined) return [`nav.${index}: ${foreign} is no route of this remote`];
    if (entries.some((entry) => entry.path === path)) return [`nav.${index}: ${path} has an entry already`];
    entries.push(read.data);
    return [];
  });
  return { entries, problems };
}

/** Parses the widgets of the top bar one by one, as `readNav` does. */
function readTopbar(topbar: unknown, schema: z.ZodType<TopbarWidget>): { widgets: TopbarWidget[]; problems: string[] } {
  if (!Array.isArray(topbar)) return { widgets: [], problems: ['topbar: must be a list'] };
  if (topbar.length > TOPBAR_MAX_WIDGETS)
    return { widgets: [], problems: [`topbar: has ${topbar.length} widgets, ${TOPBAR_MAX_WIDGETS} are allowed`] };
  const widgets: TopbarWidget[] = [];
  const problems = topbar.flatMap((value: unknown, index) => {
    const read = schema.safeParse(value);
    if (!read.success) return problemsIn(read.error, ['topbar', index]);
    if (widgets.some(({ name }) => name === read.data.name))
      return [`topbar.${index}: there is a widget ${read.data.name} already`];
    widgets.push(read.data);
    return [];
  });
  return { widgets, problems };
}

/**
 * Parses a remote.json. Invalid navigation entries and widgets are left out; `refused` has one line for each of their
 * problems.
 * @throws {z.ZodError} if anything else is invalid
 */
export function readDeclaration(value: unknown): { declaration: RemoteDeclaration; refused: string[] } {
  const declaration: RemoteDeclaration = essentials.parse(value);
  const { nav, topbar } = lists.parse(value);
  const refused: string[] = [];
  if (nav !== undefined) {
    const { entries, problems } = readNav(nav, navEntry, declaration);
    declaration.nav = entries;
    refused.push(...problems);
  }
  if (topbar !== undefined) {
    const { widgets, problems } = readTopbar(topbar, topbarWidget);
    declaration.topbar = widgets;
    refused.push(...problems);
  }
  return { declaration, refused };
}

function problemsOfBadge({ path, query = {} }: NavBadge): string[] {
  const call = allCalls.find((one) => one.method === 'GET' && one.path === path);
  if (call === undefined) return [`nav: there is no call GET ${path}`];
  const known = Object.keys(call.query?.shape ?? {});
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => `nav: GET ${path} has no parameter ${name}`);
}

/**
 * All problems of a remote.json in the source, one per line; empty if the remote can be built. Stricter than at run
 * time: unknown properties and badges without a call are errors here.
 */
export function problemsInSource(value: unknown): string[] {
  const base = essentials.extend(lists.shape).strict().safeParse(value);
  if (!base.success) return problemsIn(base.error);
  const { nav = [], topbar = [] } = base.data;
  const { entries, problems } = readNav(nav, sourceEntry, base.data);
  const uncalled = entries.flatMap(({ badge }) => (badge ? problemsOfBadge(badge) : []));
  return [...problems, ...uncalled, ...readTopbar(topbar, topbarWidget.strict()).problems];
}
