import type { RemotesManifest } from '@jobtrail/contract';
import type { Update } from '@jobtrail/web-kit';

/** The builds that were deployed when the page was last reloaded for them, and the time of that reload. */
const RELOADED_KEY = 'jobtrail-reloaded-for';
/** How long a reload without effect is not repeated, in ms: a gateway that lags behind must not cause a reload loop. */
const ONCE_IN_MS = 30_000;

interface Options {
  /** The shell build that this page runs; null if unknown. */
  shellBuild: string | null;
  /** The build of a remote that this page runs; null if there is none. */
  remoteBuild: (name: string) => string | null;
  fetchManifest: () => Promise<RemotesManifest>;
  reload?: () => void;
}

/** The build in the URL of one of its files: '4e7f51' from https://example.com/assets/shell/4e7f51/. */
export function buildIn(address: string): string | null {
  return /\/assets\/[^/]+\/([^/]+)\//.exec(address)?.[1] ?? null;
}

function wasReloadedFor(deployed: string): boolean {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(RELOADED_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('deployed' in kept) || !('at' in kept)) return false;
    return kept.deployed === deployed && typeof kept.at === 'number' && Date.now() - kept.at < ONCE_IN_MS;
  } catch {
    return false;
  }
}

function recordReloadFor(deployed: string): void {
  try {
    sessionStorage.setItem(RELOADED_KEY, JSON.stringify({ deployed, at: Date.now() }));
  } catch {
    // Without storage nothing is remembered, but every reload still needs a click.
  }
}

/** Creates what detects new builds and reloads the page for them, for the shell (null) or one remote. */
export function createUpdates({
  shellBuild,
  remoteBuild,
  fetchManifest,
  reload = () => window.location.reload(),
}: Options): (remote: string | null) => Update {
  return (remote) => {
    let deployed = '';
    return {
      available: async () => {
        try {
          const { shell, remotes } = await fetchManifest();
          const latest = [shell?.build ?? null, remotes.find(({ name }) => name === remote)?.build ?? null] as const;
          const running = [shellBuild, remote === null ? null : remoteBuild(remote)] as const;
          deployed = latest.join(' ');
          const changed = latest.some(
            (build, part) => build !== null && running[part] !== null && build !== running[part],
          );
          return changed && !wasReloadedFor(deployed);
        } catch {
          return false;
        }
      },
      reload: () => {
        recordReloadFor(deployed);
        reload();
      },
    };
  };
}
