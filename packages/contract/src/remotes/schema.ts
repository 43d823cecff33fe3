import { z } from 'zod';

/** A page of a remote, with who may see it. */
export const remoteRoute = z.object({ path: z.string().startsWith('/'), access: z.enum(['public', 'user', 'admin']) });
export type RemoteRoute = z.infer<typeof remoteRoute>;

/** What a remote says of itself (`remote.json` beside its package.json). */
export const remoteDeclaration = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string(),
  contract: z.number().int(),
  routes: z.array(remoteRoute),
});
export type RemoteDeclaration = z.infer<typeof remoteDeclaration>;

/** GET /remotes.json. `entry` is null while a remote has no build. */
export const remotesManifest = z.object({
  contract: z.number().int(),
  overrides: z.boolean(),
  /** The shell whose pages are served now, so that a page can tell that it runs an older one. Absent from gateways before it. */
  shell: z.object({ build: z.string().nullable() }).optional(),
  remotes: z.array(remoteDeclaration.extend({ build: z.string().nullable(), entry: z.string().nullable() })),
});
export type RemotesManifest = z.infer<typeof remotesManifest>;
export type RemoteEntry = RemotesManifest['remotes'][number];
