import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** How many emails stay in the folder. */
const KEPT = 1000;
const UNSAFE = /[^\w.@+-]/g;

/** Receives every email of a rehearsal. Nothing is sent on. */
export interface MailServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a mail server that writes each email to a file in `folder`, named by its number and its recipient, and keeps
 * the newest thousand.
 * @param onEmail called with the recipient before the email is confirmed
 */
export async function startMailServer(folder: string, onEmail: (recipient: string) => void): Promise<MailServer> {
  mkdirSync(folder, { recursive: true });
  const kept = readdirSync(folder).sort();
  let next = Number(kept.at(-1)?.split('-')[0] ?? 0) + 1;
  const store = (recipient: string, email: Buffer): void => {
    const name = `${String(next).padStart(9, '0')}-${recipient.replaceAll(UNSAFE, '_')}.eml`;
    next += 1;
    writeFileSync(join(folder, name), email);
    kept.push(name);
    for (const old of kept.splice(0, Math.max(kept.length - KEPT, 0))) rmSync(join(folder, old), { force: true });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) {
          store(address, Buffer.concat(chunks));
          onEmail(address);
        }
        done();
      });
    },
  });
  // A client that is killed breaks its connection.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    port: address.port,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}
