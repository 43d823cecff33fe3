import type { RemoteEntry, RemotesManifest } from '@jobtrail/contract';

const PREFIX = 'mfe-override:';
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** A remote that comes from a developer's machine in place of the deployed one. */
export interface Override {
  name: string;
  entry: string;
}

function localEntry(text: string | null): string | null {
  if (!text) return null;
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && LOCAL_HOSTS.includes(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
}

/** The overrides in force: only where the manifest allows them, and only of this machine. */
export function overridesFor(manifest: RemotesManifest): Override[] {
  if (!manifest.overrides) return [];
  return manifest.remotes.flatMap(({ name }) => {
    const entry = localEntry(localStorage.getItem(`${PREFIX}${name}`));
    return entry ? [{ name, entry }] : [];
  });
}

/** The manifest with the overrides put in. */
export function withOverrides(manifest: RemotesManifest): RemotesManifest {
  const entries = new Map(overridesFor(manifest).map(({ name, entry }) => [name, entry]));
  const replaced = (remote: RemoteEntry): RemoteEntry => ({
    ...remote,
    entry: entries.get(remote.name) ?? remote.entry,
  });
  return { ...manifest, remotes: manifest.remotes.map(replaced) };
}

/** Ends an override; it is gone with the next load of the page. */
export function resetOverride(name: string): void {
  localStorage.removeItem(`${PREFIX}${name}`);
}
