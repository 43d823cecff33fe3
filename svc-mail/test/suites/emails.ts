import { createHash } from 'node:crypto';
import type { Email } from 'postal-mime';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { emailsTo, firstTo, header, unsubscribeAddress } from '../localMailbox.ts';
import { broadcast, finished, type MailUnderTest, until } from '../mailUnderTest.ts';
import { memberOf, userIdOf } from '../startAudience.ts';

/** Tests emails in the local mailbox. */
export function emailSuite(mail: () => MailUnderTest): void {
  const sent = (address: string): Promise<Email> => firstTo(mail(), address);

  describe('The email of a broadcast', () => {
    it('has text and HTML, addresses the person by name, and carries one-click unsubscribe (RFC 8058)', async () => {
      mail().audience.members = [
        memberOf(1, 'zoe@example.com'),
        { userId: userIdOf(2), name: 'Zoë Ünlü, 2nd "Z"', email: 'second@example.com' },
      ];
      const { id } = await broadcast(mail(), {
        subject: 'Grüße 👋',
        body: 'Hello **ä** [here](https://example.com)\n\n' + 'long '.repeat(60),
      });
      await finished(mail(), id);
      const [first, second] = [await sent('zoe@example.com'), await sent('second@example.com')];
      expect(second.to).toEqual([{ name: 'Zoë Ünlü, 2nd "Z"', address: 'second@example.com' }]);
      expect(first.subject).toBe('Grüße 👋');
      expect(first.messageId).toBe(`<${id}.${userIdOf(1)}@jobtrail.example>`);
      expect(header(first, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      for (const email of [first, second]) {
        expect(unsubscribeAddress(email)).toMatch(/^http:\/\/localhost:8080\/unsubscribe\/[\w-]{64}$/);
        expect(email.html).toContain(`href="${unsubscribeAddress(email)}"`);
        expect(email.html).toContain('<strong>ä</strong>');
        expect(email.text).toContain(unsubscribeAddress(email));
        expect(email.text).toContain('here (https://example.com)');
      }
      expect(unsubscribeAddress(first)).not.toBe(unsubscribeAddress(second));
    });
  });

  describe('Unsubscribing', () => {
    const member = memberOf(77, 'leaver@example.com');
    const pathOf = async (): Promise<string> => new URL(unsubscribeAddress(await sent(member.email))).pathname;
    const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(mail().url + path, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    const suppressed = async (): Promise<boolean> =>
      (await mail().knex('suppressions').where({ email: member.email }).first()) !== undefined;
    beforeAll(async () => {
      mail().audience.members = [member];
      await finished(mail(), (await broadcast(mail())).id);
    });
    afterEach(() => mail().knex('suppressions').delete());

    it('requires a confirmation: opening the link changes nothing', async () => {
      const response = await fetch(mail().url + (await pathOf()));
      expect([response.status, response.headers.get('content-security-policy')]).toEqual([
        200,
        expect.stringContaining("default-src 'none'"),
      ]);
      expect(await response.text()).toContain('leaver@example.com');
      expect(await suppressed()).toBe(false);
    });
    it('happens with the button, and can be reversed', async () => {
      const path = await pathOf();
      expect((await post(path, 'action=unsubscribe', { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
      expect(await suppressed()).toBe(true);
      expect(await (await fetch(mail().url + path)).text()).toContain("You're unsubscribed");
      await post(path, 'action=resubscribe');
      expect(await suppressed()).toBe(false);
    });
    it('happens with the one-click request of an email client, from any origin, repeatedly', async () => {
      const path = await pathOf();
      for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://mail.example' }])
        expect((await post(path, 'List-Unsubscribe=One-Click', headers)).status).toBe(200);
      expect(await suppressed()).toBe(true);
      const boundary = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
      expect((await post(path, boundary, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(200);
    });
    it('excludes the person from the next broadcast', async () => {
      await post(await pathOf(), 'List-Unsubscribe=One-Click');
      mail().audience.members = [member, memberOf(78)];
      expect((await broadcast(mail())).recipientCount).toBe(1);
    });
    it('requires a signed link', async () => {
      const path = await pathOf();
      const [head, last] = [path.slice(0, -1), path.slice(-1)];
      for (const forged of [`${head}${last === 'A' ? 'Q' : 'A'}`, '/unsubscribe/x', `/unsubscribe/${'A'.repeat(64)}`]) {
        expect((await post(forged, 'List-Unsubscribe=One-Click')).status).toBe(404);
        expect((await fetch(mail().url + forged)).status).toBe(404);
      }
      expect(await suppressed()).toBe(false);
    });
  });

  describe('An account email', () => {
    const message = (key: string, email: string) => ({
      key,
      userId: userIdOf(5),
      to: { name: 'Ed', email },
      subject: 'Your new password',
      text: 'Plain',
      html: '<p>Rich</p>',
    });

    it('is enqueued at once and sent once for each key', async () => {
      const body = message('reset:1', 'ed@example.com');
      for (let n = 0; n < 3; n += 1)
        expect((await mail().internal('POST', internal.queueMail.path, body)).status).toBe(202);
      const email = await sent('ed@example.com');
      expect([email.subject, email.text?.trim(), email.html?.trim()]).toEqual([
        'Your new password',
        'Plain',
        '<p>Rich</p>',
      ]);
      await mail().internal('POST', internal.queueMail.path, body);
      await new Promise((resolve) => setTimeout(resolve, 800));
      expect(await emailsTo(mail(), 'ed@example.com')).toHaveLength(1);
      expect(header(email, 'list-unsubscribe')).toBeUndefined();
    });
    it('is rejected with the invalid fields', async () => {
      expect(
        await mail().internal('POST', internal.queueMail.path, { ...message('k', 'no address'), subject: '' }),
      ).toMatchObject({
        status: 400,
        body: { fields: { 'to.email': expect.any(String), subject: expect.any(String) } },
      });
    });
    it('is deleted with the account, like all other data of the person', async () => {
      mail().audience.members = [memberOf(5, 'gone@example.com')];
      const { id } = await broadcast(mail());
      await finished(mail(), id);
      const email = await sent('gone@example.com');
      await mail().internal('POST', internal.queueMail.path, message('reset:2', 'gone@example.com'));
      await until(
        () => emailsTo(mail(), 'gone@example.com'),
        ({ length }) => length === 2,
      );
      for (let n = 0; n < 2; n += 1)
        expect(
          (await mail().internal('DELETE', fillPath(internal.forgetPerson.path, { userId: userIdOf(5) }))).status,
        ).toBe(204);
      expect((await mail().call('GET', `/api/admin/broadcast/${id}/recipients`)).body).toMatchObject({
        recipients: [{ name: null, email: null, status: 'sent' }],
      });
      expect(await mail().knex('account_mails').where({ request_key: 'reset:2' })).toEqual([]);
      const link = new URL(unsubscribeAddress(email)).pathname;
      expect((await fetch(mail().url + link)).status).toBe(404);
      const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
      expect((await fetch(mail().url + link, oneClick)).status).toBe(404);
      expect(
        await mail()
          .knex('suppressions')
          .where({ user_id: userIdOf(5) }),
      ).toEqual([]);
    });
  });

  describe('The account of an administrator', () => {
    it('takes the name along from the broadcasts that the administrator sent', async () => {
      mail().audience.members = [memberOf(6, 'reader@example.com')];
      const { id } = await broadcast(mail());
      const createdBy = async (): Promise<unknown> => (await finished(mail(), id)).createdBy;
      expect(await createdBy()).toBe('Ada Admin');
      await mail().internal('DELETE', fillPath(internal.forgetPerson.path, { userId: userIdOf(0xfffe) }));
      expect(await createdBy()).toBeNull();
      expect(JSON.stringify(await mail().knex('broadcasts').where({ id }))).not.toContain('Ada Admin');
    });
  });

  describe('The local mailbox', () => {
    it('lists emails newest first, shows one with its HTML in a frame that may show only its own styles, and deletes', async () => {
      await mail().internal('POST', internal.queueMail.path, {
        key: 'box:1',
        to: { name: 'Bo', email: 'bo@example.com' },
        subject: 'Look <here>',
        text: 'Plain',
        html: '<p onclick="x()" style="font-family:&#39;Inter&#39;">Rich</p><script>1</script>',
      });
      await sent('bo@example.com');
      const list = await (await fetch(`${mail().url}/dev/mailbox`)).text();
      expect(list).toContain('Look &lt;here&gt;');
      const path = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? '';
      expect(await (await fetch(mail().url + path)).text()).toContain('sandbox=');
      const shown = await fetch(`${mail().url}${path}/html`);
      const policy = shown.headers.get('content-security-policy');
      expect(policy).toMatch(/^sandbox .*default-src 'none'/);
      const style = createHash('sha256').update("font-family:'Inter'").digest('base64');
      expect(policy).toContain(`style-src 'unsafe-hashes' 'sha256-${style}';`);
      expect((await fetch(`${mail().url}${path}/delete`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
      expect((await fetch(mail().url + path)).status).toBe(404);
      expect((await fetch(`${mail().url}/dev/mailbox/..%2f..%2fkeys%2fgateway.jwk`)).status).toBe(404);
    });
  });
}
