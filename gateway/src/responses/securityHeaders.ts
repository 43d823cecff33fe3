import type { Config } from '../config.ts';

/** What pages may load from other origins: the folders of builds, by the directive that allows them. */
export interface ForeignSources {
  readonly script: readonly string[];
  readonly style: readonly string[];
  readonly img: readonly string[];
  readonly font: readonly string[];
}
const NO_FOREIGN_SOURCES: ForeignSources = { script: [], style: [], img: [], font: [] };

const LOCAL_ORIGINS = 'http://localhost:* http://127.0.0.1:*';
const STRIPE_API = 'https://api.stripe.com';
const STRIPE_SCRIPT = 'https://js.stripe.com';
const STRIPE_FRAMES = 'https://js.stripe.com https://hooks.stripe.com';

/** The policy of every response that is not a page: it loads nothing and cannot be framed. */
export const NOTHING_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The policy of a worker's script: scripts, WebAssembly and data of this origin. Pages may not compile WebAssembly. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The content security policy of pages. Other origins appear only if they are configured: Stripe with its key, those of
 * remotes with their folder, and localhost with the development override.
 */
export function pagePolicy(
  { stripe, allowOverrides, https }: Pick<Config, 'stripe' | 'allowOverrides' | 'https'>,
  scriptHashes: readonly string[] = [],
  foreign: ForeignSources = NO_FOREIGN_SOURCES,
): string {
  const local = allowOverrides ? LOCAL_ORIGINS : '';
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...scriptHashes.map((hash) => `'${hash}'`),
      local,
      stripe ? STRIPE_SCRIPT : '',
      ...foreign.script,
    ],
    'style-src': ["'self'", local, ...foreign.style],
    'img-src': ["'self'", 'data:', 'blob:', local, ...foreign.img],
    'media-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", local, ...foreign.font],
    'connect-src': ["'self'", local, stripe ? STRIPE_API : ''],
    'frame-src': [stripe ? STRIPE_FRAMES : "'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
    .join('; ');
}

/** The headers of every response. */
export function commonHeaders({
  https,
  stripe,
}: Pick<Config, 'https' | 'stripe'>): ReadonlyArray<readonly [string, string]> {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    [
      'permissions-policy',
      `microphone=(self), camera=(), geolocation=(), usb=(), payment=(self${stripe ? ` "${STRIPE_SCRIPT}"` : ''})`,
    ],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
    ...(https ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const] : []),
  ];
}
