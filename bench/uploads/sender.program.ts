// Uploads one recording for each of several people at once. Arguments: the origin, `file` or `data-url`, the size in
// bytes, then the cookie and a job ID of each person. Prints the milliseconds and the responses as JSON.
import { request } from 'node:http';

const PIECE = 64 * 1024;
const [url = '', format = '', size = '', ...rest] = process.argv.slice(2);

/** A recording of silence as a WAV file. */
function recording(bytes: number): Buffer {
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

function send(
  path: string,
  headers: Record<string, string>,
  parts: readonly Buffer[],
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const sent = request(
      `${url}${path}`,
      { method: 'POST', agent: false, headers: { ...headers, 'content-length': length } },
      (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => {
          text += piece.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.once('error', reject);
    let [part, at] = [0, 0];
    const write = (): void => {
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

const people = Array.from({ length: rest.length / 2 }, (_, n) => [rest[2 * n] ?? '', rest[2 * n + 1] ?? ''] as const);
const file = recording(Number(size));
const encoded = format === 'data-url' ? Buffer.from(file.toString('base64')) : Buffer.alloc(0);
const startedAt = performance.now();
const responses = await Promise.all(
  people.map(([cookie, jobId]) =>
    format === 'file'
      ? send('/api/media?purpose=audio', { cookie, 'content-type': 'audio/wav' }, [file])
      : send('/api/interview-notes', { cookie, 'content-type': 'application/json' }, [
          Buffer.from(`${JSON.stringify({ jobId, notes: 'x' }).slice(0, -1)},"audioPath":"data:audio/wav;base64,`),
          encoded,
          Buffer.from('"}'),
        ]),
  ),
);
console.log(JSON.stringify({ ms: performance.now() - startedAt, responses }));
