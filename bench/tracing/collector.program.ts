// A receiver of spans that counts them and keeps nothing. It does little, because it shares the cores with what is measured.
// It sends its address, and its count for every message.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BinaryReader } from '@bufbuild/protobuf/wire';

/** The fields of opentelemetry-proto 1 that lead to spans: of a request, of `ResourceSpans` and of `ScopeSpans`. */
const PATH = [1, 2, 2];
let spans = 0;

/** Counts what a message has at the end of a path, without reading the rest. */
function count(message: Uint8Array, [field, ...rest]: readonly number[]): number {
  if (field === undefined) return 1;
  const reader = new BinaryReader(message);
  let found = 0;
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    if (number === field) found += count(reader.bytes(), rest);
    else reader.skip(type, number);
  }
  return found;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('end', () => {
      spans += count(Buffer.concat(chunks), PATH);
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('message', () => process.send?.(spans));
