import { describe, expect, it } from '@jest/globals';
import {
  type PasskeyCreation,
  type PasskeyRequest,
  pathOf,
  SECOND_STEP_NEEDED,
  type SecondFactors,
} from '@jobtrail/contract';
import { type ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo } from '../emails.ts';
import { newPerson, passSecondStep, PASSWORD, type Person, signedIn } from '../people.ts';
import { SoftAuthenticator } from '../SoftAuthenticator.ts';

const START = pathOf('startPasskey');
const CONFIRM = pathOf('confirmPasskey');
const REQUEST = pathOf('startPasskeySignIn');
const STEP = pathOf('completeSignIn');
/** APP_URL of the service, by default. */
const ORIGIN = 'http://localhost:8080';

interface Enrolled {
  person: Person;
  client: Client;
  authenticator: SoftAuthenticator;
}

export function passkeySuite(core: () => CoreUnderTest): void {
  async function start(client: Client): Promise<PasskeyCreation> {
    const { status, body } = await client.post(START, { password: PASSWORD });
    if (status !== 200) throw new Error(`No challenge: ${status}`);
    return body as PasskeyCreation;
  }
  const confirm = async (client: Client, authenticator: SoftAuthenticator): Promise<ApiResponse> =>
    client.post(CONFIRM, { name: 'Laptop', response: authenticator.create(await start(client)) });
  async function enrolled(): Promise<Enrolled> {
    const person = await newPerson(core());
    const client = await signedIn(core().url, person);
    const authenticator = new SoftAuthenticator(ORIGIN);
    const { status, body } = await confirm(client, authenticator);
    if (status !== 201) throw new Error(`Not added: ${status} ${JSON.stringify(body)}`);
    await passSecondStep(core(), person);
    return { person, client, authenticator };
  }
  /** A browser in which the password was entered, with the options for a passkey. */
  async function enterPassword({ email }: Person): Promise<{ client: Client; options: PasskeyRequest }> {
    const client = new Client(core().url);
    expect((await client.signIn(email, PASSWORD)).body).toEqual({ secondStep: ['passkey', 'recovery'] });
    return { client, options: (await client.post(REQUEST)).body as PasskeyRequest };
  }
  const complete = (client: Client, response: unknown): Promise<ApiResponse> =>
    client.post(STEP, { method: 'passkey', response });
  const refused = { status: 400, body: { fields: { response: expect.stringMatching(/could not be verified/) } } };

  describe('A passkey', () => {
    it('is added with the password and signs in', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      expect((await client.post(START, { password: 'wrong' })).status).toBe(400);
      const options = await start(client);
      expect(options).toMatchObject({
        rp: { id: 'localhost', name: 'Jobtrail' },
        user: { name: person.email },
        excludeCredentials: [],
        attestation: 'none',
      });
      const authenticator = new SoftAuthenticator(ORIGIN);
      const added = await client.post(CONFIRM, { name: 'Laptop', response: authenticator.create(options) });
      expect(added).toMatchObject({ status: 201, body: { factor: { kind: 'passkey', name: 'Laptop' } } });
      expect((await emailsTo(core(), person.email)).at(-1)?.subject).toBe('A passkey was added');

      const { client: browser, options: request } = await enterPassword(person);
      expect(request).toMatchObject({
        rpId: 'localhost',
        allowCredentials: [{ id: authenticator.id.toString('base64url'), transports: ['internal'] }],
        userVerification: 'preferred',
      });
      expect(await complete(browser, authenticator.use(request))).toMatchObject({
        status: 200,
        body: { id: person.id },
      });
      const { factors } = (await browser.get(pathOf('listSecondFactors'))).body as SecondFactors;
      expect(factors).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }]);
    });
    it('is not added from another origin, for another challenge, or twice', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      expect(await confirm(client, new SoftAuthenticator('https://evil.example'))).toMatchObject(refused);
      const old = await start(client);
      await start(client);
      const authenticator = new SoftAuthenticator(ORIGIN);
      expect(await client.post(CONFIRM, { name: 'Laptop', response: authenticator.create(old) })).toMatchObject(
        refused,
      );
      const other = { ...(await start(client)), rp: { id: 'evil.example', name: 'Evil' } };
      expect(await client.post(CONFIRM, { name: 'Laptop', response: authenticator.create(other) })).toMatchObject(
        refused,
      );
      expect((await confirm(client, authenticator)).status).toBe(201);
      await passSecondStep(core(), person);
      expect(await confirm(client, authenticator)).toMatchObject({
        status: 409,
        body: { error: 'This passkey has already been added.' },
      });
      expect((await start(client)).excludeCredentials).toHaveLength(1);
    });
    it('of another person, from another origin or with another key does not sign in', async () => {
      const [one, other] = [await enrolled(), await enrolled()];
      for (const wrong of [other.authenticator, new SoftAuthenticator(ORIGIN)]) {
        const { client, options } = await enterPassword(one.person);
        expect(await complete(client, wrong.use(options))).toMatchObject(refused);
      }
      const { client, options } = await enterPassword(one.person);
      const evil = new SoftAuthenticator('https://evil.example').use(options);
      const { id, rawId } = one.authenticator.use(options);
      expect(await complete(client, { ...evil, id, rawId })).toMatchObject(refused);
    });
    it('signs each challenge once, and only the current one', async () => {
      const { person, authenticator } = await enrolled();
      const { client, options } = await enterPassword(person);
      const newer = (await client.post(REQUEST)).body as PasskeyRequest;
      expect(newer.challenge).not.toBe(options.challenge);
      expect(await complete(client, authenticator.use(options))).toMatchObject(refused);
      expect(await complete(client, authenticator.use(newer))).toMatchObject(refused);
      const latest = (await client.post(REQUEST)).body as PasskeyRequest;
      const response = authenticator.use(latest);
      const statuses = await Promise.all(
        Array.from({ length: 2 }, async () => (await complete(client.at(core().url), response)).status),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    });
    it('confirms a change of the account', async () => {
      const { person, client, authenticator } = await enrolled();
      await passSecondStep(core(), person, 0);
      const { factors } = (await client.get(pathOf('listSecondFactors'))).body as SecondFactors;
      const remove = (): Promise<ApiResponse> =>
        client.post(pathOf('removeSecondFactor', { id: factors[0]?.id ?? '' }), { password: PASSWORD });
      expect(await remove()).toMatchObject({ status: 403, body: { reason: SECOND_STEP_NEEDED } });
      const use = async (by: SoftAuthenticator): Promise<ApiResponse> => {
        const options = (await client.post(pathOf('startPasskeyConfirmation'))).body as PasskeyRequest;
        return client.post(pathOf('confirmSecondStep'), { method: 'passkey', response: by.use(options) });
      };
      expect(await use(new SoftAuthenticator(ORIGIN))).toMatchObject(refused);
      expect((await use(authenticator)).status).toBe(204);
      expect((await remove()).status).toBe(204);
    });
    it('whose signature counter goes back was copied, and does not sign in', async () => {
      const { person, authenticator } = await enrolled();
      authenticator.counter = 7;
      const first = await enterPassword(person);
      expect((await complete(first.client, authenticator.use(first.options))).status).toBe(200);
      for (const counter of [7, 3]) {
        authenticator.counter = counter;
        const { client, options } = await enterPassword(person);
        expect(await complete(client, authenticator.use(options))).toMatchObject(refused);
      }
      authenticator.counter = 8;
      const { client, options } = await enterPassword(person);
      expect((await complete(client, authenticator.use(options))).status).toBe(200);
    });
    it('is not asked for without one, and no text is taken for one', async () => {
      const nobody = new Client(core().url);
      expect(await nobody.post(REQUEST)).toMatchObject({ status: 401, body: { code: 'second_step_ended' } });
      const { person, client } = await enrolled();
      for (const response of [null, {}, { id: 'x' }, 'text'])
        expect((await client.post(CONFIRM, { name: 'Laptop', response })).status).toBe(400);
      const waiting = await enterPassword(person);
      for (const response of [null, {}, { id: 'x' }, 'text'])
        expect((await complete(waiting.client, response)).status).toBe(400);
    });
  });
}
