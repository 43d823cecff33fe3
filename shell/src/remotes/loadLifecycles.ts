import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTE_TIMEOUT_MS, type RemoteEntry } from '@jobtrail/contract';
import { type Lifecycles, withRetries } from '@jobtrail/web-kit';
import { agreeOnContract } from './agreeOnContract.ts';
import { expectFiles } from './integrity.ts';

function isLifecycles(value: unknown): value is Lifecycles {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['bootstrap', 'mount', 'unmount'].every((step) => step in value && typeof Reflect.get(value, step) === 'function')
  );
}

/** @throws {Error} if it does not load in time */
async function within<T>(milliseconds: number, result: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`did not load within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** How often each container has been requested. */
const attempts = new Map<string, number>();

/**
 * The URL and global name of a remote's container, by the convention of the kit's webpack configuration. Each attempt
 * uses a different URL, so that a hanging response or a bad cached one cannot block the next attempt.
 */
function containerOf(name: string, entry: string) {
  const url = new URL('remoteEntry.js', new URL(entry, window.location.href));
  const times = attempts.get(url.href) ?? 0;
  attempts.set(url.href, times + 1);
  if (times > 0) url.search = String(times);
  return { name, entry: url.href, type: 'var', entryGlobalName: name.replaceAll('-', '_') };
}

/** Where webpack stores the chunks of a remote, by its naming rule for `uniqueName`. */
const chunksOf = (name: string): string => `webpackChunk${name.replaceAll('-', '_')}`;

/**
 * Removes what a failed attempt left in the page. Otherwise a chunk that never arrived would be awaited and not
 * requested again, and chunks of another build would be reused because they have the same names.
 */
function forgetEarlierAttempts(name: string, container: string): void {
  Reflect.deleteProperty(globalThis, chunksOf(name));
  const folder = new URL('.', container).href;
  for (const script of document.querySelectorAll(`script[data-webpack^="${name}:"]`)) script.remove();
  for (const sheet of document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href^="${folder}"]`))
    if (sheet.sheet === null) sheet.remove();
}

/** The container of a remote that runs on this page, and the modules loaded from it. */
interface RunningContainer {
  readonly entry: string;
  readonly modules: Set<string>;
}
const running = new Map<string, RunningContainer>();
/** The latest load of each remote: concurrent loads would remove each other's chunks. */
const lastLoad = new Map<string, Promise<unknown>>();

/**
 * Loads a module of a remote. The first load of each module uses the container that already runs, so that all
 * modules of a remote share their state. A repeated load starts with the container.
 */
async function loadExposed(name: string, entry: string, module: string): Promise<unknown> {
  const own = running.get(name);
  const isRunning = own?.entry === entry && !own.modules.has(module);
  if (!isRunning) {
    running.delete(name);
    const container = containerOf(name, entry);
    forgetEarlierAttempts(name, container.entry);
    registerRemotes([container], { force: true });
  }
  const exposed = await loadRemote(`${name}/${module}`);
  const container = running.get(name) ?? { entry, modules: new Set() };
  container.modules.add(module);
  running.set(name, container);
  return exposed;
}

/**
 * Loads lifecycles that a remote exposes, at run time. It can be repeated; a failure is first retried automatically.
 * @param module the exposed module: the remote itself, or a widget such as `topbar/bell`
 * @throws {IncompatibleRemote} if the remote speaks no version of the contract that this shell speaks
 * @throws {Error} if the remote has no build, is down or slow (8 s), or exposes no such lifecycles
 */
export async function loadLifecycles(remote: RemoteEntry, module = 'lifecycles'): Promise<Lifecycles> {
  const { name, entry } = remote;
  agreeOnContract(remote);
  if (entry === null) throw new Error(`${name} has no build`);
  expectFiles(remote);
  const before = lastLoad.get(name);
  const load = async (): Promise<unknown> => {
    await before?.catch(() => undefined);
    return within(
      REMOTE_TIMEOUT_MS,
      withRetries(() => loadExposed(name, entry, module)),
    );
  };
  const loading = load();
  lastLoad.set(name, loading);
  const exposed = await loading;
  const lifecycles =
    typeof exposed === 'object' && exposed !== null && 'default' in exposed ? exposed.default : exposed;
  if (!isLifecycles(lifecycles)) throw new Error(`${name} exposes no ${module}`);
  return lifecycles;
}
