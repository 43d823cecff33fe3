import { createServer } from 'node:http';
import { CHANGING_PAGES, PAGES } from './pages.ts';

/** A local website with postings. */
interface Postings {
  /** The origin; the paths are in `pages.ts`. */
  readonly url: string;
  /** The value for EXTRACTION_ALLOW_ADDRESSES that allows svc-core to read it. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Serves the postings of `pages.ts` on a free port of the loopback. */
export async function startPostings(): Promise<Postings> {
  const pages = new Map<string, string>(Object.entries(PAGES));
  const visits = new Map<string, number>();
  const server = createServer((req, res) => {
    const { pathname, href } = new URL(req.url ?? '/', 'http://localhost');
    const visit = visits.get(href) ?? 0;
    visits.set(href, visit + 1);
    const changing = CHANGING_PAGES[pathname];
    const page = changing?.[Math.min(visit, changing.length - 1)] ?? pages.get(pathname);
    res
      .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page ?? '<title>Not found</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The postings have no port');
  const address = `127.0.0.1:${bound.port}`;
  return {
    url: `http://${address}`,
    address,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
