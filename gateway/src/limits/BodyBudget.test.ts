import { BodyBudget, type CountChunk } from './BodyBudget.ts';

const KIB = 1024;
/** What a chunk costs besides its bytes. */
const COST = 512;
const REFUSAL = { status: 503, headers: { 'retry-after': '2' } };

describe('The bytes of bodies', () => {
  let refusals: number;
  let budget: BodyBudget;
  beforeEach(() => {
    refusals = 0;
    budget = new BodyBudget(() => (refusals += 1), { network: 10 * KIB, process: 25 * KIB });
  });

  /** Keeps bytes until `end` is called. */
  const keep = (address: string, bytes: number) => {
    let end = (): void => undefined;
    const ended = budget.run(address, 0, (count) => {
      count(bytes - COST);
      return new Promise<void>((resolve) => (end = resolve));
    });
    return { ended, end: () => (end(), ended) };
  };

  it('of one network are limited, and those of others are not affected', async () => {
    const first = keep('2001:db8::1', 6 * KIB);
    await expect(keep('2001:db8::2', 5 * KIB).ended).rejects.toMatchObject(REFUSAL);
    const other = keep('2001:db8:0:1::1', 10 * KIB);
    await first.end();
    await keep('2001:db8::2', 10 * KIB).end();
    await other.end();
    expect(refusals).toBe(1);
  });

  it('of all networks together are limited', async () => {
    const kept = [keep('198.51.100.1', 10 * KIB), keep('198.51.100.2', 10 * KIB)];
    await expect(keep('198.51.100.3', 6 * KIB).ended).rejects.toMatchObject(REFUSAL);
    await keep('198.51.100.3', 5 * KIB).end();
    await Promise.all(kept.map(({ end }) => end()));
    await keep('198.51.100.3', 10 * KIB).end();
  });

  it('that are announced take no room, and are refused before any is kept if they have none', async () => {
    let end = (): void => undefined;
    const silent = budget.run('198.51.100.1', 10 * KIB, () => new Promise<void>((resolve) => (end = resolve)));
    const kept = keep('198.51.100.1', 6 * KIB);
    const begin = jest.fn();
    await expect(budget.run('198.51.100.1', 5 * KIB, begin)).rejects.toMatchObject(REFUSAL);
    expect(begin).not.toHaveBeenCalled();
    expect(refusals).toBe(1);
    await kept.end();
    end();
    await silent;
  });

  it('count with what a chunk takes besides them, so that tiny chunks are limited too', async () => {
    let chunks = 0;
    const drip = async (count: CountChunk): Promise<void> => {
      for (; chunks < 1000; chunks += 1) count(1);
    };
    await expect(budget.run('198.51.100.1', 0, drip)).rejects.toMatchObject(REFUSAL);
    expect(chunks).toBeLessThan(20);
  });

  it('no longer count when the request has failed', async () => {
    const fail = async (count: CountChunk): Promise<void> => {
      count(9 * KIB);
      throw new Error('of the request');
    };
    for (let n = 0; n < 5; n += 1) await expect(budget.run('198.51.100.1', 0, fail)).rejects.toThrow('of the request');
    await keep('198.51.100.1', 10 * KIB).end();
  });
});
