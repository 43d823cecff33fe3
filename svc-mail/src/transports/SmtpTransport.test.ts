import { smtpServerOf } from './SmtpTransport.ts';

describe('SMTP_URL', () => {
  it('requires STARTTLS except on this machine', () => {
    expect(smtpServerOf('smtp://us%40er:p%3Aw@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTLS: true,
      auth: { user: 'us@er', pass: 'p:w' },
    });
    for (const url of ['smtp://127.0.0.1:2525', 'smtp://localhost', 'smtp://[::1]:25'])
      expect(smtpServerOf(url)).toMatchObject({ requireTLS: false, secure: false, auth: null });
    expect(smtpServerOf('smtp://127.0.0.1.example.com').requireTLS).toBe(true);
  });
  it('sends as plain text to another machine only with tls=0', () => {
    expect(smtpServerOf('smtp://mailpit:1025?tls=0')).toMatchObject({
      host: 'mailpit',
      port: 1025,
      secure: false,
      requireTLS: false,
    });
    for (const url of ['smtp://mailpit:1025', 'smtp://mailpit:1025?tls=1', 'smtp://mailpit:1025?tls'])
      expect(smtpServerOf(url).requireTLS).toBe(true);
    expect(smtpServerOf('smtps://mailpit?tls=0')).toMatchObject({ secure: true });
  });
  it('uses TLS from the first byte with smtps', () => {
    expect(smtpServerOf('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true });
  });
});
