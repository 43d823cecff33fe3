// An SMTP server in a separate process that records what it has accepted before it confirms it. The recipient's address
// decides how it behaves: refuse-…, later-…, greylist-…, drop-… (hangs up after the whole email), early-… (hangs up
// before it), quote-… (refuses the email and quotes its address, its subject and a link from it), keep-… (keeps the
// email in a file of that name next to the first file).
// Arguments: the file to write to, the longest delay of each reply to an email in ms (random up to this), and the port.
import { openSync, writeFileSync, writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

const [file = '', delay = '0', port = '0'] = process.argv.slice(2);
const record = openSync(file, 'a');
const seen = new Set<string>();

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

const socketOf = (session: SMTPServerSession): Socket | undefined =>
  [...server.connections].find((connection) => connection.session === session)?._socket;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo({ address }, session, done) {
    if (address.startsWith('refuse-')) return done(refusal(550, '5.1.1 There is nobody of this name'));
    if (address.startsWith('later-')) return done(refusal(451, '4.3.0 Not now'));
    if (address.startsWith('greylist-') && !seen.has(address)) {
      seen.add(address);
      return done(refusal(451, '4.7.1 Come back in a moment'));
    }
    if (address.startsWith('early-') && !seen.has(address)) {
      seen.add(address);
      socketOf(session)?.destroy();
      return undefined;
    }
    return done();
  },
  onData(stream, session, done) {
    let text = '';
    stream.setEncoding('latin1');
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    stream.on('end', () => {
      const address = session.envelope.rcptTo[0]?.address ?? '';
      const messageId = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? '';
      setTimeout(
        () => {
          if (address.startsWith('keep-')) writeFileSync(join(dirname(file), address), text, 'latin1');
          writeSync(record, `${address}\t${messageId}\n`);
          if (address.startsWith('drop-')) socketOf(session)?.destroy();
          else if (address.startsWith('quote-')) done(refusal(554, quote(address, text)));
          else done();
        },
        Math.random() * Number(delay),
      );
    });
  },
});
server.on('error', () => {});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.server.address();
  process.stdout.write(`${address && typeof address === 'object' ? address.port : 0}\n`);
});
process.on('disconnect', () => process.exit(0));

/** A refusal that quotes the email. */
function quote(address: string, text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? 'no link';
  const subject = /^subject: (.*)$/im.exec(text)?.[1] ?? '';
  return `5.7.1 <${address}>: blocked, see ${link} in "${subject}"`;
}
