// A bare loop over Nodemailer's pool, as a developer would write it without a queue. Arguments: port, emails,
// connections.
import nodemailer from 'nodemailer';
import { BODY, SUBJECT } from './email.ts';

const [port = 0, emails = 0, connections = 1] = process.argv.slice(2).map(Number);
const transport = nodemailer.createTransport({
  host: '127.0.0.1',
  port,
  pool: true,
  maxConnections: connections,
  maxMessages: Infinity,
  ignoreTLS: true,
});
const html = `<!doctype html><html lang="en"><body><div>${BODY.split('\n\n')
  .map((text) => `<p style="margin:0 0 16px">${text}</p>`)
  .join('\n')}</div></body></html>`;
let next = 0;
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (next < emails) {
      next += 1;
      const address = `https://jobtrail.example/unsubscribe/${String(next).padStart(64, 'x')}`;
      await transport.sendMail({
        from: 'Jobtrail <hello@jobtrail.example>',
        to: { name: `Person ${next}`, address: `person-${next}@example.com` },
        subject: SUBJECT,
        text: `${BODY}\n\n${address}\n`,
        html: html.replace('</div>', `<a href="${address}">Unsubscribe</a></div>`),
        headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      });
    }
  }),
);
transport.close();
