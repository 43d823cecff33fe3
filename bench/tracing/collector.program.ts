// A receiver of spans that counts them and keeps nothing. It does little, because it shares the cores with what is measured.
// It sends its address, and its count for every message.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Each span has one. */
const SPAN = '"spanId"';
const EDGE = SPAN.length - 1;
let spans = 0;

function countIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(SPAN); at !== -1; at = bytes.indexOf(SPAN, at + SPAN.length)) count += 1;
  return count;
}

const server = createServer((request, response) => {
  let end: Buffer = Buffer.alloc(0);
  request
    .on('data', (chunk: Buffer) => {
      spans += countIn(chunk) + countIn(Buffer.concat([end, chunk.subarray(0, EDGE)]));
      end = Buffer.from(chunk.subarray(-EDGE));
    })
    .once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('message', () => process.send?.(spans));
