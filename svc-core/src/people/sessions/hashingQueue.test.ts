import { describe, expect, it } from '@jest/globals';
import { type HashRequester, requesterAt, requesterOf, runInHashingSlot } from './hashingQueue.ts';

/** Hashes that end when told to. */
class Hashes {
  readonly running: string[] = [];
  readonly #ends: Array<() => void> = [];
  readonly results: Promise<unknown>[] = [];

  add(asker: HashRequester, name: string): void {
    const work = () =>
      new Promise<string>((resolve) => {
        this.running.push(name);
        this.#ends.push(() => resolve(name));
      });
    this.results.push(runInHashingSlot(asker, work).catch((error: unknown) => error));
  }

  async endNext(): Promise<void> {
    this.#ends.shift()?.();
    await new Promise(setImmediate);
  }

  async endAll(): Promise<unknown[]> {
    while (this.#ends.length > 0) await this.endNext();
    return Promise.all(this.results);
  }
}

describe('The hashes of passwords', () => {
  it('run two at a time, and the next slot goes to the one with none running', async () => {
    const hashes = new Hashes();
    for (let at = 1; at <= 6; at += 1) hashes.add(requesterOf('mallory'), `mallory ${at}`);
    hashes.add(requesterAt('198.51.100.1'), 'ada');
    expect(hashes.running).toEqual(['mallory 1', 'mallory 2']);
    await hashes.endNext();
    expect(hashes.running.at(-1)).toBe('ada');
    await hashes.endAll();
    expect(hashes.running).toHaveLength(7);
  });

  it('wait only while few of the same person are waiting, so that one person cannot fill the queue', async () => {
    const hashes = new Hashes();
    for (let at = 1; at <= 100; at += 1) hashes.add(requesterOf('mallory'), 'mallory');
    hashes.add(requesterAt('198.51.100.1'), 'ada');
    const results = await hashes.endAll();
    expect(results.filter((result) => result === 'mallory')).toHaveLength(10);
    expect(results[50]).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(results.at(-1)).toBe('ada');
  });

  it('count the addresses of an IPv6 network of 64 bits as one', async () => {
    const hashes = new Hashes();
    for (let at = 1; at <= 60; at += 1) hashes.add(requesterAt(`2001:db8::${at}`), 'there');
    expect((await hashes.endAll()).filter((result) => result === 'there')).toHaveLength(42);
  });
});
