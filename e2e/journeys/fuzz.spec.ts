import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOperations } from '../api/openApi.ts';
import { createAdministrator, expireSubscriptions, signUp, type SignUpDetails } from '../api/people.ts';
import { addApp, addSampleData } from '../api/sampleData.ts';
import { drill } from '../drills.ts';
import { Actor, type ActorSetup, type Owner } from '../fuzz/Actor.ts';
import { Findings, VICTIM } from '../fuzz/Findings.ts';
import { MARK, markOf, type PersonName, PERSONS, type Planned, planRequests } from '../fuzz/plan.ts';
import { patient } from '../patience.ts';
import type { Product } from '../product/product.ts';
import { type ApiProduct, expect, test } from './apiTest.ts';

const SEED = 20_261_123;
const REQUESTS = 10_000;
const BYSTANDERS = 6;
/** Spare accounts of one person, in addition to the one that each round may delete. */
const SPARE = 6;
/** Calls that the person who may write cannot complete here, with what is missing. */
const CANNOT_SUCCEED: Readonly<Record<string, string>> = {
  completeSignIn: 'a sign-in that waits for its second step',
  startPasskeySignIn: 'a sign-in that waits for its second step',
  confirmPasskey: 'an authenticator that signs',
  confirmSecondStep: 'an account with a second factor',
  startPasskeyConfirmation: 'an account with a passkey',
  resetPassword: 'the token of a mailed link',
  verifyEmail: 'the token of a mailed link',
  completeSignup: 'a checkout that has been paid',
  transcribeMedia: 'an endpoint that transcribes',
  readPostingAgain: 'a job whose address can be read',
  deletePosting: 'a copy of the posting of the same job',
  restorePosting: 'a deleted copy of the posting of the same job',
  getLinkedSubscription: 'the token of a mailed link',
  cancelLinkedSubscription: 'the token of a mailed link',
  liftSuppression: 'an address that has bounced',
  retrySubscriptionDecision: 'a decision that has failed',
  pauseBroadcast: 'a broadcast that is being sent',
  resumeBroadcast: 'a broadcast that is paused',
  cancelBroadcast: 'a broadcast that is being sent',
};

const signUpDetails = (mark: string, serial: number): SignUpDetails => ({
  name: `${mark} Person`,
  email: `${mark}-${serial}@example.com`,
  password: `${MARK}pass-${serial} of ${mark.length}`,
});

/**
 * The setups of the four actors.
 * @param lapses how many people with an ended subscription may be needed. They are created here, because the month that
 * has to pass would otherwise end or renew the subscriptions of the others in the middle of their requests
 */
async function createSetups(
  product: Product,
  findings: Findings,
  lapses: number,
): Promise<Record<PersonName, ActorSetup>> {
  const victim = await signUp(product, signUpDetails(VICTIM.desk, 0));
  const others = await addSampleData(victim, VICTIM.own, VICTIM.desk);
  const { id: factor, secrets } = await addApp(victim, VICTIM.own);
  others.set('second-factors', [factor]);
  for (const secret of secrets) findings.addSecret(secret, 'a secret of a second factor');
  findings.addSecret(victim.client.session ?? '', 'a session token');
  for (const key of keysIn(join(product.dataDir, 'keys'))) findings.addSecret(key, 'a private key');
  const bystanders: string[] = [];
  for (let serial = 1; serial <= BYSTANDERS; serial += 1)
    bystanders.push((await signUp(product, signUpDetails(`${MARK}bystanderx2m`, serial))).id);

  const subscriber = async (name: PersonName, serial: number): Promise<Owner> => {
    const person = await signUp(product, signUpDetails(markOf(name), serial));
    return { person, ids: await addSampleData(person, markOf(name)) };
  };
  const lapsed: Owner[] = [];
  for (let serial = 1; serial <= lapses; serial += 1) lapsed.push(await subscriber('lapsed', serial));
  await expireSubscriptions(
    product,
    lapsed.map(({ person }) => person),
  );
  const base = { product, others };
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
        const person = await createAdministrator(product, signUpDetails(markOf('admin'), serial));
        const ids = await addSampleData(person, markOf('admin'));
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

/** Sends the requests of one person in order. @returns the statuses by call */
async function run(actor: Actor, planned: readonly Planned[], findings: Findings): Promise<Map<string, number[]>> {
  const statuses = new Map<string, number[]>();
  for (const each of planned) {
    const { sent, response } = await actor.act(each);
    if (actor.session !== null) findings.addSecret(actor.session, 'a session token');
    findings.examine(each, sent, response);
    statuses.set(each.operation.id, [...(statuses.get(each.operation.id) ?? []), response.status]);
  }
  return statuses;
}

async function fuzz(product: ApiProduct): Promise<void> {
  const operations = await readOperations(product.url);
  const rounds = Math.ceil(REQUESTS / (operations.length * PERSONS.length));
  const planned = planRequests(operations, SEED, rounds);
  expect(planRequests(operations, SEED, rounds), 'the same seed makes the same requests').toEqual(planned);
  const findings = new Findings();
  const setups = await createSetups(product, findings, rounds + SPARE);
  const actors = PERSONS.map((name) => new Actor(name, setups[name]));
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
      `seed ${SEED}: ${actor.name} made ${all.length} requests, ${good} successful, ${JSON.stringify(actor.recoveries)}\n`,
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

test.describe('Random requests of a subscriber, a person without access, an administrator and a visitor', () => {
  test(
    'break no service, disclose no data of other people, and leave no user input in the log',
    drill(),
    async ({ apiProduct }) => {
      test.setTimeout(patient(600_000));
      await fuzz(apiProduct);
    },
  );
});
