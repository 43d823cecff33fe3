import { once } from 'node:events';
import { createServer } from 'node:http';
import { atEnd } from '../stack/cleanup.ts';
import { freePorts } from '../stack/workspace.ts';

/** Just below the largest page that is read. */
const BYTES = 2_000_000;
const HEAD = `<!doctype html><html lang="en"><head><title>Lens Grinder | Tidewater Optics</title></head>
<body><main><h1>Lens Grinder</h1><p>Tidewater Optics, Dundee. Pay is £29,500 a year.</p>`;
const PARAGRAPH =
  '<section class="duty"><h3>Duty</h3><ul><li>Grind and polish blanks up to 600 mm</li></ul><p>Measure <b>surfaces</b> with the interferometer.</p></section>\n';
const TAIL = '</main></body></html>';
const PAGE = HEAD + PARAGRAPH.repeat(Math.floor((BYTES - HEAD.length - TAIL.length) / PARAGRAPH.length)) + TAIL;

/**
 * Serves a posting of the largest size that is read.
 * @returns its address, and that of its server for EXTRACTION_ALLOW_ADDRESSES; closed when the benchmark ends
 */
export async function startLargePosting(): Promise<{ url: string; address: string }> {
  const [port = 0] = await freePorts(1);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `127.0.0.1:${port}`;
  return { url: `http://${address}/posting`, address };
}
