import type { ServerResponse } from 'node:http';
import type { Exchange } from '../request/exchange.ts';
import { sendText } from '../responses/respond.ts';
import type { Pointers } from './pointer.ts';

const POLL_MS = 300;
const FRONT_ENDS = ['shell', 'mfe-jobs', 'mfe-billing', 'mfe-admin'];

/**
 * The script tag of every page in development. It reloads the page on a message from the gateway, and when the gateway
 * is back after a restart.
 */
export const reloadScript = '<script src="/dev/reload.js" defer></script>';
const SOURCE = `const source = new EventSource('/dev/reload');
let lost = false;
source.addEventListener('reload', () => location.reload());
source.addEventListener('error', () => { lost = true; });
source.addEventListener('open', () => { if (lost) location.reload(); });
`;

/** Live reload for development. */
export interface Reload {
  serveStream(exchange: Exchange): void;
  serveScript(exchange: Exchange): void;
  /** Makes every open page reload. */
  now(reason: string): void;
  close(): void;
}

/**
 * Reloads open pages on request, or when a front end's pointer changes. It polls the pointers only while a page is
 * connected.
 */
export function createReload(pointers: Pointers): Reload {
  const listeners = new Set<ServerResponse>();
  const seen = new Map<string, string | null>();
  let timer: NodeJS.Timeout | null = null;

  const now = (reason: string): void =>
    listeners.forEach((listener) => listener.write(`event: reload\ndata: ${reason}\n\n`));
  const poll = async (): Promise<void> => {
    for (const frontEnd of FRONT_ENDS) {
      const build = await pointers.current(frontEnd);
      const before = seen.get(frontEnd);
      seen.set(frontEnd, build);
      if (before !== undefined && build !== null && before !== build) now(frontEnd);
    }
  };

  return {
    now,
    serveStream({ res }) {
      res.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      res.write(': listening\n\n');
      listeners.add(res);
      timer ??= setInterval(() => void poll(), POLL_MS).unref();
      res.once('close', () => {
        listeners.delete(res);
        if (listeners.size > 0 || !timer) return;
        clearInterval(timer);
        timer = null;
        seen.clear();
      });
    },
    serveScript: (exchange) => sendText(exchange, 200, SOURCE, { 'content-type': 'text/javascript; charset=utf-8' }),
    close() {
      if (timer) clearInterval(timer);
      listeners.forEach((listener) => listener.end());
    },
  };
}
