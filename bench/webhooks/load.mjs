// Posts signed events over kept connections for some seconds and reports events per second over IPC.
// Arguments: address, secret, connections, seconds. What is sent is made before the clock starts.
import { Agent, request } from 'node:http';
import { signedEvent } from './events.mjs';

const [url = '', secret = '', connections = '1', seconds = '1'] = process.argv.slice(2);
const PREPARED_A_SECOND = 6000;
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const first = Math.floor(Math.random() * 1e9) * 5;
const events = Array.from({ length: PREPARED_A_SECOND * Number(seconds) }, (_, index) =>
  signedEvent(first + index, secret),
);

/** @param {{ body: string, signature: string }} event */
function post({ body, signature }) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signature,
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response
          .resume()
          .once('end', () =>
            response.statusCode === 200
              ? resolve(undefined)
              : reject(new Error(`${url} answered ${String(response.statusCode)}`)),
          );
      },
    );
    sent.once('error', reject).end(body);
  });
}

const begun = performance.now();
const end = begun + Number(seconds) * 1000;
const left = events.values();
let taken = 0;
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    for (const event of left) {
      await post(event);
      taken += 1;
      if (performance.now() >= end) return;
    }
  }),
);
process.send?.(taken / ((performance.now() - begun) / 1000), () => process.exit());
