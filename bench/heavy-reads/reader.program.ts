// Reads several lists at once, as fast as they arrive. Arguments: the origin, then the cookie and the path of each
// request. Prints the milliseconds, and the status and size of each response, as JSON.
import { request } from 'node:http';

const [url = '', ...rest] = process.argv.slice(2);

function read(cookie: string, path: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { headers: { cookie }, agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    sent.once('error', reject);
    sent.end();
  });
}

const requests = Array.from({ length: rest.length / 2 }, (_, n) => [rest[2 * n] ?? '', rest[2 * n + 1] ?? ''] as const);
const startedAt = performance.now();
const responses = await Promise.all(
  requests.map(([cookie, path]) => read(cookie, path).catch(() => ({ status: 0, bytes: 0 }))),
);
console.log(JSON.stringify({ ms: performance.now() - startedAt, responses }));
