import { fetchManifest } from './manifest.ts';
import { withOverrides } from './override.ts';

/** The manifest with a developer's overrides applied. Fetched once per page; Try again fetches it again. */
export const manifestQuery = {
  queryKey: ['remotes'] as const,
  queryFn: async () => withOverrides(await fetchManifest()),
  gcTime: Infinity,
};
