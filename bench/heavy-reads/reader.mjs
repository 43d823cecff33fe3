// A process of its own that reads several lists at once, as fast as they come. Argument: a JSON object (Order). Prints what was answered.
import { request } from 'node:http';

/** @typedef {{ url: string, questions: import('./sockets.mjs').Question[] }} Order */
/** @typedef {{ ms: number, answers: { status: number, bytes: number }[] }} Outcome */

/** @type {Order} */
const { url, questions } = JSON.parse(process.argv[2] ?? '');

/**
 * @param {import('./sockets.mjs').Question} question
 * @returns {Promise<{ status: number, bytes: number }>}
 */
function read({ cookie, path }) {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { headers: { cookie }, agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (/** @type {Buffer} */ piece) => {
        bytes += piece.length;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    sent.once('error', reject);
    sent.end();
  });
}

const begun = performance.now();
const answers = await Promise.all(questions.map((question) => read(question).catch(() => ({ status: 0, bytes: 0 }))));
/** @type {Outcome} */
const outcome = { ms: performance.now() - begun, answers };
console.log(JSON.stringify(outcome));
