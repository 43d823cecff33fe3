import { z } from 'zod';
import { allCalls } from '../calls.ts';
import {
  iconName,
  NAV_MAX_ENTRIES,
  navBadge,
  type NavEntry,
  navEntry,
  navKeys,
  type RemoteDeclaration,
  remoteDeclaration,
  SIDEBAR_MAX_WIDGETS,
  sourceRoute,
  TOPBAR_MAX_WIDGETS,
  type TopbarWidget,
  topbarWidget,
} from './schema.ts';

/** The properties that must be valid for a remote to be loaded. */
const essentials = remoteDeclaration.omit({ nav: true, topbar: true, sidebar: true });
const lists = z.object({
  nav: z.unknown().optional(),
  topbar: z.unknown().optional(),
  sidebar: z.unknown().optional(),
});

/** Where remotes may add widgets, and how many each. */
const WIDGETS_MAX = { topbar: TOPBAR_MAX_WIDGETS, sidebar: SIDEBAR_MAX_WIDGETS } as const;
type WidgetPlace = keyof typeof WIDGETS_MAX;
const sourceEssentials = essentials
  .omit({ files: true })
  .extend({ ...lists.shape, routes: z.array(sourceRoute) })
  .strict();
const sourceEntry = navEntry
  .extend({ icon: iconName, badge: navBadge.strict().optional(), keys: navKeys.optional() })
  .strict();

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

/** Parses the widgets of a place one by one, as `readNav` does. */
function readWidgets(
  place: WidgetPlace,
  given: unknown,
  schema: z.ZodType<TopbarWidget>,
): { widgets: TopbarWidget[]; problems: string[] } {
  if (!Array.isArray(given)) return { widgets: [], problems: [`${place}: must be a list`] };
  const max = WIDGETS_MAX[place];
  if (given.length > max)
    return { widgets: [], problems: [`${place}: has ${given.length} widgets, ${max} are allowed`] };
  const widgets: TopbarWidget[] = [];
  const problems = given.flatMap((value: unknown, index) => {
    const read = schema.safeParse(value);
    if (!read.success) return problemsIn(read.error, [place, index]);
    if (widgets.some(({ name }) => name === read.data.name))
      return [`${place}.${index}: there is a widget ${read.data.name} already`];
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
  const { nav, ...places } = lists.parse(value);
  const refused: string[] = [];
  if (nav !== undefined) {
    const { entries, problems } = readNav(nav, navEntry, declaration);
    declaration.nav = entries;
    refused.push(...problems);
  }
  for (const place of ['topbar', 'sidebar'] as const) {
    if (places[place] === undefined) continue;
    const { widgets, problems } = readWidgets(place, places[place], topbarWidget);
    declaration[place] = widgets;
    refused.push(...problems);
  }
  return { declaration, refused };
}

/** Why a GET call with these parameters cannot be made; empty if it can. */
function problemsOfRead(path: string, parameters: readonly string[]): string[] {
  const call = allCalls.find((one) => one.method === 'GET' && one.path === path);
  if (call === undefined) return [`there is no call GET ${path}`];
  const known = Object.keys(call.query?.shape ?? {});
  return parameters.filter((name) => !known.includes(name)).map((name) => `GET ${path} has no parameter ${name}`);
}

function problemsOfEarlyRead(read: string): string[] {
  const [path = '', query] = read.split('?', 2);
  return problemsOfRead(path, [...new URLSearchParams(query).keys()]);
}

/**
 * All problems of a remote.json in the source, one per line; empty if the remote can be built. Stricter than at run
 * time: unknown properties, and badges and early reads without a call are errors here.
 */
export function problemsInSource(value: unknown): string[] {
  const base = sourceEssentials.safeParse(value);
  if (!base.success) return problemsIn(base.error);
  const { nav = [], topbar = [], sidebar = [], routes } = base.data;
  const { entries, problems } = readNav(nav, sourceEntry, base.data);
  const reads = routes.flatMap((route) => route.reads ?? []).flatMap(problemsOfEarlyRead);
  const badges = entries.flatMap(({ badge }) =>
    badge ? problemsOfRead(badge.path, Object.keys(badge.query ?? {})) : [],
  );
  return [
    ...reads.map((problem) => `routes: ${problem}`),
    ...problems,
    ...badges.map((problem) => `nav: ${problem}`),
    ...readWidgets('topbar', topbar, topbarWidget.strict()).problems,
    ...readWidgets('sidebar', sidebar, topbarWidget.strict()).problems,
  ];
}

/**
 * The modules of screens that a remote loads on demand, by route, from a remote.json in the source.
 * @throws {z.ZodError} if it is invalid
 */
export function screensInSource(value: unknown): ReadonlyMap<string, string> {
  const { routes } = sourceEssentials.parse(value);
  return new Map(routes.flatMap(({ path, screen }) => (screen === undefined ? [] : [[path, screen] as const])));
}
