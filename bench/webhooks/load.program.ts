// Posts signed events over keep-alive connections for some seconds. Arguments: address, secret, connections, seconds.
// Sends the events per second to the parent process. The events are generated before the measurement starts.
import { Agent, request } from 'node:http';
import { type SignedEvent, signedEvent } from './events.ts';

const [url = '', secret = '', connections = '1', seconds = '1'] = process.argv.slice(2);
const PREPARED_PER_SECOND = 6000;
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const first = Math.floor(Math.random() * 1e9) * 5;
const events = Array.from({ length: PREPARED_PER_SECOND * Number(seconds) }, (_, index) =>
  signedEvent(first + index, secret),
);

function post({ body, signature }: SignedEvent): Promise<void> {
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
            response.statusCode === 200 ? resolve() : reject(new Error(`${url} responded with ${response.statusCode}`)),
          );
      },
    );
    sent.once('error', reject).end(body);
  });
}

const startedAt = performance.now();
const end = startedAt + Number(seconds) * 1000;
const left = events.values();
let accepted = 0;
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    for (const event of left) {
      await post(event);
      accepted += 1;
      if (performance.now() >= end) return;
    }
  }),
);
process.send?.(accepted / ((performance.now() - startedAt) / 1000), () => process.exit());
