// A service of another release: `node stubService.mjs` prints its address. It serves the calls of the document that a
// test sends to /control, or nothing at /internal/calls before that.
import { createServer } from 'node:http';

/** @type {{ etag: string, body: string } | null} */
let published = null;

const server = createServer((req, res) => {
  const chunks = /** @type {Buffer[]} */ ([]);
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    if (req.url === '/control') {
      published = text === '' ? null : JSON.parse(text);
      res.end();
      return;
    }
    if (req.url === '/internal/calls') {
      if (!req.headers['x-jobtrail-identity']) res.writeHead(401).end();
      else if (published === null) res.writeHead(500).end();
      else if (req.headers['if-none-match']?.includes(published.etag))
        res.writeHead(304, { etag: published.etag }).end();
      else res.writeHead(200, { etag: published.etag, 'content-type': 'application/json' }).end(published.body);
      return;
    }
    const { method, url, headers } = req;
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ method, url, identity: headers['x-jobtrail-identity'] ?? null, bytes: text.length }));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`);
});
