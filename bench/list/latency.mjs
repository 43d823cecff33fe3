import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * How long one request takes over a connection that is kept open, until its whole answer is there.
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
 * @returns {Promise<number>} milliseconds
 * @throws {Error} when the answer is not 200
 */
export function timeOf(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(
      url,
      {
        method,
        headers:
          body === undefined
            ? headers
            : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        agent,
      },
      (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () =>
          response.statusCode === 200
            ? resolve(performance.now() - startedAt)
            : reject(new Error(`${method} ${url} was answered with ${response.statusCode}`)),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
