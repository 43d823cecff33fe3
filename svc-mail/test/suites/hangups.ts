import type { Broadcast, BroadcastRecipient, RecipientPage } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { drill, isDrill } from '@jobtrail/service-kit/testing';
import { broadcast, finished, type MailUnderTest, statsOf, until } from '../mailUnderTest.ts';
import { memberOf } from '../startAudience.ts';
import type { ClientCommand, Reaction, ScriptedServer } from '../startScriptedServer.ts';

type Verb = ClientCommand['verb'];
type Case = readonly [verb: Verb, reaction: Reaction, reason: string];

/** The size of a large broadcast, and how many of its recipients the server hangs up on. */
const [INVITED, HUNG_UP_ON] = isDrill ? [400, 24] : [200, 12];

const PATH = '/api/admin/broadcast';
/** MAIL_RETRY_SECONDS has two pauses. */
const ATTEMPTS = 3;
const CONNECTIONS = 5;
/** The most connections per attempt: the current one, a new one, and a probe. */
const CONNECTIONS_AN_ATTEMPT = 3;
const WITHIN_MS = 90_000;
const FROM = 'hello@jobtrail.example';

/** The address of the nth recipient of a case. */
const badOf = (index: number, nth = 0): string => `bad-${index}-${nth}@example.com`;
const caseOf = (address: string): number => Number(/^bad-(\d+)-/.exec(address)?.[1] ?? -1);
const isBad = (address: string | null): boolean => caseOf(address ?? '') >= 0;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a server repeatedly does to one recipient, and the resulting error. */
const FOR_ONE: readonly Case[] = [
  ['RCPT', 'hang up', 'The mail server hung up when it received this address.'],
  [
    'RCPT',
    '421 4.7.0 Not this one',
    'The mail server ended the connection when it received this address: 421 4.7.0 Not this one',
  ],
  ['RCPT', '451 4.3.0 Not now', 'The mail server temporarily refused this address: 451 4.3.0 Not now'],
  ['DATA', 'hang up', 'The mail server hung up before it accepted this email.'],
  [
    'DATA',
    '421 4.7.0 Not this one',
    'The mail server ended the connection before it accepted this email: 421 4.7.0 Not this one',
  ],
  ['DATA', '451 4.3.0 Not now', 'The mail server temporarily refused this email: 451 4.3.0 Not now'],
  ['MESSAGE', '421 4.7.0 Not this one', 'The mail server temporarily refused this email: 421 4.7.0 Not this one'],
  ['MESSAGE', '452 4.3.1 Not now', 'The mail server temporarily refused this email: 452 4.3.1 Not now'],
];

/** What a server does to every recipient, and the reason that the administrator sees. */
const FOR_ALL: readonly Case[] = [
  ['GREETING', 'hang up', 'it hung up before it was ready for mail.'],
  ['GREETING', '421 4.3.2 Too busy', 'it is not accepting mail right now: 421 4.3.2 Too busy.'],
  ['GREETING', '554 5.3.2 Not for you', 'it refused the connection: 554 5.3.2 Not for you.'],
  ['EHLO', 'hang up', 'it hung up before it was ready for mail.'],
  ['EHLO', '421 4.3.2 Shutting down.', 'it is not accepting mail right now: 421 4.3.2 Shutting down.'],
  ['MAIL', 'hang up', 'it hung up at the start of an email.'],
  ['MAIL', '451 4.3.0 Queue is down', `it refused mail from ${FROM}: 451 4.3.0 Queue is down.`],
  ['MAIL', '553 5.1.8 Not from you', `it refused mail from ${FROM}: 553 5.1.8 Not from you.`],
  ['MAIL', '421 4.3.2 Shutting down', 'it ended the connection at the start of an email: 421 4.3.2 Shutting down.'],
  ['RCPT', '421 4.7.0 Too much', 'it ended the connection when it received an address: 421 4.7.0 Too much.'],
  ['DATA', 'hang up', 'it hung up before it accepted an email.'],
  ['DATA', '421 4.7.0 Too much', 'it ended the connection before it accepted an email: 421 4.7.0 Too much.'],
];

/** How a server limits a connection. */
const LIMITS: ReadonlyArray<readonly [does: string, script: (command: ClientCommand) => Reaction | null]> = [
  ['sends 421 at the 4th email', ({ verb, mails }) => (verb === 'MAIL' && mails === 3 ? '421 4.7.0 Enough' : null)],
  ['sends 452 at the 4th email', ({ verb, mails }) => (verb === 'MAIL' && mails === 3 ? '452 4.5.3 Enough' : null)],
  ['hangs up at the 4th email', ({ verb, mails }) => (verb === 'MAIL' && mails === 3 ? 'hang up' : null)],
  ['hangs up at the 4th recipient', ({ verb, mails }) => (verb === 'RCPT' && mails === 3 ? 'hang up' : null)],
  ['hangs up at the 4th DATA', ({ verb, mails }) => (verb === 'DATA' && mails === 3 ? 'hang up' : null)],
  ['hangs up at the 2nd email', ({ verb, mails }) => (verb === 'MAIL' && mails === 1 ? 'hang up' : null)],
];

/** How commands are sent, with the extensions of the server that allow it. The test tries the first, the drill both. */
const PIPELINING: ReadonlyArray<readonly [how: string, extensions: readonly string[]]> = [
  ['pipelined', ['PIPELINING']],
  ['one after the other', []],
];

interface Options {
  readonly mail: () => MailUnderTest;
  readonly server: () => ScriptedServer;
  /** Runs every case instead of one of each kind. */
  readonly everyCase: boolean;
}

/** Tests a mail server that hangs up, goes silent or refuses: for some recipients, for all, or after some emails. */
export function hangupSuite({ mail, server, everyCase }: Options): void {
  const some = <T>(cases: readonly T[]): readonly T[] => (everyCase ? cases : cases.slice(0, 1));
  /** Adds people to the audience, with the bad addresses spread among the good ones. */
  const invite = (good: number, bad: readonly string[] = []): void => {
    const addresses = [...Array.from({ length: good }, (_, n) => `person-${n}@example.com`), ...bad];
    const places = addresses
      .map((address, n) => ({ address, place: (n * 7919) % addresses.length }))
      .sort((a, b) => a.place - b.place);
    mail().audience.members = places.map(({ address }, n) => memberOf(n + 1, address));
  };
  const invited = (): string[] =>
    mail()
      .audience.members.map(({ email }) => email)
      .sort();
  const one = async (id: string): Promise<Broadcast> => (await mail().call('GET', `${PATH}/${id}`)).body as Broadcast;
  const recipientsOf = async (id: string): Promise<BroadcastRecipient[]> => {
    const all: BroadcastRecipient[] = [];
    for (let after = ''; ;) {
      const query = `?limit=100${after && `&after=${after}`}`;
      const page = (await mail().call('GET', `${PATH}/${id}/recipients${query}`)).body as RecipientPage;
      all.push(...page.recipients);
      if (page.next === null) return all;
      after = page.next;
    }
  };
  const acceptedOf = (id: string): string[] =>
    server()
      .accepted.filter(({ messageId }) => messageId.includes(id))
      .map(({ address }) => address)
      .sort();
  /** Sends a broadcast, waits until it is finished, and counts the connections it took. */
  const send = async () => {
    const before = server().connections;
    const { id } = await broadcast(mail());
    const done = await finished(mail(), id, WITHIN_MS);
    return { id, done, connections: server().connections - before, recipients: await recipientsOf(id) };
  };
  const react = (verb: Verb, reaction: Reaction, isMeant: (address: string) => boolean = () => true) => {
    server().script = (command) => (command.verb === verb && isMeant(command.address) ? reaction : null);
  };

  beforeEach(() => {
    server().script = () => null;
    server().extensions = [];
    server().hangUp();
  });

  describe('for some recipients', () => {
    it(
      `hangs up on ${HUNG_UP_ON} of ${INVITED} at every RCPT: they fail with the reason, the others get one email each`,
      async () => {
        invite(
          INVITED - HUNG_UP_ON,
          Array.from({ length: HUNG_UP_ON }, (_, n) => badOf(0, n)),
        );
        react('RCPT', 'hang up', isBad);
        const { id, done, connections, recipients } = await send();
        expect(done).toMatchObject({ status: 'sent', waiting: null });
        expect(statsOf(done)).toEqual({
          delivered: INVITED - HUNG_UP_ON,
          failed: HUNG_UP_ON,
          uncertain: 0,
          pending: 0,
          sending: 0,
          skipped: 0,
          canceled: 0,
        });
        expect(acceptedOf(id)).toEqual(invited().filter((address) => !isBad(address)));
        const failed = recipients.filter(({ status }) => status === 'failed');
        expect(failed.filter(({ email }) => !isBad(email))).toEqual([]);
        expect(failed.map(({ attempts, error, nextTryAt }) => [attempts, error, nextTryAt])).toEqual(
          Array(HUNG_UP_ON).fill([ATTEMPTS, 'The mail server hung up when it received this address.', null]),
        );
        process.stderr.write(
          `${HUNG_UP_ON} of ${INVITED} hung up on, ${ATTEMPTS} attempts each: ${connections} connections\n`,
        );
        expect(connections).toBeLessThanOrEqual(CONNECTIONS + HUNG_UP_ON * ATTEMPTS * CONNECTIONS_AN_ATTEMPT);
      },
      WITHIN_MS,
    );

    drill(
      'hangs up on 36 of 600 at their first two RCPTs: everyone gets one email',
      async () => {
        invite(
          564,
          Array.from({ length: 36 }, (_, n) => badOf(0, n)),
        );
        const named = new Map<string, number>();
        server().script = ({ verb, address }) => {
          if (verb !== 'RCPT' || !isBad(address)) return null;
          named.set(address, (named.get(address) ?? 0) + 1);
          return (named.get(address) ?? 0) <= 2 ? 'hang up' : null;
        };
        const { id, done } = await send();
        expect(statsOf(done)).toMatchObject({ delivered: 600, failed: 0, uncertain: 0 });
        expect(acceptedOf(id)).toEqual(invited());
      },
      WITHIN_MS,
    );

    it.each(PIPELINING.slice(0, isDrill ? PIPELINING.length : 1))(
      'fails at each step, with commands %s',
      async (_, extensions) => {
        invite(
          60,
          FOR_ONE.flatMap((_case, index) => [badOf(index, 1), badOf(index, 2)]),
        );
        server().extensions = [...extensions];
        server().script = ({ verb, address }) => {
          const [at, reaction] = FOR_ONE[caseOf(address)] ?? [];
          return reaction !== undefined && verb === at ? reaction : null;
        };
        const { id, recipients } = await send();
        expect(acceptedOf(id)).toEqual(invited().filter((address) => !isBad(address)));
        const found = Object.fromEntries(
          recipients
            .filter(({ email }) => isBad(email))
            .map(({ email, status, attempts, error }) => [email, [status, attempts, error]]),
        );
        const expected = FOR_ONE.flatMap(([, reaction, reason], index) =>
          [1, 2].map((nth) => {
            // With pipelining, a hang-up may overtake earlier replies.
            const error =
              extensions.length > 0 && reaction === 'hang up'
                ? expect.stringMatching(/^The mail server hung up /)
                : reason;
            return [badOf(index, nth), ['failed', ATTEMPTS, error]];
          }),
        );
        expect(found).toEqual(Object.fromEntries(expected));
      },
      WITHIN_MS,
    );

    it.each(some(FOR_ONE.filter(([verb, reaction]) => reaction === 'hang up' || verb === 'MESSAGE')))(
      'replies to %s with %j in a broadcast to one person: it fails with the reason',
      async (verb, reaction, reason) => {
        invite(0, [badOf(0)]);
        react(verb, reaction, isBad);
        const { recipients, connections } = await send();
        expect(recipients).toMatchObject([{ status: 'failed', attempts: ATTEMPTS, error: reason }]);
        expect(connections).toBeLessThanOrEqual(CONNECTIONS + ATTEMPTS * CONNECTIONS_AN_ATTEMPT);
      },
      WITHIN_MS,
    );

    drill(
      'hangs up on every recipient of a broadcast and on no one else: they all fail with the reason',
      async () => {
        invite(
          0,
          Array.from({ length: 20 }, (_, n) => badOf(0, n)),
        );
        react('RCPT', 'hang up', isBad);
        const { done, recipients, connections } = await send();
        expect(statsOf(done)).toMatchObject({ failed: 20, delivered: 0 });
        expect(new Set(recipients.map(({ attempts, error }) => `${attempts}: ${error}`))).toEqual(
          new Set([`${ATTEMPTS}: The mail server hung up when it received this address.`]),
        );
        expect(connections).toBeLessThanOrEqual(CONNECTIONS + 20 * ATTEMPTS * CONNECTIONS_AN_ATTEMPT);
      },
      WITHIN_MS,
    );

    it(
      'hangs up after a whole email: that recipient is uncertain and never retried',
      async () => {
        invite(20, [badOf(0, 1), badOf(0, 2)]);
        react('MESSAGE', 'hang up', isBad);
        const { id, recipients } = await send();
        expect(acceptedOf(id)).toEqual(invited().filter((address) => !isBad(address)));
        const uncertain = {
          status: 'uncertain',
          attempts: 1,
          error: expect.stringContaining('without saying whether it has accepted it'),
        };
        expect(recipients.filter(({ email }) => isBad(email))).toMatchObject([uncertain, uncertain]);
      },
      WITHIN_MS,
    );
  });

  describe('for everyone', () => {
    it.each(some([['RCPT', 'hang up', 'it hung up when it received an address.'], ...FOR_ALL] as const))(
      'replies to %s with %j: no recipient fails, the reason is shown, and everyone gets one email once it is over',
      async (verb, reaction, reason) => {
        invite(30);
        react(verb, reaction);
        const before = server().connections;
        const { id } = await broadcast(mail());
        const waiting = await until(
          () => one(id),
          (row) => row.waiting !== null,
        );
        expect(waiting).toMatchObject({
          status: 'sending',
          pauseReason: null,
          finishedAt: null,
          waiting: {
            reason: `Waiting for the mail server: ${reason}`,
            nextTryAt: expect.any(String),
            nextTryInSeconds: expect.any(Number),
          },
        });
        await pause(2500);
        // At first each worker notices the problem itself; then one at a time tests the server, after 0.5 s, 1 s, 2 s.
        expect(server().connections - before).toBeLessThanOrEqual(CONNECTIONS * CONNECTIONS_AN_ATTEMPT + 4 * 2);
        // A test of a server that hangs up on recipients uses up an attempt, at most one per round.
        const blamed = verb === 'RCPT' || verb === 'DATA' ? 1 : 0;
        // Between two probes all emails wait; during a probe one is being sent.
        const resting = await until(
          () => recipientsOf(id),
          (rows) => rows.every(({ status }) => status === 'pending'),
        );
        for (const { attempts } of resting) expect(attempts).toBeLessThanOrEqual(blamed);
        server().script = () => null;
        expect(await finished(mail(), id, WITHIN_MS)).toMatchObject({ status: 'sent', waiting: null });
        expect(acceptedOf(id)).toEqual(invited());
        for (const { attempts } of await recipientsOf(id)) expect(attempts).toBeLessThanOrEqual(1 + blamed);
      },
      WITHIN_MS,
    );

    if (isDrill)
      it.each<Verb>(some(['RCPT', 'DATA']))(
        'hangs up at %s on the only recipient and on the probe: that email fails with the reason',
        async (verb) => {
          invite(1);
          react(verb, 'hang up');
          const { recipients } = await send();
          expect(recipients).toMatchObject([
            { status: 'failed', attempts: ATTEMPTS, error: expect.stringMatching(/^The mail server hung up /) },
          ]);
        },
        WITHIN_MS,
      );

    drill(
      'starts to hang up in the middle of a broadcast: no recipient fails, and everyone gets one email once it is over',
      async () => {
        invite(400);
        let named = 0;
        server().script = ({ verb }) => {
          named += verb === 'RCPT' ? 1 : 0;
          return verb === 'RCPT' && named > 100 ? 'hang up' : null;
        };
        const { id } = await broadcast(mail());
        await until(
          () => one(id),
          ({ waiting }) => waiting !== null,
        );
        await pause(2500);
        expect(statsOf(await one(id))).toMatchObject({ failed: 0, uncertain: 0 });
        server().script = () => null;
        expect(statsOf(await finished(mail(), id, WITHIN_MS))).toMatchObject({ delivered: 400 });
        expect(acceptedOf(id)).toEqual(invited());
      },
      WITHIN_MS,
    );

    it(
      'is down: its emails can be canceled, survive a kill -9, and are sent once it is back',
      async () => {
        invite(30);
        await server().goAway();
        const [first, second] = [await broadcast(mail()), await broadcast(mail(), { subject: 'To be canceled' })];
        const isShown = ({ waiting }: Broadcast): boolean =>
          waiting?.reason === 'Waiting for the mail server: it refused the connection.';
        await until(() => one(first.id), isShown);
        expect(await mail().call('GET', PATH)).toMatchObject({
          body: expect.arrayContaining([expect.objectContaining({ id: first.id, waiting: expect.any(Object) })]),
        });
        await mail().call('POST', `${PATH}/${second.id}/cancel`);
        expect(statsOf(await finished(mail(), second.id))).toMatchObject({ canceled: 30 });
        await mail().service().end('SIGKILL');
        await mail().start();
        await until(() => one(first.id), isShown);
        await server().comeBack();
        expect(statsOf(await finished(mail(), first.id, WITHIN_MS))).toMatchObject({ delivered: 30 });
        expect([acceptedOf(first.id), acceptedOf(second.id)]).toEqual([invited(), []]);
      },
      WITHIN_MS,
    );
  });

  describe('for a connection', () => {
    it.each(some(LIMITS))(
      '%s: that costs no recipient an attempt',
      async (_, script) => {
        invite(60);
        server().script = script;
        const { id, recipients } = await send();
        expect(acceptedOf(id)).toEqual(invited());
        expect(new Set(recipients.map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(['sent 1']));
      },
      WITHIN_MS,
    );

    drill(
      'hangs up at each RSET: that costs no recipient an attempt',
      async () => {
        invite(30, [badOf(0, 1), badOf(0, 2)]);
        server().script = ({ verb, address }) =>
          verb === 'RSET' ? 'hang up' : verb === 'RCPT' && isBad(address) ? '550 5.1.1 Nobody' : null;
        const { id, recipients } = await send();
        expect(acceptedOf(id)).toEqual(invited().filter((address) => !isBad(address)));
        const refused = { attempts: 1, error: 'The mail server refused this address: 550 5.1.1 Nobody' };
        expect(recipients.filter(({ status }) => status === 'failed')).toMatchObject([refused, refused]);
      },
      WITHIN_MS,
    );

    drill(
      'accepts two connections: those two do the work, and the others retry less and less often',
      async () => {
        invite(300);
        server().script = ({ verb }) =>
          verb === 'GREETING' && server().open > 2 ? '421 4.7.0 Too many connections from you' : null;
        const { id, connections } = await send();
        expect(acceptedOf(id)).toEqual(invited());
        expect(connections).toBeLessThanOrEqual(40);
      },
      WITHIN_MS,
    );
  });

  describe('for a test that an administrator sends', () => {
    const sendTest = () => mail().call('POST', `${PATH}/test`, { subject: 'Trial', body: 'x' });
    it('has arrived when the call returns', async () => {
      expect(await sendTest()).toMatchObject({ status: 200, body: { to: 'admin@example.com' } });
      expect(server().accepted.at(-1)?.address).toBe('admin@example.com');
    });
    it.each<Case>([
      ['RCPT', 'hang up', 'The test was not sent. The mail server hung up when it received this address.'],
      [
        'MESSAGE',
        'hang up',
        'The test may not arrive. The mail server hung up at the end of this email, without saying whether it has accepted it.',
      ],
    ])(
      'replies to %s with %j: that is reported at once, and the test is not sent later',
      async (verb, reaction, sentence) => {
        react(verb, reaction);
        expect(await sendTest()).toMatchObject({ status: 503, body: { code: 'not_available', error: sentence } });
        server().script = () => null;
        const before = server().accepted.length;
        await pause(1200);
        expect(server().accepted).toHaveLength(before);
      },
    );
  });

  describe('for account emails', () => {
    const queue = async (key: string, email: string): Promise<void> => {
      const body = { key, to: { name: 'Ed', email }, subject: 'Your new password', text: 'Plain', html: '<p>Rich</p>' };
      expect((await mail().internal('POST', internal.queueMail.path, body)).status).toBe(202);
    };
    const row = (key: string): Promise<{ status: string; attempts: number; error: string | null }> =>
      mail()
        .knex('deliveries')
        .where({ broadcast_id: 'account', recipient_key: key })
        .first('status', 'attempts', 'error');
    const taken = (email: string): number => server().accepted.filter(({ address }) => address === email).length;

    it(
      'is down: the email waits, and arrives once',
      async () => {
        await server().goAway();
        await queue('reset:away', 'person-away@example.com');
        await pause(1500);
        // It is claimed for a moment whenever a worker tries to connect.
        const waiting = await until(
          () => row('reset:away'),
          ({ status }) => status !== 'claimed',
        );
        expect(waiting).toMatchObject({ status: 'pending', attempts: 0, error: null });
        await server().comeBack();
        await until(
          () => row('reset:away'),
          ({ status }) => status === 'sent',
          WITHIN_MS,
        );
        expect(taken('person-away@example.com')).toBe(1);
      },
      WITHIN_MS,
    );

    it(
      'repeatedly hangs up on one address: that email fails with the reason and holds up no other',
      async () => {
        react('RCPT', 'hang up', isBad);
        const before = server().connections;
        await queue('reset:bad', badOf(0, 77));
        await queue('reset:good', 'person-good@example.com');
        await until(
          () => row('reset:good'),
          ({ status }) => status === 'sent',
        );
        expect(
          await until(
            () => row('reset:bad'),
            ({ status }) => status === 'failed',
            WITHIN_MS,
          ),
        ).toMatchObject({ attempts: ATTEMPTS, error: 'The mail server hung up when it received this address.' });
        expect([taken('person-good@example.com'), taken(badOf(0, 77))]).toEqual([1, 0]);
        expect(server().connections - before).toBeLessThanOrEqual(CONNECTIONS + ATTEMPTS * CONNECTIONS_AN_ATTEMPT);
      },
      WITHIN_MS,
    );
  });

  it(
    'sends nothing without a list of recipients: the reason is shown, and it continues automatically',
    async () => {
      invite(3);
      mail().audience.down = 'recipients';
      const subject = `Unprepared ${Date.now()}`;
      const sending = broadcast(mail(), { subject });
      const listed = async (): Promise<Broadcast | undefined> =>
        ((await mail().call('GET', PATH)).body as Broadcast[]).find((row) => row.subject === subject);
      const waiting = await until(listed, (row) => (row?.waiting ?? null) !== null);
      expect(waiting).toMatchObject({
        status: 'preparing',
        waiting: { reason: 'Waiting for the list of recipients: svc-core did not provide it.' },
      });
      mail().audience.down = false;
      const { id } = await sending;
      expect(statsOf(await finished(mail(), id))).toMatchObject({ delivered: 3 });
    },
    WITHIN_MS,
  );
}
