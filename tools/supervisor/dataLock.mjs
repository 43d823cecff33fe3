import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../workspace/problem.mjs';

/**
 * Makes this process the only one that runs the product on a data folder. The lock is a local socket that only one
 * process can listen on. It ends with the process, even by kill -9, and leaves nothing in the folder.
 * @param {string} dataDir an existing folder
 * @throws {Problem} if another process has it
 */
export async function lockDataDir(dataDir) {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32);
  const address = addressOf(`jobtrail-${name}`);
  if (await listens(address)) return;
  // The file of a socket is left behind by kill -9; then nobody accepts connections on it.
  if (!(await isInUse(address))) {
    rmSync(address, { force: true });
    if (await listens(address)) return;
  }
  throw new Problem(
    `Jobtrail already runs with the data in ${dataDir}: stop it, or choose another folder, for example DATA_DIR=.data2 npm start.`,
  );
}

/**
 * Linux and Windows have names for sockets that are no files.
 * @param {string} name
 */
function addressOf(name) {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

/**
 * @param {string} address
 * @returns {Promise<boolean>} false if the address is taken
 */
function listens(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(address, () => {
      server.unref();
      resolve(true);
    });
  });
}

/**
 * @param {string} address
 * @returns {Promise<boolean>}
 */
function isInUse(address) {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
