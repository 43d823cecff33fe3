import { createServer } from 'node:net';
import { Problem } from './problem.mjs';

/**
 * Where free ports are looked for: below the ports that systems give outgoing connections (on Linux from 32768,
 * `ip_local_port_range` in ip(7)). One of those could take a port between the search and the start of its server.
 */
const SEARCHED = { from: 20_000, count: 10_000 };
/**
 * The ports that this process has found. Their servers may start much later, so none is returned twice.
 * @type {Set<number>}
 */
const found = new Set();

/**
 * Checks that nothing else listens on a port, by listening on it for a moment.
 * @param {number} port 0 for any free port
 * @param {string} host
 * @returns {Promise<number>} the port; for 0, a free one
 * @throws {Problem} if the port is busy or not allowed
 */
export async function claimPort(port, host) {
  if (port !== 0) {
    const code = await tryPort(port, host);
    if (code === null) return port;
    throw new Problem(portSentence(port, host, code));
  }
  for (;;) {
    const candidate = anyPort();
    const code = await tryPort(candidate, host);
    if (found.has(candidate)) continue;
    if (code === null) {
      found.add(candidate);
      return candidate;
    }
    if (code !== 'EADDRINUSE') throw new Problem(portSentence(candidate, host, code));
  }
}

const anyPort = () => SEARCHED.from + Math.floor(Math.random() * SEARCHED.count);

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | null>} the code of the error, or null if a server can listen there
 */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
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
  const ports = [];
  while (ports.length < count) ports.push(await claimPort(0, '127.0.0.1'));
  return ports;
}

/**
 * The first of several free loopback ports in a row.
 * @param {number} count
 * @returns {Promise<number>}
 */
export async function freePortsInRow(count) {
  for (;;) {
    const first = anyPort();
    const row = Array.from({ length: count }, (_, place) => first + place);
    const codes = await Promise.all(row.map((port) => tryPort(port, '127.0.0.1')));
    if (codes.some((code) => code !== null) || row.some((port) => found.has(port))) continue;
    for (const port of row) found.add(port);
    return first;
  }
}
