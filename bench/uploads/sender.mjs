// A process of its own that uploads one recording for each of several people at once. Argument: a JSON object (Order). Prints what was answered.
import { request } from 'node:http';

/** @typedef {{ url: string, way: 'file' | 'data-url', bytes: number, people: { cookie: string, jobId: string }[] }} Order */
/** @typedef {{ ms: number, answers: { status: number, text: string }[] }} Outcome */

const PIECE = 64 * 1024;
/** @type {Order} */
const order = JSON.parse(process.argv[2] ?? '');

/** A recording of silence as a WAV file. @param {number} bytes */
function recording(bytes) {
  const file = Buffer.alloc(bytes, 128);
  file.write('RIFF', 0);
  file.writeUInt32LE(bytes - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt32LE(0x00010001, 20);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(8000, 28);
  file.writeUInt32LE(0x00080001, 32);
  file.write('data', 36);
  file.writeUInt32LE(bytes - 44, 40);
  return file;
}

/**
 * @param {string} path
 * @param {Record<string, string | number>} headers
 * @param {Buffer[]} parts
 * @returns {Promise<{ status: number, text: string }>}
 */
function send(path, headers, parts) {
  return new Promise((resolve, reject) => {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const sent = request(
      `${order.url}${path}`,
      { method: 'POST', agent: false, headers: { ...headers, 'content-length': length } },
      (response) => {
        let text = '';
        response.on('data', (/** @type {Buffer} */ piece) => {
          text += piece.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.once('error', reject);
    let [part, at] = [0, 0];
    const write = () => {
      for (;;) {
        const current = parts[part];
        if (!current) return void sent.end();
        const piece = current.subarray(at, at + PIECE);
        at += piece.length;
        if (at >= current.length) [part, at] = [part + 1, 0];
        if (!sent.write(piece)) return;
      }
    };
    sent.on('drain', write);
    write();
  });
}

const file = recording(order.bytes);
const encoded = order.way === 'data-url' ? Buffer.from(file.toString('base64')) : Buffer.alloc(0);
const begun = performance.now();
const answers = await Promise.all(
  order.people.map(({ cookie, jobId }) =>
    order.way === 'file'
      ? send('/api/media?purpose=audio', { cookie, 'content-type': 'audio/wav' }, [file])
      : send('/api/interview-notes', { cookie, 'content-type': 'application/json' }, [
          Buffer.from(`${JSON.stringify({ jobId, notes: 'x' }).slice(0, -1)},"audioPath":"data:audio/wav;base64,`),
          encoded,
          Buffer.from('"}'),
        ]),
  ),
);
/** @type {Outcome} */
const outcome = { ms: performance.now() - begun, answers };
console.log(JSON.stringify(outcome));
