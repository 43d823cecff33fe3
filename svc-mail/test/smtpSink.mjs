// A local SMTP server of its own process that writes down what it has accepted, before it says so. How it behaves is told by the
// recipient's address: refuse-…, later-…, greylist-…, drop-… (hangs up after the whole mail), early-… (hangs up before
// it), quote-…
// (refuses the mail with the address, the subject and a link of it).
// Arguments: the file to write to, the delay of each answer to a mail in ms (at random up to this), and the port.
import { openSync, writeSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

const [file = '', delay = '0', port = '0'] = process.argv.slice(2);
const record = openSync(file, 'a');
/** @type {Set<string>} */
const seen = new Set();

/**
 * @param {number} responseCode
 * @param {string} text
 */
const refusal = (responseCode, text) => Object.assign(new Error(text), { responseCode });

/**
 * @param {import('smtp-server').SMTPServerSession} session
 * @returns {import('node:net').Socket | undefined}
 */
const socketOf = (session) => [...server.connections].find((connection) => connection.session === session)?._socket;

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
    stream.on('data', (/** @type {string} */ chunk) => {
      text += chunk;
    });
    stream.on('end', () => {
      const address = session.envelope.rcptTo[0]?.address ?? '';
      const messageId = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? '';
      setTimeout(
        () => {
          writeSync(record, `${address}\t${messageId}\n`);
          if (address.startsWith('drop-')) socketOf(session)?.destroy();
          else if (address.startsWith('quote-'))
            done(
              refusal(
                554,
                `5.7.1 <${address}>: blocked, see ${/https?:\/\/\S+/.exec(text)?.[0] ?? 'no link'} in "${/^subject: (.*)$/im.exec(text)?.[1] ?? ''}"`,
              ),
            );
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
