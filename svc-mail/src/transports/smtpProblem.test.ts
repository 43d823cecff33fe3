import { problemOf } from './smtpProblem.ts';

const asked = { host: 'mail.example.com', withinMs: 10_000, auth: null };

// The messages of TLS in Node 20 and in Node 24.
it.each([
  'self-signed certificate',
  'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca',
])('a certificate that cannot be trusted is described without advice about Node: %s', (message) => {
  const error = Object.assign(new Error(message), { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(problemOf(error, asked).what).toBe('has a certificate that cannot be trusted: self-signed certificate');
});
