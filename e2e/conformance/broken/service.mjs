// A service that does everything wrong that the conformance suite looks for, except that it becomes ready.
import { createServer } from 'node:http';

process.on('SIGTERM', () => console.log('Not now'));
createServer((req, res) => {
  req.resume();
  if (req.url === '/readyz') res.writeHead(200).end('{"status":"ready"}');
  else if (req.url === '/healthz') res.writeHead(500).end();
  else res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>');
}).listen(Number(process.env['PORT']));
