import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addApp, addBelongings } from '../api/belongings.ts';
import { readOperations } from '../api/document.ts';
import { administrator, lapse, type Particulars, signUp } from '../api/people.ts';
import { drill } from '../drills.ts';
import { Actor, type Owner, type World } from '../fuzz/Actor.ts';
import { Findings, VICTIM } from '../fuzz/Findings.ts';
import { MARK, markOf, type PersonName, PERSONS, type Planned, planRequests } from '../fuzz/plan.ts';
import { patient } from '../patience.ts';
import type { Product } from '../product/product.ts';
import { type ApiProduct, expect, test } from './apiTest.ts';

const SEED = 20_261_123;
const REQUESTS = 10_000;
const BYSTANDERS = 6;
/** More accounts of one person than the calls of a run end: at most one in each round, and the first. */
const SPARE = 6;
/** Calls that the person who may write cannot complete here, with what is missing. */
const CANNOT_SUCCEED: Readonly<Record<string, string>> = {
  completeSignIn: 'a sign-in that waits for its second step',
  startPasskeySignIn: 'a sign-in that waits for its second step',
  confirmPasskey: 'an authenticator that signs',
  resetPassword: 'the token of a mailed link',
  verifyEmail: 'the token of a mailed link',
  completeSignup: 'a checkout that has been paid',
  transcribeMedia: 'an endpoint that transcribes',
  getLinkedSubscription: 'the token of a mailed link',
  cancelLinkedSubscription: 'the token of a mailed link',
  liftSuppression: 'an address that has bounced',
  retrySubscriptionDecision: 'a decision that has failed',
  pauseBroadcast: 'a broadcast that is being sent',
  resumeBroadcast: 'a broadcast that is paused',
  cancelBroadcast: 'a broadcast that is being sent',
};

const particulars = (mark: string, serial: number): Particulars => ({
  name: `${mark} Person`,
  email: `${mark}-${serial}@example.com`,
  password: `${MARK}pass-${serial} of ${mark.length}`,
});

/**
 * How to make each of the four persons.
 * @param lapses how many people whose subscription has ended may be needed: they are made here, because the month that
 * has to pass would end or renew the subscriptions of the others in the middle of their requests
 */
async function worldsOf(product: Product, findings: Findings, lapses: number): Promise<Record<PersonName, World>> {
  const victim = await signUp(product, particulars(VICTIM.desk, 0));
  const others = await addBelongings(victim, VICTIM.own, VICTIM.desk);
  const { id: factor, secrets } = await addApp(victim, VICTIM.own);
  others.set('second-factors', [factor]);
  for (const secret of secrets) findings.addSecret(secret, 'a secret of a second factor');
  findings.addSecret(victim.client.session ?? '', 'a session token');
  for (const key of keysIn(join(product.dataDir, 'keys'))) findings.addSecret(key, 'a private key');
  const bystanders: string[] = [];
  for (let serial = 1; serial <= BYSTANDERS; serial += 1)
    bystanders.push((await signUp(product, particulars(`${MARK}bystanderx2m`, serial))).id);

  const subscriber = async (name: PersonName, serial: number): Promise<Owner> => {
    const person = await signUp(product, particulars(markOf(name), serial));
    return { person, ids: await addBelongings(person, markOf(name)) };
  };
  const lapsed: Owner[] = [];
  for (let serial = 1; serial <= lapses; serial += 1) lapsed.push(await subscriber('lapsed', serial));
  await lapse(
    product,
    lapsed.map(({ person }) => person),
  );
  const base = { place: product, others };
  return {
    may: { ...base, create: (serial) => subscriber('may', serial) },
    lapsed: {
      ...base,
      create: async () => {
        const one = lapsed.shift();
        if (!one) throw new Error(`More than ${lapses} people whose subscription has ended are needed`);
        return one;
      },
    },
    admin: {
      ...base,
      create: async (serial) => {
        const person = await administrator(product, particulars(markOf('admin'), serial));
        const ids = await addBelongings(person, markOf('admin'));
        ids.set('users', bystanders);
        ids.set('support', others.get('support') ?? []);
        return { person, ids };
      },
    },
    nobody: { ...base, create: async () => null },
  };
}

/** The private parts of the keys that the product has generated. */
function keysIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/"(?:d|\w*(?:[sS]ecret|control)\w*)":\s*"([^"]{16,})"/g),
    ])
    .map(([, key = '']) => key);
}

/** Sends the requests of one person in their order. Returns the statuses of each call. */
async function run(actor: Actor, planned: readonly Planned[], findings: Findings): Promise<Map<string, number[]>> {
  const statuses = new Map<string, number[]>();
  for (const each of planned) {
    const { sent, answer } = await actor.act(each);
    if (actor.session !== null) findings.addSecret(actor.session, 'a session token');
    findings.examine(each, sent, answer);
    statuses.set(each.operation.id, [...(statuses.get(each.operation.id) ?? []), answer.status]);
  }
  return statuses;
}

async function fuzz(product: ApiProduct): Promise<void> {
  const operations = await readOperations(product.url);
  const rounds = Math.ceil(REQUESTS / (operations.length * PERSONS.length));
  const planned = planRequests(operations, SEED, rounds);
  expect(planRequests(operations, SEED, rounds), 'the same seed makes the same requests').toEqual(planned);
  const findings = new Findings();
  const worlds = await worldsOf(product, findings, rounds + SPARE);
  const actors = PERSONS.map((name) => new Actor(name, worlds[name]));
  for (const actor of actors) await actor.begin();
  const results = await Promise.all(
    actors.map((actor) =>
      run(
        actor,
        planned.filter(({ person }) => person === actor.name),
        findings,
      ),
    ),
  );
  const log = product.log();
  expect(log.split('\n').length, 'the log has a line for each request').toBeGreaterThan(planned.length);
  findings.examineLog(log);
  for (const [at, actor] of actors.entries()) {
    const all = [...(results[at]?.values() ?? [])].flat();
    const good = all.filter((status) => status < 300).length;
    process.stdout.write(
      `seed ${SEED}: ${actor.name} made ${all.length} requests, ${good} successful, ${JSON.stringify(actor.returns)}\n`,
    );
  }
  expect(findings.all).toEqual([]);

  for (const [at, { name }] of actors.entries())
    for (const { id, access, statuses: documented } of operations) {
      const statuses = results[at]?.get(id) ?? [];
      expect(statuses.length, `${id} by ${name}`).toBe(rounds);
      const needsSubscription = documented.includes(402);
      const isClosed =
        (name === 'nobody' && access !== 'public') ||
        (name !== 'admin' && access === 'admin') ||
        (name === 'lapsed' && needsSubscription);
      if (isClosed) expect(Math.min(...statuses), `${id} by ${name}`).toBeGreaterThanOrEqual(400);
      if (name === 'lapsed' && needsSubscription) expect(statuses, id).toContain(402);
    }
  const [may, , admin] = results;
  const succeeds = (id: string): boolean =>
    [may, admin].some((result) => result?.get(id)?.some((status) => status < 300));
  expect(operations.map(({ id }) => id).filter((id) => !succeeds(id) && !(id in CANNOT_SUCCEED))).toEqual([]);
}

test.describe('Requests made from the OpenAPI document, by one who may write, one who may not, an administrator and nobody', () => {
  test(
    'neither break a service nor show anything to somebody who may not see it, nor in the log',
    drill(),
    async ({ apiProduct }) => {
      test.setTimeout(patient(600_000));
      await fuzz(apiProduct);
    },
  );
});
