import { describe, expect, it } from '@jest/globals';
import { readReport } from './report.ts';

/** A delivery status notification about an email with this text. */
const notification = ({ diagnostic = '', text = '' }: { diagnostic?: string; text?: string }): Buffer =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.net',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
      '',
      '--B',
      'Content-Type: text/plain',
      '',
      diagnostic,
      '--B',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.net',
      '',
      'Action: failed',
      'Status: 5.1.1',
      '--B',
      'Content-Type: message/rfc822',
      '',
      'Return-Path: <bounces+token@example.com>',
      '',
      text,
      '--B--',
      '',
    ].join('\r\n'),
  );

describe('A report about an email', () => {
  it('is read even if the email has very many lines', async () =>
    expect(await readReport(notification({ text: '\n'.repeat(900_000) }))).toMatchObject({
      kind: 'hard bounce',
      text: expect.stringContaining('bounces+token@example.com'),
    }));
  it('is read up to a number of lines only, because anyone can send one', async () =>
    expect(await readReport(notification({ diagnostic: '\n'.repeat(900_000) }))).toBeNull());
});
