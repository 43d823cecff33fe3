import type { ServerResponse } from 'node:http';
import { answerText } from '../answers/answer.ts';
import type { Pointers } from '../frontends/pointer.ts';
import type { Exchange } from '../request/exchange.ts';

const POLL_MS = 300;
const FRONT_ENDS = ['shell', 'mfe-jobs', 'mfe-billing', 'mfe-admin'];

/** What pages carry in development: it reloads them when the gateway says so, and when the gateway itself comes back. */
export const reloadScript = '<script src="/dev/reload.js" defer></script>';
const SOURCE = `const source = new EventSource('/dev/reload');
let lost = false;
source.addEventListener('reload', () => location.reload());
source.addEventListener('error', () => { lost = true; });
source.addEventListener('open', () => { if (lost) location.reload(); });
`;

/** Live reload for development. */
export interface Reload {
  answerStream(exchange: Exchange): void;
  answerScript(exchange: Exchange): void;
  /** Makes every open page reload. */
  now(reason: string): void;
  close(): void;
}

/** Makes open pages reload, on request or when a front end's pointer moves. It polls the pointers only while a page listens. */
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
    answerStream({ res }) {
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
    answerScript: (exchange) => answerText(exchange, 200, SOURCE, { 'content-type': 'text/javascript; charset=utf-8' }),
    close() {
      if (timer) clearInterval(timer);
      listeners.forEach((listener) => listener.end());
    },
  };
}
