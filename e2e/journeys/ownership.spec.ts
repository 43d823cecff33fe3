import type { Page } from '@playwright/test';
import { MEDIA_PATH, pathOf } from '@jobtrail/contract';
import { type ApiResponse, jsonOf } from '../api/http.ts';
import { type Operation, readOperations } from '../api/openApi.ts';
import { createAdministrator, newVisitor, type Person, signUp } from '../api/people.ts';
import { addApp, addSampleData } from '../api/sampleData.ts';
import { nameOf, type Reference, referencesOf } from '../ownership/references.ts';
import { absentLike, type Requester, requestWith } from '../ownership/requests.ts';
import { REQUEST_ID, snapshot } from '../ownership/snapshot.ts';
import { patient } from '../patience.ts';
import { TwoStep } from '../screens/TwoStep.ts';
import { addVirtualAuthenticator } from '../second-factor/virtualAuthenticator.ts';
import { type ApiProduct, expect, test } from './apiTest.ts';

/** Part of every text of the person whose data others must not reach. */
const CANARY = 'kq7vx2m';
const PASSWORD = 'a canary of a password';
/** Downloads of files are not a call of the contract. */
const DOWNLOAD: Operation = {
  id: 'download',
  method: 'GET',
  path: MEDIA_PATH.replace(':id', '{id}'),
  access: 'user',
  params: ['id'],
  query: [],
  body: null,
  rawTypes: [],
  statuses: [200],
};
/** References for which even the owner gets the same response as for an id that does not exist, and why. */
const ALIKE_FOR_THE_OWNER: Readonly<Record<string, string>> = {
  id: 'a passkey is found only with its signature',
  rawId: 'a passkey is found only with its signature',
  sessionId: 'a checkout belongs to a browser before there is an owner',
  knownImages: 'they are compared only if the images change, too',
  except: 'an interview that is left out of the conflicts need not exist',
  cursor: 'a position in a list need not exist',
  before: 'a position in a list need not exist',
  after: 'a position in a list need not exist',
};

/**
 * References for which other people get a different response than for an id that does not exist, and why. These
 * responses disclose nothing about the owner either.
 */
const DISTINGUISHABLE: Readonly<Record<string, string>> = {
  'completeSignup: sessionId in the body':
    'any browser may ask how a sign-up went, so the response says whether the checkout has been paid',
};

/** A person with data of every kind. */
interface Owner extends Requester {
  readonly person: Person;
}

async function newOwner(product: ApiProduct, name: string, email: string): Promise<Owner> {
  const person = await signUp(product, { name, email, password: PASSWORD });
  const ids = await addSampleData(person, name);
  return { person, password: PASSWORD, ids: withNames(ids) };
}

/** Adds the names that bodies and queries use for the ids. */
function withNames(ids: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const tickets = ids.get('support') ?? [];
  return new Map([
    ...ids,
    ['jobId', ids.get('jobs') ?? []],
    ['ids', ids.get('jobs') ?? []],
    ['except', ids.get('interviews') ?? []],
    ['cursor', tickets],
    ['before', tickets],
    ['after', tickets],
  ]);
}

/** Adds what only the victim needs: second factors, a second session, a sign-up that is not paid yet. */
async function withSecrets(owner: Owner, product: ApiProduct, page: Page): Promise<Owner> {
  const { client } = owner.person;
  const other = newVisitor(product);
  const { url } = await other.callOrThrow<{ url: string }>('POST', pathOf('createCheckoutSession'), {
    name: CANARY,
    email: `${CANARY}-later@example.com`,
    password: PASSWORD,
  });
  // The app first: with it, the session confirms that a second factor may be added.
  const { id: app } = await addApp(owner.person, CANARY);
  const passkey = await addPasskey(page, product, owner.person);
  const factors = await client.callOrThrow<{ factors: { id: string }[] }>('GET', pathOf('listSecondFactors'));
  const sessions = await client.callOrThrow<{ id: string }[]>('GET', pathOf('listSessions'));
  return {
    ...owner,
    ids: new Map([
      ...owner.ids,
      ['second-factors', [app, ...factors.factors.map(({ id }) => id)]],
      ['sessions', sessions.map(({ id }) => id)],
      ['sessionId', [/cs_test_\w+/.exec(url)?.[0] ?? '']],
      ['id', [passkey]],
      ['rawId', [passkey]],
    ]),
  };
}

/** Adds a passkey in a browser. @returns the id that the authenticator has assigned */
async function addPasskey(page: Page, { url }: ApiProduct, { client, password }: Person): Promise<string> {
  await page.context().addCookies([{ name: 'jobtrail_session', value: client.session ?? '', url }]);
  const authenticator = await addVirtualAuthenticator(page);
  await page.goto(url);
  const twoStep = new TwoStep(page);
  await twoStep.open();
  await twoStep.begin('Add passkey', password);
  await twoStep.dialog.getByLabel('Name').fill(CANARY);
  await twoStep.dialog.getByRole('button', { name: 'Create Passkey' }).click();
  await expect(twoStep.dialog).toHaveCount(0);
  const id = await authenticator.credentialId();
  await page.close();
  return id;
}

/** The response without the id of the request, and without the id that was asked for. */
const shown = ({ status, text }: ApiResponse, id: string): string =>
  `${status} ${text.replaceAll(REQUEST_ID, '').replaceAll(id, 'that id')}`;

async function responseTo(reference: Reference, id: string, asker: Owner): Promise<string> {
  const response = await asker.person.client.send(requestWith(reference, id, asker));
  return shown(response, id);
}

test.describe('The id of data of another person', () => {
  // Both use one product.
  test.describe.configure({ mode: 'default' });

  test('gets the same response as an id that does not exist, in every call that takes an id', async ({
    apiProduct: product,
    page,
  }) => {
    test.setTimeout(patient(240_000));
    const operations = [...(await readOperations(product.url)), DOWNLOAD];
    const references = operations.flatMap(referencesOf);
    const admin = await createAdministrator(product, { name: 'Admin', email: 'admin@example.com', password: PASSWORD });
    const ada = await withSecrets(await newOwner(product, CANARY, `${CANARY}@example.com`), product, page);
    const sent = { subject: CANARY, body: CANARY, audience: 'all' };
    const { id: broadcast } = await admin.client.callOrThrow<{ id: string }>('POST', pathOf('sendBroadcast'), sent);
    const idsOf = (owner: Owner, kind: string): readonly string[] =>
      kind === 'broadcast' ? [broadcast] : (owner.ids.get(kind) ?? []);
    const bob = await newOwner(product, 'Bob', 'bob@example.com');

    const unknown = references.filter(({ kind }) => idsOf(ada, kind).length === 0).map(nameOf);
    expect(unknown, 'each kind of id needs an example: add one to addSampleData or to withSecrets').toEqual([]);
    expect(references.length).toBeGreaterThan(50);
    const before = await snapshot(ada.person, ada.ids, operations);
    expect(JSON.stringify([...before])).toContain(CANARY);

    for (const reference of references) {
      const { operation, kind } = reference;
      for (const id of idsOf(ada, kind)) {
        const response = await responseTo(reference, id, bob);
        const nothing = await responseTo(reference, absentLike(id), bob);
        if (DISTINGUISHABLE[nameOf(reference)] === undefined) expect(response, nameOf(reference)).toBe(nothing);
        expect((await bob.person.client.callOrThrow<{ id: string }>('GET', pathOf('me'))).id).toBe(bob.person.id);
        expect(response, nameOf(reference)).not.toContain(CANARY);
        if (operation.access === 'admin') expect(response, nameOf(reference)).toMatch(/^403 .*"code":"forbidden"/);
      }
      expect(await snapshot(ada.person, ada.ids, operations), nameOf(reference)).toEqual(before);
    }
    for (const [path, body] of await snapshot(bob.person, bob.ids, operations))
      expect(body, path).not.toContain(CANARY);
  });

  test('is distinguishable from an id that does not exist for its owner, or for an administrator', async ({
    apiProduct: product,
  }) => {
    test.setTimeout(patient(240_000));
    const references = (await readOperations(product.url)).flatMap(referencesOf);
    const { client, password } = await createAdministrator(product, {
      name: 'Admin',
      email: 'admin@example.com',
      password: PASSWORD,
    });
    const alike: string[] = [];
    for (const [at, reference] of references.entries()) {
      if ([reference.kind, ...reference.names].some((name) => ALIKE_FOR_THE_OWNER[name] !== undefined)) continue;
      const owner = await newOwner(product, 'Owner', `owner-${at}@example.com`);
      const { id: factor } = await addApp(owner.person, 'app');
      const sent = jsonOf<{ id: string }>(
        await client.call('POST', pathOf('sendBroadcast'), { subject: 's', body: 'b', audience: 'all' }),
      );
      const ids = new Map([...owner.ids, ['second-factors', [factor]], ['broadcast', [sent?.id ?? '']]]);
      const asker: Owner =
        reference.operation.access === 'admin'
          ? { person: { ...owner.person, client, password }, password, ids }
          : { ...owner, ids };
      const differs: boolean[] = [];
      for (const id of ids.get(reference.kind) ?? []) {
        const nothing = await responseTo(reference, absentLike(id), asker);
        differs.push((await responseTo(reference, id, asker)) !== nothing);
      }
      if (!differs.includes(true)) alike.push(nameOf(reference));
    }
    expect(alike, 'otherwise the test above would compare refusals for another reason').toEqual([]);
  });
});
