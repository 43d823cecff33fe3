import pino, { type Logger } from 'pino';

export type { Logger };

/** Everything that must never be read in a log: pino cuts it out wherever it stands. */
const SECRET = ['password', 'passwordHash', 'token', 'cookie', 'authorization', '*.password', '*.passwordHash', '*.token', '*.cookie', '*.authorization', 'req.headers', 'res.headers'];

/** A service's logger: one JSON object a line on standard output. */
export function createLogger(service: string, level: string): Logger {
  return pino({ name: service, level, redact: { paths: SECRET, remove: true } });
}
