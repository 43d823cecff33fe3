// The least that can keep an upload: node:http and a file that is flushed before the answer. No gateway, no database, no look at what comes;
// a process of its own. Argument: the folder. GET answers how late its event loop was (p99.9, ms) since it was last asked. Reports its address over IPC.
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const POLL_MS = 5;
const [folder = ''] = process.argv.slice(2);
const delay = monitorEventLoopDelay({ resolution: POLL_MS });
delay.enable();
let kept = 0;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(String(Math.max(0, delay.percentile(99.9) / 1e6 - POLL_MS)));
    delay.reset();
    return;
  }
  keep(request).then(
    () => response.writeHead(201).end(),
    () => response.writeHead(500).end(),
  );
});

/** @param {AsyncIterable<Buffer>} body */
async function keep(body) {
  const path = join(folder, String((kept += 1)));
  const file = await open(path, 'w');
  for await (const chunk of body) await file.write(chunk);
  await file.sync();
  await file.close();
  await rm(path);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`);
});
process.on('SIGTERM', () => process.exit());
