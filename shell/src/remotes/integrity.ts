import type { RemoteEntry } from '@jobtrail/contract';

declare global {
  /** The hash that a file must have; undefined for a file of this origin. Remotes and the federation runtime call it. */
  var __integrityOf: ((url: string) => string | undefined) | undefined;
}

/** Browsers ignore a hash in any other form, and would load any file. */
const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
/** A hash that no file has: what is not listed is refused. */
const NO_FILE = `sha384-${'A'.repeat(64)}`;
/** By the address of a build's folder, the hashes of its files. A page loads only some builds. */
const builds = new Map<string, Readonly<Record<string, string>>>();

/** The hash that the browser must find (Subresource Integrity); undefined for a file that need not have one. */
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

/** Makes the browser refuse every script and style sheet of a remote that the manifest does not list with its hash. */
export function expectFiles({ entry, integrity }: Pick<RemoteEntry, 'entry' | 'integrity'>): void {
  if (entry === null || integrity === undefined) return;
  builds.set(new URL('.', new URL(entry, window.location.href)).href, integrity);
  globalThis.__integrityOf = integrityOf;
}
