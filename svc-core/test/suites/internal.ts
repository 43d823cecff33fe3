import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER, newId } from '@jobtrail/service-kit';
import type { ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, type Person, signedIn } from '../people.ts';

const SESSION = internal.readSession.path;
type Issuer = 'gateway' | 'svc-billing' | 'svc-mail';

export function internalSuite(core: () => CoreUnderTest): void {
  describe('Calls between processes', () => {
    let sign: Record<Issuer, Awaited<ReturnType<typeof createSigner>>>;
    beforeAll(async () => {
      const source = { dataDir: core().dataDir };
      sign = {
        gateway: await createSigner('gateway', source),
        'svc-billing': await createSigner('svc-billing', source),
        'svc-mail': await createSigner('svc-mail', source),
      };
    });
    const token = (issuer: Issuer, audience = 'svc-core'): Promise<string> => sign[issuer](audience);
    const session = (client: Client, identity: string): Promise<ApiResponse> =>
      client.get(SESSION, { [IDENTITY_HEADER]: identity });
    const putAccess = async (id: string, body: unknown, identity?: string): Promise<ApiResponse> =>
      core()
        .ada.at(core().url)
        .call('PUT', fillPath(internal.setAccess.path, { id }), body, {
          [IDENTITY_HEADER]: identity ?? (await token('svc-billing')),
        });
    /** A token signed with the gateway's own key, with changed claims. */
    const forged = async (change: (jwt: SignJWT) => SignJWT): Promise<string> => {
      const key = await importJWK(
        JSON.parse(await readFile(join(core().dataDir, 'keys', 'gateway.jwk'), 'utf8')) as JWK,
        'EdDSA',
      );
      return change(
        new SignJWT({})
          .setProtectedHeader({ alg: 'EdDSA' })
          .setIssuer('gateway')
          .setAudience('svc-core')
          .setIssuedAt()
          .setExpirationTime('60s'),
      ).sign(key);
    };

    describe('readSession', () => {
      let person: Person;
      let client: Client;
      beforeAll(async () => {
        person = await newPerson(core());
        client = await signedIn(core().url, person);
      });
      it('returns the person of a cookie to the gateway, and its response is not cached', async () => {
        const { status, body, headers } = await session(client, await token('gateway'));
        expect([status, body, headers.get('cache-control')]).toEqual([
          200,
          { user: (await client.get('/api/auth/me')).body },
          'no-store',
        ]);
      });
      it('returns 401 if no one is signed in', async () => {
        const nobody = client.at(core().url);
        for (const cookie of ['', 'jobtrail_session=x', `jobtrail_session=${'x'.repeat(43)}`]) {
          nobody.cookie = cookie;
          expect((await session(nobody, await token('gateway'))).status).toBe(401);
        }
      });
      it('accepts only a fresh token of a known sender for this service', async () => {
        const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
        const whole = await token('gateway');
        const tokens: Record<string, string> = {
          none: '',
          nonsense: 'a.b.c',
          'a person’s cookie': client.cookie,
          'for another service': await token('gateway', 'svc-billing'),
          'cut short': whole.slice(0, -4),
          'another key': await new SignJWT({})
            .setProtectedHeader({ alg: 'EdDSA' })
            .setIssuer('gateway')
            .setAudience('svc-core')
            .setExpirationTime('60s')
            .sign(privateKey),
          unsigned: new UnsecuredJWT({}).setIssuer('gateway').setAudience('svc-core').setExpirationTime('60s').encode(),
          'signed with the public key as a secret': await new SignJWT({})
            .setProtectedHeader({ alg: 'HS256' })
            .setIssuer('gateway')
            .setAudience('svc-core')
            .setExpirationTime('60s')
            .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey)))),
          ended: await forged((jwt) => jwt.setExpirationTime(Math.floor(Date.now() / 1000) - 1)),
          'of another issuer than its key': await forged((jwt) => jwt.setIssuer('svc-billing')),
          'of a name that is a path': await forged((jwt) => jwt.setIssuer('../keys/gateway')),
        };
        for (const [name, identity] of Object.entries(tokens))
          expect([name, (await session(client, identity)).status]).toEqual([name, 401]);
        expect((await session(client, whole)).status).toBe(200);
      });
      it('a token of the gateway signs no one in elsewhere', async () => {
        const nobody = client.at(core().url);
        nobody.cookie = '';
        const identity = await sign.gateway('svc-core', {
          userId: person.id,
          role: 'admin',
          name: 'A',
          email: person.email,
        });
        expect((await nobody.get('/api/auth/me', { [IDENTITY_HEADER]: identity })).status).toBe(401);
      });
    });

    describe('setAccess', () => {
      it('takes no access from an account made by a command when a subscription is begun and not paid', async () => {
        const { id } = await newPerson(core());
        for (const subscriptionStatus of ['incomplete', 'incomplete_expired']) {
          expect((await putAccess(id, { subscriptionStatus, access: 'read' })).status).toBe(204);
          expect(await core().knex('users').where({ id }).first()).toMatchObject({
            subscription_status: 'active',
            access: 'full',
          });
        }
        await putAccess(id, { subscriptionStatus: 'active', access: 'full', payments: 1 });
        await putAccess(id, { subscriptionStatus: 'incomplete_expired', access: 'read' });
        expect(await core().knex('users').where({ id }).first()).toMatchObject({ access: 'read' });
      });
      it('updates a person’s subscription at once, and can be repeated', async () => {
        const person = await newPerson(core());
        const client = await signedIn(core().url, person);
        for (const [subscriptionStatus, access, writing] of [
          ['canceled', 'read', 402],
          ['canceled', 'read', 402],
          ['past_due', 'full', 201],
          [null, 'full', 201],
        ] as const) {
          expect(await putAccess(person.id, { subscriptionStatus, access })).toMatchObject({ status: 204, body: '' });
          expect((await client.get('/api/auth/me')).body).toMatchObject({ subscriptionStatus, access });
          expect((await client.post('/api/jobs', { company: 'K', position: 'E' })).status).toBe(writing);
        }
      });
      it('returns 404 for an unknown person and 400 for an invalid body', async () => {
        const { id } = await newPerson(core());
        expect((await putAccess(newId(), { subscriptionStatus: null, access: 'full' })).status).toBe(404);
        for (const [body, field] of [
          [{}, 'access'],
          [{ subscriptionStatus: null, access: 'all' }, 'access'],
          [{ subscriptionStatus: 7, access: 'full' }, 'subscriptionStatus'],
          [{ subscriptionStatus: 'x'.repeat(33), access: 'full' }, 'subscriptionStatus'],
          [[], 'body'],
        ] as const) {
          expect(await putAccess(id, body)).toMatchObject({
            status: 400,
            body: { code: 'validation_failed', fields: { [field]: expect.any(String) } },
          });
        }
      });
      it('changes nothing but the subscription', async () => {
        const { id } = await newPerson(core());
        const before = await core().knex('users').where({ id }).first();
        await putAccess(id, {
          subscriptionStatus: 'trialing',
          access: 'full',
          role: 'admin',
          is_active: 0,
          email: 'x@example.com',
        });
        expect(await core().knex('users').where({ id }).first()).toEqual({
          ...before,
          subscription_status: 'trialing',
        });
      });
    });
  });
}
