// A receiver of spans that reads them and keeps nothing. It sends its address, and its count for every message.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Each span has one. */
const SPAN = '"spanId"';
let spans = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => void chunks.push(chunk))
    .once('end', () => {
      spans += Buffer.concat(chunks).toString('latin1').split(SPAN).length - 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('message', () => process.send?.(spans));
