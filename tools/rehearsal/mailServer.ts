import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

const UNSAFE = /[^\w.@+-]/g;

/**
 * A mail server that writes each email to a file in `folder`, named by its time and its recipient, and sends nothing on.
 * @param onEmail called with the recipient before the email is confirmed
 */
export function createMailServer(folder: string, port: number, onEmail: (recipient: string, email: string) => void) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sockets = new Set<Socket>();
  let count = 0;
  let server: SMTPServer | undefined;
  const store = (recipient: string, email: string): void => {
    count += 1;
    writeFileSync(join(folder, `${Date.now()}-${count}-${recipient.replaceAll(UNSAFE, '_')}.eml`), email);
    onEmail(recipient, email);
  };
  return {
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        logger: false,
        onData(stream, { envelope }, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            for (const { address } of envelope.rcptTo) store(address, Buffer.concat(chunks).toString('utf8'));
            done();
          });
        },
      });
      // A client that is killed breaks its connection.
      server.on('error', () => undefined);
      server.server.on('connection', (socket: Socket) =>
        sockets.add(socket.once('close', () => sockets.delete(socket))),
      );
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
    /** Closes the port and breaks all connections, as if the server had been killed. It can be started again. */
    async stop() {
      const closed = server && new Promise<void>((done) => server?.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
      server = undefined;
    },
  };
}
