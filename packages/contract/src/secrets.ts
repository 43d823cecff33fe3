import manifest from '../secrets.json';

/**
 * The settings that are secrets or belong to one. The manifest lists the parts that receive each: every service, every
 * part, or those that it names.
 */
export const SECRETS: readonly string[] = Object.keys(manifest);
