import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { CONTRACT_VERSION, REMOTE_TIMEOUT_MS, type RemoteEntry } from '@jobtrail/contract';
import { type Lifecycles, withRetries } from '@jobtrail/web-kit';

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
const asked = new Map<string, number>();

/**
 * The URL and global name of a remote's container, by the convention of the kit's webpack configuration. Each attempt
 * uses a different URL, so that a hanging response or a bad cached one cannot block the next attempt.
 */
function containerOf(name: string, entry: string) {
  const url = new URL('remoteEntry.js', new URL(entry, window.location.href));
  const times = asked.get(url.href) ?? 0;
  asked.set(url.href, times + 1);
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

/**
 * Loads the lifecycles of a remote at run time. Every call starts with the entry, so it can be repeated; a failure is
 * first retried automatically.
 * @throws {Error} if the remote has no build, has another contract version, is down or slow (8 s), or exposes no
 * lifecycles
 */
export async function loadLifecycles({ name, entry, contract }: RemoteEntry): Promise<Lifecycles> {
  if (contract !== CONTRACT_VERSION) throw new Error(`${name} speaks contract ${contract}, not ${CONTRACT_VERSION}`);
  if (entry === null) throw new Error(`${name} has no build`);
  const load = (): Promise<unknown> => {
    const container = containerOf(name, entry);
    forgetEarlierAttempts(name, container.entry);
    registerRemotes([container], { force: true });
    return loadRemote(`${name}/lifecycles`);
  };
  const exposed = await within(REMOTE_TIMEOUT_MS, withRetries(load));
  const lifecycles =
    typeof exposed === 'object' && exposed !== null && 'default' in exposed ? exposed.default : exposed;
  if (!isLifecycles(lifecycles)) throw new Error(`${name} exposes no lifecycles`);
  return lifecycles;
}
