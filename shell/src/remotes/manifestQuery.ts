import { fetchManifest } from './manifest.ts';
import { withOverrides } from './override.ts';

/** Which remotes there are, with a developer's overrides put in. Fetched once per page; Try again fetches again. */
export const manifestQuery = {
  queryKey: ['remotes'] as const,
  queryFn: async () => withOverrides(await fetchManifest()),
  gcTime: Infinity,
};
