import { type ClientRequest, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '../errors/AppError.ts';
import { ReadSlots, type SlotLimits } from './ReadSlots.ts';

const LIMITS: SlotLimits = {
  perPerson: 2,
  ofAll: 4,
  waitingPerPerson: 1,
  waitingOfAll: 4,
  waitMs: 60_000,
  sentence: 'One after the other, please.',
  retryAfter: 7,
};

/** A request that gets its response when it has a slot, and keeps the slot until it is closed. */
interface Held {
  /** 'held', or the error. */
  outcome: Promise<string>;
  settled: () => boolean;
  close: () => void;
}

describe('Slots for large responses', () => {
  let server: Server;
  let slots: ReadSlots;
  let open: ClientRequest[] = [];

  const begin = async (limits: Partial<SlotLimits> = {}): Promise<void> => {
    slots = new ReadSlots({ ...LIMITS, ...limits });
  };
  const ask = (person: string): Held => {
    let settled = false;
    let sent: ClientRequest | undefined;
    const outcome = new Promise<string>((resolve) => {
      sent = request(
        { port: (server.address() as AddressInfo).port, headers: { 'x-person': person }, agent: false },
        (response) => {
          response.on('error', () => undefined);
          response.once('data', (text: Buffer) => {
            settled = true;
            resolve(String(text));
          });
        },
      );
      sent.on('error', () => resolve('closed'));
      sent.end();
      open.push(sent);
    });
    return { outcome, settled: () => settled, close: () => void sent?.destroy() };
  };
  const held = async (person: string): Promise<Held> => {
    const one = ask(person);
    expect(await one.outcome).toBe('held');
    return one;
  };
  /** Long enough for a request that does not wait. */
  const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

  beforeEach(async () => {
    await begin();
    server = createServer((req, res) => {
      slots.hold(String(req.headers['x-person']), res).then(
        () => res.write('held'),
        (error: unknown) => {
          res.end(error instanceof AppError ? `${error.status} ${error.retryAfter} ${error.message}` : String(error));
        },
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    for (const one of open) one.destroy();
    open = [];
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('are limited per person: the next request waits, and the one after it is rejected', async () => {
    await held('ada');
    await held('ada');
    const waiting = ask('ada');
    await moment();
    expect(await ask('ada').outcome).toBe('429 7 One after the other, please.');
    expect(waiting.settled()).toBe(false);
    await held('bob');
  });
  it('are given to a waiting request as soon as a response has ended', async () => {
    const first = await held('ada');
    await held('ada');
    const waiting = ask('ada');
    await moment();
    first.close();
    expect(await waiting.outcome).toBe('held');
  });
  it('are refused to a request that has waited too long', async () => {
    await begin({ waitMs: 50 });
    await held('ada');
    await held('ada');
    expect(await ask('ada').outcome).toBe('429 7 One after the other, please.');
  });
  it('are limited in total too, with an error that does not blame the person', async () => {
    await begin({ waitingPerPerson: 0 });
    for (const person of ['ada', 'ada', 'bob', 'bob']) await held(person);
    expect(await ask('eve').outcome).toMatch(/^503 7 Jobtrail is very busy/);
  });
  it('are given first to the person with the fewest', async () => {
    const [first] = [await held('ada'), await held('ada'), await held('bob'), await held('cid')];
    const bob = ask('bob');
    await moment();
    const eve = ask('eve');
    await moment();
    first.close();
    expect(await eve.outcome).toBe('held');
    expect(bob.settled()).toBe(false);
  });
  it('are not given to a request that was closed while it waited', async () => {
    const first = await held('ada');
    await held('ada');
    const waiting = ask('ada');
    await moment();
    waiting.close();
    await moment();
    first.close();
    await moment();
    await held('ada');
    expect(await Promise.race([ask('ada').outcome, moment()])).toBeUndefined();
  });
});
