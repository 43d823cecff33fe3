import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page, Request } from '@playwright/test';
import { z } from 'zod';
import { SIDEBAR_COOKIE, STORAGE_KEYS } from '@jobtrail/contract';
import { patient } from '../../patience.ts';

const READY_MS = patient(15_000);
/** The shell's time limit for an unmount. */
const UNMOUNT_MS = 3000;
/** By this time, the shell shows its fallback. */
const SHELL_GIVES_UP_MS = patient(2 * UNMOUNT_MS);
/** Limits the wait for an idle network: a request whose response is never read does not end. */
const SETTLED_MS = patient(5000);
/** After this long without a request, a page has asked for everything. */
const IDLE_MS = 500;
const POLL_MS = 50;
/** A page of the shell that shows no remote. */
export const NOWHERE = '/no-such-page';

/** Scripts that observe a page, added before its own scripts run. */
const WATCHERS = ['pageWork.mjs', 'pageState.mjs'].map((file) => join(import.meta.dirname, file));
/** Globals that may be added: by the code that loads remotes, and by this suite. */
const GLOBALS = ['webpackChunk', '__', 'unmounting$'];
/** Keys of drafts, which the shell stores for a remote. */
const DRAFTS = 'jobtrail-draft:';

/** How many timers, requested frames, observers, connections and workers are still active. */
interface Running {
  readonly intervals: number;
  readonly timeouts: number;
  readonly frames: number;
  readonly observers: number;
  readonly connections: number;
  readonly workers: number;
}

/** How many objects a page holds in memory, in addition to what is active. */
interface Held extends Running {
  readonly nodes: number;
  readonly listeners: number;
  readonly heapBytes: number;
}

const strings = z.array(z.string());
const count = z.number();
const counted = z.object({ intervals: count, timeouts: count, frames: count, observers: count, connections: count });

/** A page of the shell in which one remote is mounted and unmounted. */
export class RemotePage {
  readonly page: Page;
  readonly #remote: string;
  readonly #slot: string;
  readonly #pending = new Set<Request>();
  /** When a request last ended, in ms of `performance.now()`. */
  #lastEndAt = -Infinity;
  #session: CDPSession | null = null;

  constructor(page: Page, remote: string) {
    this.page = page;
    this.#remote = remote;
    this.#slot = `slot-${remote}`;
    page.on('request', (request) => this.#pending.add(request));
    const end = (request: Request): void => {
      this.#pending.delete(request);
      this.#lastEndAt = performance.now();
    };
    page.on('requestfinished', end).on('requestfailed', end);
  }

  /** Opens a page of the shell, and remembers what the page is like without the remote. */
  async openShell(): Promise<void> {
    for (const path of WATCHERS) await this.page.addInitScript({ path });
    await this.page.goto(NOWHERE);
    await this.settled();
    await this.page.evaluate('rememberState()');
  }

  /** What is different from what was remembered, a sentence each. */
  async changes(): Promise<string[]> {
    const startingWith = (names: readonly string[]): string => `^(${names.join('|')})`;
    const allowed = {
      globals: startingWith([...GLOBALS, `${this.#remote.replaceAll('-', '_')}$`]),
      keys: startingWith([...Object.values(STORAGE_KEYS), SIDEBAR_COOKIE, DRAFTS, this.#remote]),
    };
    return strings.parse(await this.page.evaluate(`changesOfState(${JSON.stringify(allowed)})`));
  }

  /** The type of each listener that the remote has on the page, outside of its slot. */
  async listenedFor(): Promise<string[]> {
    return strings.parse(await this.page.evaluate('listenedFor()'));
  }

  /** Runs the remote's timeouts at once. @returns how many of them have started another */
  async restartedTimeouts(): Promise<number> {
    return count.parse(await this.page.evaluate('restartedTimeouts()'));
  }

  /** The rules in the remote's style sheets that style what is on the page now, and that no other sheet has too. */
  async foreignRules(): Promise<string[]> {
    return strings.parse(await this.page.evaluate(rulesOutside, `/assets/${this.#remote}/`));
  }

  /** What runs in the page. */
  async running(): Promise<Running> {
    const counts = counted.parse(await this.page.evaluate('countWork()'));
    return { ...counts, workers: this.page.workers().length };
  }

  /** Opens a page of the remote. @throws {Error} if it does not mount */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.#mounted();
  }

  /** Goes to a page of the remote without a reload. @throws {Error} if it does not mount */
  async mount(path: string): Promise<void> {
    await this.#follow(path);
    await this.#mounted();
  }

  /** Goes to a page of the shell. @throws {Error} if the remote does not unmount in time, or leaves something behind */
  async unmount(): Promise<void> {
    await this.page.evaluate(watchUnmount, { id: this.#slot, remote: this.#remote });
    await this.#follow(NOWHERE);
    const { status, left } = await this.page.evaluate(afterUnmount, SHELL_GIVES_UP_MS);
    if (status !== 'NOT_MOUNTED') throw new Error(`it is not unmounted within ${UNMOUNT_MS / 1000} s`);
    if (left > 0) throw new Error(`it leaves ${left} nodes in its slot`);
  }

  /**
   * Waits until the page has received all responses. The load state `networkidle` does not say so after a page that
   * was entered without a reload: it belongs to the document.
   */
  async settled(): Promise<void> {
    const start = performance.now();
    const isIdle = (): boolean =>
      this.#pending.size === 0 && performance.now() - Math.max(start, this.#lastEndAt) >= IDLE_MS;
    while (!isIdle() && performance.now() - start < SETTLED_MS) await sleep(POLL_MS);
  }

  /** Whether the frame of the shell is still visible and responsive. */
  async shellWorks(): Promise<boolean> {
    await this.#follow(NOWHERE);
    return this.page
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor({ timeout: READY_MS })
      .then(
        () => true,
        () => false,
      );
  }

  /** What the page holds after garbage collection. */
  async held(): Promise<Held> {
    const session = (this.#session ??= await this.page.context().newCDPSession(this.page));
    await session.send('Performance.enable');
    for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const valueOf = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
    return {
      ...(await this.running()),
      nodes: valueOf('Nodes'),
      listeners: valueOf('JSEventListeners'),
      heapBytes: valueOf('JSHeapUsedSize'),
    };
  }

  /** Follows a link of the product, as a click on it does. */
  async #follow(path: string): Promise<void> {
    await this.page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
  }

  async #mounted(): Promise<void> {
    const state = await this.page
      .waitForFunction(
        (id) => {
          const slot = document.getElementById(id);
          if (slot && slot.childElementCount > 0 && slot.getClientRects().length > 0) return 'mounted';
          const alert = document.querySelector('main [role="alert"]');
          return alert?.textContent?.includes('is not available right now') ? alert.textContent : null;
        },
        this.#slot,
        { timeout: READY_MS },
      )
      .then(
        (handle) => handle.jsonValue(),
        () => 'nothing appeared in its slot',
      );
    if (state !== 'mounted') throw new Error(`it does not mount: ${state}`);
  }
}

/** What `watchUnmount` stores on the page for `afterUnmount`. */
interface Unmounting {
  readonly slot: HTMLElement | null;
  readonly status: Promise<string>;
  /** Ends the listener, which would otherwise count as one that the remote has left behind. */
  readonly listening: AbortController;
}

/** In the page: waits for the state that single-spa announces for a remote that has been left. */
function watchUnmount({ id, remote }: { id: string; remote: string }): void {
  const listening = new AbortController();
  const status = new Promise<string>((resolve) => {
    // A function with a name would need a helper of the compiler, which the page does not have.
    window.addEventListener(
      'single-spa:app-change',
      (event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : null;
        const statuses: unknown = typeof detail === 'object' && detail && Reflect.get(detail, 'newAppStatuses');
        const found: unknown = typeof statuses === 'object' && statuses && Reflect.get(statuses, remote);
        if (typeof found === 'string') resolve(found);
      },
      { signal: listening.signal },
    );
  });
  const unmounting: Unmounting = { slot: document.getElementById(id), status, listening };
  Object.assign(window, { unmounting });
}

/** In the page: that state, and how many nodes are left in the slot. Waits for `ms` at most. */
async function afterUnmount(ms: number): Promise<{ status: string; left: number }> {
  const { slot, status, listening } = Reflect.get(window, 'unmounting') as Unmounting;
  Reflect.deleteProperty(window, 'unmounting');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  const result = await Promise.race([status, late]);
  clearTimeout(timer);
  listening.abort();
  return { status: result, left: slot?.childNodes.length ?? 0 };
}

/** In the page: the selectors of style sheets below a path that match an element, although no other sheet has the rule. */
function rulesOutside(path: string): string[] {
  const pending = [...document.styleSheets].map((sheet) => ({
    rules: sheet.cssRules,
    own: sheet.href?.includes(path),
  }));
  const own: CSSStyleRule[] = [];
  const others = new Set<string>();
  for (const { rules, own: isOwn } of pending)
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        if (isOwn) own.push(rule);
        else others.add(rule.cssText);
      } else if (rule instanceof CSSGroupingRule) pending.push({ rules: rule.cssRules, own: isOwn });
    }
  return own
    .filter(({ cssText, selectorText, style }) => {
      // A property of its own changes nothing that it does not use itself.
      if (others.has(cssText) || [...style].every((name) => name.startsWith('--'))) return false;
      const elements = selectorText.replaceAll(/::[\w-]+(\([^)]*\))?/g, '');
      return elements.trim() !== '' && document.querySelector(elements) !== null;
    })
    .map(({ selectorText }) => selectorText);
}
