import type { RemoteEntry } from '@jobtrail/contract';

declare global {
  /**
   * Returns the hash that a file must have; undefined for a file of this origin. Called by remotes and the federation
   * runtime.
   */
  var __integrityOf: ((url: string) => string | undefined) | undefined;
}

/** Browsers ignore a malformed hash and would load any file. */
const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
/** A hash that no file has, so that files that are not listed are refused. */
const NO_FILE = `sha384-${'A'.repeat(64)}`;
/** The hashes of the files in each build that the page may load, by the URL of the build's folder. */
const builds = new Map<string, Readonly<Record<string, string>>>();

/** The hash that the browser must verify (Subresource Integrity); undefined for a file that needs none. */
export function integrityOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url, window.location.href);
  const address = origin + pathname;
  for (const [folder, files] of builds)
    if (address.startsWith(folder)) {
      const file = address.slice(folder.length);
      const hash = Object.hasOwn(files, file) ? files[file] : undefined;
      return hash !== undefined && HASH.test(hash) ? hash : NO_FILE;
    }
  return undefined;
}

/** Makes the browser refuse every script and style sheet of a remote whose hash is not in the manifest. */
export function expectFiles({ entry, integrity }: Pick<RemoteEntry, 'entry' | 'integrity'>): void {
  if (entry === null || integrity === undefined) return;
  builds.set(new URL('.', new URL(entry, window.location.href)).href, integrity);
  globalThis.__integrityOf = integrityOf;
}
