import type { Server } from 'node:net';

/** For programs: listens on a free loopback port, sends the origin to the parent process, and exits on SIGTERM. */
export function serve(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    process.send?.(`http://127.0.0.1:${address.port}`);
  });
  process.on('SIGTERM', () => process.exit());
}
