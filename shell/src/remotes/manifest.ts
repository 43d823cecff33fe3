import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  type DeclaredContract,
  DEFAULT_SUPPORT_EMAIL,
  isIconDrawing,
  type NavEntry,
  type RemoteEntry,
  type RemoteRoute,
  type RemotesManifest,
  type TopbarWidget,
} from '@jobtrail/contract';
import { withRetries } from '@jobtrail/web-kit';
import { pageStart } from '../pages/pageStart.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function routeOf(value: unknown): RemoteRoute[] {
  if (!isObject(value) || typeof value.path !== 'string') return [];
  const { path, access } = value;
  return access === 'public' || access === 'user' || access === 'admin' ? [{ path, access }] : [];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item: unknown) => typeof item === 'string') : [];

const namedTexts = (value: object): Record<string, string> =>
  Object.fromEntries(Object.entries(value).map(([name, text]) => [name, textOrNull(text) ?? '']));

function badgeOf(value: unknown): Pick<NavEntry, 'badge'> {
  if (!isObject(value)) return {};
  const { path, query, field, label, everySeconds, quiet } = value;
  if (typeof path !== 'string' || typeof field !== 'string' || typeof label !== 'string') return {};
  return {
    badge: {
      path,
      ...(isObject(query) ? { query: namedTexts(query) } : {}),
      field,
      label,
      ...(typeof everySeconds === 'number' ? { everySeconds } : {}),
      quiet: quiet === true,
    },
  };
}

/** An invalid drawing is treated as a name, so the entry gets the default icon. */
function navEntryOf(value: unknown): NavEntry[] {
  if (!isObject(value)) return [];
  const { section, order, path, text, icon, also, badge, keys } = value;
  if (typeof section !== 'string' || typeof path !== 'string' || typeof text !== 'string') return [];
  return [
    {
      section,
      order: Number(order),
      path,
      text,
      icon: isIconDrawing(icon) ? icon : '',
      also: texts(also),
      ...badgeOf(badge),
      ...(typeof keys === 'string' ? { keys } : {}),
    },
  ];
}

/** The hashes of the files of a remote on another origin. */
function integrityOf(value: unknown): Pick<RemoteEntry, 'integrity'> {
  if (!isObject(value)) return {};
  return { integrity: namedTexts(value) };
}

function topbarWidgetOf(value: unknown): TopbarWidget[] {
  if (!isObject(value)) return [];
  const { name, order, access } = value;
  if (typeof name !== 'string' || (access !== 'user' && access !== 'admin')) return [];
  return [{ name, order: Number(order), access }];
}

/** The versions of a remote; without any, it is older than every shell. */
function contractOf(value: unknown): DeclaredContract {
  if (typeof value === 'number') return value;
  if (!isObject(value)) return 0;
  const { version, minimum } = value;
  return typeof version === 'number' && typeof minimum === 'number' ? { version, minimum } : 0;
}

function remoteOf(value: unknown): RemoteEntry[] {
  if (!isObject(value) || typeof value.name !== 'string' || !Array.isArray(value.routes)) return [];
  const { name, title, contract, build, entry, integrity, routes, nav, topbar, sidebar } = value;
  return [
    {
      name,
      title: typeof title === 'string' ? title : name,
      contract: contractOf(contract),
      build: textOrNull(build),
      entry: textOrNull(entry),
      ...integrityOf(integrity),
      routes: routes.flatMap(routeOf),
      ...(Array.isArray(nav) ? { nav: nav.flatMap(navEntryOf) } : {}),
      ...(Array.isArray(topbar) ? { topbar: topbar.flatMap(topbarWidgetOf) } : {}),
      ...(Array.isArray(sidebar) ? { sidebar: sidebar.flatMap(topbarWidgetOf) } : {}),
    },
  ];
}

function shellOf(value: unknown): Pick<RemotesManifest, 'shell'> {
  return isObject(value) ? { shell: { build: textOrNull(value.build) } } : {};
}

/**
 * Parses the manifest and skips remotes with an invalid entry.
 * @throws {Error} if it is not a manifest
 */
export function parseManifest(value: unknown): RemotesManifest {
  if (!isObject(value) || !Array.isArray(value.remotes)) throw new Error('This is not a manifest of remotes');
  return {
    contract: typeof value.contract === 'number' ? value.contract : 0,
    overrides: value.overrides === true,
    supportEmail: textOrNull(value.supportEmail) ?? DEFAULT_SUPPORT_EMAIL,
    ...(typeof value.tracing === 'number' && { tracing: value.tracing }),
    ...shellOf(value.shell),
    remotes: value.remotes.flatMap(remoteOf),
  };
}

/**
 * Fetches the current manifest from the gateway.
 * @throws {Error} if that fails
 */
export async function fetchManifest(): Promise<RemotesManifest> {
  const response = await fetch('/remotes.json', { cache: 'no-store', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`/remotes.json responded with ${response.status}`);
  return parseManifest(await response.json());
}

/** The manifest with a developer's overrides applied. Fetched at most once per page; Try again fetches it again. */
export const manifestQuery = {
  queryKey: ['remotes'] as const,
  queryFn: async () => {
    const manifest = await fetchManifest();
    if (!manifest.overrides) return manifest;
    return (await withRetries(() => import('./override.tsx'))).withOverrides(manifest);
  },
  gcTime: Infinity,
};

/**
 * Takes the manifest from the page instead of fetching it. The remotes must be registered before anything renders, so
 * it is at hand at once.
 * @returns undefined if there is none that it can read, as in the page of an older gateway, or if a developer's overrides
 *   must be loaded first
 */
export function takeManifest(queryClient: QueryClient): RemotesManifest | undefined {
  try {
    const manifest = parseManifest(pageStart().manifest);
    if (manifest.overrides) return undefined;
    queryClient.setQueryData(manifestQuery.queryKey, manifest);
    return manifest;
  } catch {
    return undefined;
  }
}

/** The address of support, which is a setting of the gateway; undefined until it is known. */
export const useSupportEmail = (): string | undefined => useQuery(manifestQuery).data?.supportEmail;
