import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { patient } from '../../patience.ts';

const READY_MS = patient(15_000);
/** The shell's time limit for an unmount. */
const UNMOUNT_MS = 3000;
/** Limits the wait for an idle network: a request whose response is never read does not end. */
const SETTLED_MS = patient(5000);
/** A page of the shell that shows no remote. */
export const NOWHERE = '/no-such-page';

const timers = z.object({ intervals: z.number(), timeouts: z.number() });

/** A page of the shell in which one remote is mounted and unmounted. */
export class RemotePage {
  readonly page: Page;
  readonly #content: Locator;

  constructor(page: Page, remote: string) {
    this.page = page;
    this.#content = page.locator(`#slot-${remote} > *`).first();
  }

  /** Opens a page of the shell whose timers are counted. */
  async openShell(): Promise<void> {
    await this.page.addInitScript({ path: join(import.meta.dirname, 'watchWork.mjs') });
    await this.page.goto(NOWHERE);
    await this.#settled();
  }

  /** Opens a page of the remote, and waits until it has received its responses. @throws {Error} if it does not mount */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.#content.waitFor({ timeout: READY_MS });
    await this.#settled();
  }

  /** Goes to a page of the remote without a reload. @throws {Error} if it does not mount */
  async mount(path: string): Promise<void> {
    await this.#follow(path);
    await this.#content.waitFor({ timeout: READY_MS });
  }

  /** Goes to a page of the shell. @throws {Error} if the remote does not unmount in time */
  async unmount(): Promise<void> {
    await this.#follow(NOWHERE);
    await this.#content.waitFor({ state: 'detached', timeout: UNMOUNT_MS });
  }

  /** What the page holds after garbage collection: nodes and listeners in memory, and the timers of remotes. */
  async held() {
    // React holds the tree that it rendered last, which must be the shell's.
    await this.#follow(`${NOWHERE}/again`);
    await this.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Performance.enable');
    for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const valueOf = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
    const counted = timers.parse(await this.page.evaluate('countTimers()'));
    await session.detach();
    return { ...counted, nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
  }

  /** A request whose response is never read does not end, so that some pages are never idle. */
  async #settled(): Promise<void> {
    await this.page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => undefined);
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
}
