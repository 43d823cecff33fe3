// A service that does everything wrong that the conformance suite looks for, except that it becomes ready.
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { PORT = '', DATA_DIR = '' } = process.env;
if (process.argv[2] === 'migrate') {
  const marker = join(DATA_DIR, 'migrated');
  if (existsSync(marker)) throw new Error('table exists');
  writeFileSync(marker, '');
  process.exit(0);
}
if (!/^\d+$/.test(PORT)) {
  console.log(`PORT cannot be ${PORT}`);
  process.exit(1);
}
process.on('SIGTERM', () => console.log('Not now'));
createServer((req, res) => {
  req.resume();
  // Late, as the output of a busy process may be.
  setTimeout(() => console.log(JSON.stringify(req.headers)), 300);
  if (req.url === '/readyz') res.writeHead(200).end();
  else if (req.url === '/metrics') res.writeHead(200).end('# TYPE a counter');
  else if (req.url === '/healthz') res.writeHead(500).end();
  else if (req.url?.includes('%E0%A4%A')) res.writeHead(500).end(new Error(req.url).stack);
  else if (req.headers['idempotency-key']) res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  else res.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not here</p>');
}).listen(Number(PORT));
