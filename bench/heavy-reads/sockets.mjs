import { connect } from 'node:net';

/** @typedef {{ cookie: string, path: string }} Question who asks for what */
/** @typedef {import('node:net').Socket} Socket */

const HEAD_BYTES = 12;

/**
 * Asks over a socket that reads the first bytes of the answer and then nothing more.
 * @param {string} url origin
 * @param {Question} question
 * @returns {{ socket: Socket, status: Promise<number> }} `status` is 0 when the connection ends without an answer
 */
export function stalledReader(url, { cookie, path }) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`),
  );
  socket.on('error', () => {});
  const status = new Promise((resolve) => {
    socket.once('readable', () => {
      const head = socket.read(HEAD_BYTES);
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(head))?.[1] ?? 0));
    });
    socket.once('close', () => resolve(0));
  });
  return { socket, status };
}

/**
 * Asks over a socket that reads at a steady rate.
 * @param {string} url origin
 * @param {Question} question
 * @param {number} bytesPerSecond
 * @returns {Socket} closed when the server ends the answer
 */
export function steadyReader(url, question, bytesPerSecond) {
  const { socket } = stalledReader(url, question);
  const begun = performance.now();
  let taken = 0;
  const timer = setInterval(() => {
    const due = (bytesPerSecond * (performance.now() - begun)) / 1000;
    while (taken < due) {
      /** @type {Buffer | null} */
      const piece = socket.read(Math.min(socket.readableLength, 16_384) || 1);
      if (piece === null) return;
      taken += piece.length;
    }
  }, 50);
  socket.once('close', () => clearInterval(timer));
  return socket;
}
