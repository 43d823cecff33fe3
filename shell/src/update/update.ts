import type { RemotesManifest } from '@jobtrail/contract';
import type { Update } from '@jobtrail/web-kit';

/** The builds that were deployed when the page was last reloaded for them, and when that was. */
const RELOADED_KEY = 'jobtrail-reloaded-for';
/** For how long a reload that changed nothing is not repeated: a gateway that lags behind must not make the page go round in circles. */
const ONCE_IN_MS = 30_000;

interface Options {
  /** The build of the shell that this page runs; null where that is not known. */
  shellBuild: string | null;
  /** The build of a remote that this page runs; null while there is none. */
  remoteBuild: (name: string) => string | null;
  fetchManifest: () => Promise<RemotesManifest>;
  reload?: () => void;
}

/** The build in the address of one of its files: '4e7f51' of https://example.com/assets/shell/4e7f51/. */
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

function noteReloadFor(deployed: string): void {
  try {
    sessionStorage.setItem(RELOADED_KEY, JSON.stringify({ deployed, at: Date.now() }));
  } catch {
    // Without storage nothing is noted; a reload still needs a press of its own each time.
  }
}

/** Makes, for the shell (null) or for one remote, what finds out about new builds and reloads the page for them. */
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
        noteReloadFor(deployed);
        reload();
      },
    };
  };
}
