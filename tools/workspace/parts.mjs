import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SERVICES } from './services.mjs';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** The parts that run as processes: the services, and the gateway in front of them. */
export const PROCESSES = [...SERVICES.map(({ name }) => name), 'gateway'];
/** The local Stripe. It runs only if no other Stripe is configured, and never in production. */
export const SANDBOX = 'stripe-sandbox';
/** The parts that a browser loads. */
export const FRONT_ENDS = /** @type {const} */ (['shell', 'mfe-jobs', 'mfe-billing', 'mfe-admin']);

/** @typedef {(typeof FRONT_ENDS)[number]} FrontEndName */

/**
 * The folder of a part.
 * @param {string} part
 */
export function folderOf(part) {
  return join(ROOT, part === SANDBOX ? 'tools/stripe-sandbox' : part);
}

/**
 * The front ends that have a build script.
 * @returns {FrontEndName[]}
 */
export function buildableFrontEnds() {
  return FRONT_ENDS.filter((part) => existsSync(join(folderOf(part), 'build.ts')));
}
