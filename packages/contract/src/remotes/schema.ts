import { z } from 'zod';
import { type IconDrawing, isIconDrawing } from './iconDrawing.ts';
import { integrity } from './integrity.ts';

/** Maximum number of navigation entries of one remote. */
export const NAV_MAX_ENTRIES = 20;
/** Maximum number of widgets of one remote in the top bar: it is 48 px high and as narrow as a phone. */
export const TOPBAR_MAX_WIDGETS = 2;
/** Maximum number of widgets that a remote adds to the sidebar. */
export const SIDEBAR_MAX_WIDGETS = 2;
const NAV_TEXT_MAX_CHARACTERS = 40;

/** Maximum number of reads that a page makes early. */
const EARLY_READS_MAX = 5;
/** Maximum number of files of a build that a page preloads for one route. */
const FIRST_FILES_MAX = 20;

/** A GET call with its whole query, such as `/api/jobs?view=card`, as the API client writes it. */
export const earlyRead = z
  .string()
  .max(200)
  .regex(
    /^\/api\/[a-z0-9/-]+(\?[a-zA-Z]+=[\w.-]+(&[a-zA-Z]+=[\w.-]+)*)?$/,
    'must be a call with its query, such as /api/reports?view=card',
  );
const earlyReads = z.array(earlyRead).max(EARLY_READS_MAX);
/** Scripts and style sheets of a build that code needs first, by their path in the build. */
const firstFiles = z
  .array(
    z
      .string()
      .max(200)
      .regex(/^(?!.*\.\.)[\w@.-]+(\/[\w@.-]+)*\.(js|css)$/, 'must be a script or style sheet of the build'),
  )
  .max(FIRST_FILES_MAX);

/** A page of a remote and who may see it. */
const remoteRoute = z.object({ path: z.string().startsWith('/'), access: z.enum(['public', 'user', 'admin']) });
export type RemoteRoute = z.infer<typeof remoteRoute>;

/** Invalid hints only cost time, so they are left out. */
const declaredRoute = remoteRoute.extend({
  /** The calls that its screen makes first. For signed-in people, the page makes them before the screen has loaded. */
  reads: earlyReads.optional().catch(undefined),
  /** What its screen needs in addition to the lifecycles; the build finds them by `screen`. */
  files: firstFiles.optional().catch(undefined),
});
/** A page in the source. */
export const sourceRoute = remoteRoute
  .extend({
    reads: earlyReads.optional(),
    /** The module of its screen below `src`, if the remote loads it on demand. */
    screen: z
      .string()
      .regex(/^[\w/-]+\.tsx$/, 'must be a module below src, such as reports/ReportsScreen.tsx')
      .optional(),
  })
  .strict();

const navText = z
  .string()
  .max(NAV_TEXT_MAX_CHARACTERS)
  .regex(/^\P{C}+$/u, 'must be text without control characters')
  .regex(/\S/, 'must not be blank');
/** A page on this origin: `//host` and `/\host` would lead to another origin. */
const navPath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[^\s\p{C}\\?#]*$/u, 'must be the path of a page, such as /reports');

/** A number next to an entry, such as the number of open tickets. Shown only if it is above 0. */
export const navBadge = z.object({
  /** A GET call without parameters in its path that returns an object. */
  path: z.string().regex(/^\/api\/[a-z0-9/-]{1,200}$/, 'must be the path of a call, such as /api/reports/count'),
  /** Its query. TIME_ZONE_PLACEHOLDER is replaced with the browser's time zone. Shells built before it was added send none. */
  query: z
    .record(z.string().regex(/^[a-zA-Z]{1,40}$/, 'must be the name of a parameter'), z.string().max(100))
    .optional(),
  /** The field of the response with the number. */
  field: z.string().regex(/^[a-zA-Z]{1,40}$/, 'must be the name of a field'),
  /** What is counted, for screen readers: `open` is read as "4 open". */
  label: navText,
  /** Interval between two calls in seconds; if absent, the call is made once per page load. */
  everySeconds: z.number().int().min(30).max(86_400).optional(),
  /** A plain number instead of a red pill: for what is no alarm. */
  quiet: z.boolean().optional(),
});
export type NavBadge = z.infer<typeof navBadge>;

/** The keys of a page: a letter after `g`, such as `g t`, or a letter alone, such as `c`. */
export const navKeys = z.string().regex(/^(g )?[a-z]$/, 'must be a letter, or g and a letter, such as g t');

/** The name of a Lucide icon in the source, such as `life-buoy`. */
export const iconName = z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be the name of a Lucide icon, such as life-buoy');

/** An entry of the sidebar, visible to everyone who may open its page. */
export const navEntry = z.object({
  /** The heading above it. Entries of several remotes may share one. */
  section: navText,
  /**
   * Its position among the entries of all remotes, smallest first. Sections are in the order of their first entries.
   */
  order: z.number().int().min(0).max(9999),
  path: navPath,
  text: navText,
  /** A build contains the drawing of the icon; without a build there is only the name. */
  icon: z.union(
    [iconName, z.custom<IconDrawing>(isIconDrawing)],
    'must be the name of a Lucide icon, or a drawing of plain shapes',
  ),
  /** Other pages of the remote on which this entry is highlighted. */
  also: z.array(navPath).max(NAV_MAX_ENTRIES).optional(),
  badge: navBadge.optional(),
  /** The keys that lead to its page. Shells built before it was added ignore them; invalid ones are left out. */
  keys: navKeys.optional().catch(undefined),
});
export type NavEntry = z.infer<typeof navEntry>;

/** What a remote adds to the top bar, such as a bell. The shell loads it after the page and mounts it in the bar. */
export const topbarWidget = z.object({
  /** The remote exposes `./topbar/NAME` from `src/topbar/NAME`, with the same lifecycles as `./lifecycles`. */
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name such as bell'),
  /** Its position among the widgets of all remotes, smallest first. */
  order: z.number().int().min(0).max(9999),
  access: z.enum(['user', 'admin']),
});
export type TopbarWidget = z.infer<typeof topbarWidget>;

const contractVersion = z.number().int().positive();
/** The versions of the contract with the shell, from `minimum` to `version`; a number is the only one. */
export const declaredContract = z.union([
  contractVersion,
  z
    .object({ version: contractVersion, minimum: contractVersion })
    .refine(({ version, minimum }) => minimum <= version, 'has a minimum above its version'),
]);

/** What a remote declares about itself (`remote.json` next to its package.json). */
export const remoteDeclaration = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string(),
  contract: declaredContract,
  routes: z.array(declaredRoute),
  /** What its lifecycles need first; only in a build. Pages of its routes preload them. */
  files: firstFiles.optional().catch(undefined),
  nav: z.array(navEntry).max(NAV_MAX_ENTRIES).optional(),
  /** Shells and gateways built before it was added ignore it. */
  topbar: z.array(topbarWidget).max(TOPBAR_MAX_WIDGETS).optional(),
  /** Lists below the entries of the sidebar, such as saved views: `./sidebar/NAME` from `src/sidebar/NAME`. */
  sidebar: z.array(topbarWidget).max(SIDEBAR_MAX_WIDGETS).optional(),
});
export type RemoteDeclaration = z.infer<typeof remoteDeclaration>;

/** The current build of a remote. */
const deployedRemote = remoteDeclaration.omit({ files: true }).extend({
  routes: z.array(remoteRoute),
  build: z.string().nullable(),
  /** Null while the remote has no build. It is on another origin if the remote has its own. */
  entry: z.string().nullable(),
  /** The hashes of its scripts and style sheets; only if they come from another origin. */
  integrity: integrity.optional(),
});

/** GET /remotes.json. */
export const remotesManifest = z.object({
  contract: z.number().int(),
  overrides: z.boolean(),
  /** The address of support. Older gateways do not send it. */
  supportEmail: z.string().optional(),
  /** The share of traces that pages record, above 0; absent if they record none. */
  tracing: z.number().optional(),
  /**
   * The current build of the shell, so that an open page can detect that it is outdated. Older gateways do not send it.
   */
  shell: z.object({ build: z.string().nullable() }).optional(),
  remotes: z.array(deployedRemote),
});
export type RemotesManifest = z.infer<typeof remotesManifest>;
export type RemoteEntry = RemotesManifest['remotes'][number];
