// A mail server that accepts every email at once and records when the first and the last one arrived. Takes no
// arguments. Sends its port to the parent process, responds to each message with its counts, and resets them on
// `reset`.
import { SMTPServer } from 'smtp-server';

let count = 0;
let first = 0;
let last = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      last = performance.now();
      if (count === 0) first = last;
      count += 1;
      done();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.(address && typeof address === 'object' ? address.port : 0);
});
process.on('message', (order) => {
  if (order === 'reset') count = 0;
  process.send?.({ count, ms: last - first });
});
