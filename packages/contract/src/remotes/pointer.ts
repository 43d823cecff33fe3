import { z } from 'zod';

/** Build ids are path segments, so they must not be able to leave the folder. */
export const BUILD_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Names of front ends are folder names. */
export const FRONT_END = /^(shell|mfe-[a-z0-9-]{1,40})$/;
/** The folder next to `builds` with the source maps of some builds, for operators. Nothing serves it. */
export const MAPS_FOLDER = 'maps';
/** How many former builds a pointer names, for rollbacks. */
export const FORMER_BUILDS_MAX = 10;
/** Everyone is in one of this many groups, so a share is exact to 0.01 %. */
export const GROUPS = 10_000;
/** The cookie with a person's group. It identifies no one: many people share each group. */
export const RELEASE_COOKIE = 'jobtrail_release';
/** The cookie's value for people who want every canary. */
export const EVERY_CANARY = 'canary';

const build = z.string().regex(BUILD_ID);
const canary = z.object({
  build,
  /** How many of the groups get it; 0 if only people with the cookie `canary` do. */
  share: z.number().int().min(0).max(GROUPS),
});

/**
 * `<front end>/dist/current.json`: which build people get. An unreadable list of former builds or canary is left
 * out, because everyone else still gets the current build.
 */
export const pointer = z.object({
  build,
  /** The builds that were current before, newest first. */
  before: z.array(build).max(FORMER_BUILDS_MAX).optional().catch(undefined),
  /** A build that some people get instead. */
  canary: canary.optional().catch(undefined),
});
export type Pointer = z.infer<typeof pointer>;
export type Canary = z.infer<typeof canary>;

/** A person's group, or the request for every canary; null if the person has neither. */
export type ReleaseGroup = number | typeof EVERY_CANARY | null;

/** Reads the value of the cookie. */
export function readGroup(value: string | null): ReleaseGroup {
  if (value === EVERY_CANARY) return EVERY_CANARY;
  const group = /^\d{1,4}$/.test(value ?? '') ? Number(value) : GROUPS;
  return group < GROUPS ? group : null;
}

/**
 * Whether a group gets a canary. A larger share includes everyone in a smaller one. Different builds go to different
 * groups, so it is not always the same people who get new builds first.
 */
export function getsCanary(group: ReleaseGroup, frontEnd: string, { build: id, share }: Canary): boolean {
  if (group === null) return false;
  return group === EVERY_CANARY || (group + offsetOf(`${frontEnd}/${id}`)) % GROUPS < share;
}

/** FNV-1a. */
function offsetOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash % GROUPS;
}
