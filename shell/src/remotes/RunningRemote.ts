import { commonContract, type ContractMismatch, contractOfShell, type RemoteEntry } from '@jobtrail/contract';
import type { Lifecycles, Platform, Update } from '@jobtrail/web-kit';
import { IncompatibleRemote } from './agreeOnContract.ts';

/** `remote outdated` and `shell outdated` are failures: the two speak no common version of the contract. */
export type RemoteStatus = 'loading' | 'ready' | 'failed' | ContractMismatch;

/** How the remotes of a page are loaded, and what they receive. */
export interface RemoteSources {
  readonly platform: Platform;
  /** @param module the exposed module; by default, the remote itself */
  readonly load: (remote: RemoteEntry, module?: string) => Promise<Lifecycles>;
  /** Fetches the remote's entry again, because a redeploy changes it. */
  readonly refresh: (name: string) => Promise<RemoteEntry>;
  /** Detects new builds of a remote. */
  readonly updateOf: (name: string) => Update;
}

/** No-op lifecycles: the runner never sees a broken application, and the shell shows the fallback. */
const nothing = async (): Promise<void> => undefined;
const fallback: Lifecycles = { bootstrap: nothing, mount: nothing, unmount: nothing };

function newSlot(name: string): HTMLElement {
  const slot = document.createElement('div');
  slot.id = `slot-${name}`;
  slot.className = 'outlet';
  return slot;
}

/** A remote of this page: its build, its slot, its status, and the one attempt to load it. */
export class RunningRemote {
  /** The platform passed to this remote. It is always the same object, because remotes cache by it. */
  readonly platform: Platform & { update: Update };
  readonly #sources: RemoteSources;
  readonly #onStatus: () => void;
  #entry: RemoteEntry;
  #slot: HTMLElement;
  #status: RemoteStatus = 'loading';
  #loading: Promise<Lifecycles> | null = null;

  constructor(entry: RemoteEntry, sources: RemoteSources, onStatus: () => void) {
    this.#entry = entry;
    this.#sources = sources;
    this.#onStatus = onStatus;
    this.#slot = newSlot(entry.name);
    this.platform = {
      ...sources.platform,
      apiVersion: this.#versionFor(entry),
      update: sources.updateOf(entry.name),
    };
  }

  /** The entry of the build that this page has loaded or will load. */
  get entry(): RemoteEntry {
    return this.#entry;
  }

  get slot(): HTMLElement {
    return this.#slot;
  }

  get status(): RemoteStatus {
    return this.#status;
  }

  /** Loads it, at most once until `reset`. A failure is reported and becomes its status; the lifecycles do nothing then. */
  lifecycles(): Promise<Lifecycles> {
    this.#loading ??= this.#loadCurrent().then(
      (lifecycles) => {
        this.#setStatus('ready');
        return lifecycles;
      },
      (error: unknown) => {
        this.fail(error);
        return fallback;
      },
    );
    return this.#loading;
  }

  /** Reports an error, after which it counts as failed. */
  fail(error: unknown): void {
    this.#sources.platform.reportError(error, this.#entry.name);
    this.#setStatus(error instanceof IncompatibleRemote ? error.mismatch : 'failed');
  }

  /** Fetches its entry again. @returns false if that fails, which is reported */
  async refresh(): Promise<boolean> {
    this.#setStatus('loading');
    try {
      this.#replaceEntry(await this.#sources.refresh(this.#entry.name));
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Gives it a new slot, and lets `lifecycles` load it again. */
  reset(): void {
    this.#loading = null;
    this.#slot = newSlot(this.#entry.name);
    this.#setStatus('loading');
  }

  /** Loads the known build; if a deploy has replaced it since then, the current one of the gateway. */
  async #loadCurrent(): Promise<Lifecycles> {
    const { load, refresh } = this.#sources;
    try {
      return await load(this.#entry);
    } catch (error) {
      const latest = await refresh(this.#entry.name).catch(() => this.#entry);
      if (latest.entry === this.#entry.entry) throw error;
      this.#replaceEntry(latest);
      return load(latest);
    }
  }

  #replaceEntry(entry: RemoteEntry): void {
    this.#entry = entry;
    this.platform.apiVersion = this.#versionFor(entry);
  }

  /** The contract version for a remote. A remote without a common version is never mounted, so it never sees this. */
  #versionFor({ contract }: RemoteEntry): number {
    const { apiVersion } = this.#sources.platform;
    const common = commonContract(contract, contractOfShell(apiVersion));
    return typeof common === 'number' ? common : apiVersion;
  }

  #setStatus(status: RemoteStatus): void {
    this.#status = status;
    this.#onStatus();
  }
}
