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

/** @throws {Error} when it is not there in time */
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

/** How often each container has been asked for. */
const asked = new Map<string, number>();

/**
 * Where a remote's container is and under which global name, by the rule of the kit's webpack configuration. Each time under an
 * address of its own: an answer that hangs, or a wrong one in the browser's cache, must not prevent the next attempt.
 */
function containerOf(name: string, entry: string) {
  const url = new URL('remoteEntry.js', new URL(entry, window.location.href));
  const times = asked.get(url.href) ?? 0;
  asked.set(url.href, times + 1);
  if (times > 0) url.search = String(times);
  return { name, entry: url.href, type: 'var', entryGlobalName: name.replaceAll('-', '_') };
}

/** Where webpack keeps the files of a remote that have arrived, by its rule for the configured unique name. */
const chunksOf = (name: string): string => `webpackChunk${name.replaceAll('-', '_')}`;

/**
 * Forgets what an earlier attempt left in the page. A file that has not arrived would be waited for instead of asked for again,
 * and files of another build would be taken for those of this one, as their names are the same.
 */
function forgetEarlierAttempts(name: string, container: string): void {
  Reflect.deleteProperty(globalThis, chunksOf(name));
  const folder = new URL('.', container).href;
  for (const script of document.querySelectorAll(`script[data-webpack^="${name}:"]`)) script.remove();
  for (const sheet of document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href^="${folder}"]`))
    if (sheet.sheet === null) sheet.remove();
}

/**
 * Loads the lifecycles of a remote at run time. Each call starts from the entry, so that it can be tried again; a failure is
 * retried quietly before that.
 * @throws {Error} when the remote has no build, speaks another contract, is down, slow (8 s), or exposes no lifecycles
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
