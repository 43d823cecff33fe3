import { createServer } from 'node:http';
import { PAGES } from './pages.mjs';

/**
 * @typedef {object} Postings a site with postings, on this machine
 * @property {string} url its origin; the paths are those of `pages.mjs`
 * @property {string} address what EXTRACTION_ALLOW_ADDRESSES needs to let it in
 * @property {() => Promise<void>} stop
 */

/** Serves the postings of `pages.mjs` on a free port of the loopback. @returns {Promise<Postings>} */
export async function startPostings() {
  /** @type {Map<string, string>} */
  const pages = new Map(Object.entries(PAGES));
  const server = createServer((req, res) => {
    const page = pages.get(new URL(req.url ?? '/', 'http://localhost').pathname);
    res
      .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page ?? '<title>Not found</title>');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
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
