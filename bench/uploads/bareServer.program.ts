// A minimal server for uploads: node:http and a file that is flushed before the response, without gateway, database or
// checks of the content. Argument: the folder. GET returns the event loop delay (p99.9, ms) since the last GET. Sends
// its address to the parent process.
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serve } from '../stack/serve.ts';

const POLL_MS = 5;
const [folder = ''] = process.argv.slice(2);
const delay = monitorEventLoopDelay({ resolution: POLL_MS });
delay.enable();
let stored = 0;

serve(
  createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(String(Math.max(0, delay.percentile(99.9) / 1e6 - POLL_MS)));
      delay.reset();
      return;
    }
    store(request).then(
      () => response.writeHead(201).end(),
      () => response.writeHead(500).end(),
    );
  }),
);

async function store(body: AsyncIterable<Buffer>): Promise<void> {
  const path = join(folder, String((stored += 1)));
  const file = await open(path, 'w');
  for await (const chunk of body) await file.write(chunk);
  await file.sync();
  await file.close();
  await rm(path);
}
