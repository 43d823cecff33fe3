import { fetchManifest } from './manifest.ts';
import { withOverrides } from './override.ts';

/** Which remotes there are, with a developer's overrides put in. Asked once a page; Try again asks anew. */
export const manifestQuery = {
  queryKey: ['remotes'] as const,
  queryFn: async () => withOverrides(await fetchManifest()),
  gcTime: Infinity,
};
