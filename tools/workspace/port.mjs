import { createServer } from 'node:net';
import { Problem } from './problem.mjs';

/**
 * Checks that nothing else listens on a port, by listening on it for a moment.
 * @param {number} port 0 for any free port
 * @param {string} host
 * @returns {Promise<number>} the port; for 0, a free one
 * @throws {Problem} if the port is busy or not allowed
 */
export function claimPort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) =>
      reject(new Problem(portSentence(port, host, 'code' in error ? String(error.code) : error.message))),
    );
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(found));
    });
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @param {string} code
 */
function portSentence(port, host, code) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop the program that has it, or choose another, for example PORT=${port + 1} npm start.`;
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user: choose one above 1023, for example PORT=8080 npm start.`;
  return `The address ${host} port ${port} cannot be opened (${code}): check HOST and PORT.`;
}

/**
 * Free loopback ports, all different.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) ports.add(await claimPort(0, '127.0.0.1'));
  return [...ports];
}
