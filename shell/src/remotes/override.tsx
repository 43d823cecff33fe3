import type { RemoteEntry, RemotesManifest } from '@jobtrail/contract';

const PREFIX = 'mfe-override:';
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** A remote served from a developer's machine in place of the deployed one. */
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

/** The active overrides: only if the manifest allows them, and only for localhost. */
export function overridesFor(manifest: RemotesManifest): Override[] {
  if (!manifest.overrides) return [];
  return manifest.remotes.flatMap(({ name }) => {
    const entry = localEntry(localStorage.getItem(`${PREFIX}${name}`));
    return entry ? [{ name, entry }] : [];
  });
}

/** Applies the overrides to the manifest. */
export function withOverrides(manifest: RemotesManifest): RemotesManifest {
  const entries = new Map(overridesFor(manifest).map(({ name, entry }) => [name, entry]));
  const replaced = (remote: RemoteEntry): RemoteEntry => {
    const entry = entries.get(remote.name);
    if (entry === undefined) return remote;
    // The hashes are those of the deployed build.
    const { integrity: _deployed, ...rest } = remote;
    return { ...rest, entry };
  };
  return { ...manifest, remotes: manifest.remotes.map(replaced) };
}

/** Removes an override; takes effect on the next page load. */
function resetOverride(name: string): void {
  localStorage.removeItem(`${PREFIX}${name}`);
}

/** Lists the remotes that are overridden, with a button to restore the deployed ones. */
export default function OverrideBadge({ manifest, reload }: { manifest: RemotesManifest; reload: () => void }) {
  const overrides = overridesFor(manifest);
  if (overrides.length === 0) return null;
  const reset = (): void => {
    for (const { name } of overrides) resetOverride(name);
    reload();
  };
  return (
    <aside className="override-badge" aria-label="Development override">
      <span className="truncate">Overridden: {overrides.map(({ name }) => name).join(', ')}</span>
      <button type="button" className="btn btn-sm" onClick={reset}>
        Reset
      </button>
    </aside>
  );
}
