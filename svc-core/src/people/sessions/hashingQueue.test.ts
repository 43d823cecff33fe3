import { describe, expect, it } from '@jest/globals';
import { type Asker, askerAt, askerOf, runInHashingSlot } from './hashingQueue.ts';

/** Hashes that end when told to. */
class Hashes {
  readonly running: string[] = [];
  readonly #ends: Array<() => void> = [];
  readonly results: Promise<unknown>[] = [];

  add(asker: Asker, name: string): void {
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
  it('are made two at once, and next for the one who has none running', async () => {
    const hashes = new Hashes();
    for (let at = 1; at <= 6; at += 1) hashes.add(askerOf('mallory'), `mallory ${at}`);
    hashes.add(askerAt('198.51.100.1'), 'ada');
    expect(hashes.running).toEqual(['mallory 1', 'mallory 2']);
    await hashes.endNext();
    expect(hashes.running.at(-1)).toBe('ada');
    await hashes.endAll();
    expect(hashes.running).toHaveLength(7);
  });

  it('wait only so long as the same person has few waiting, so that one leaves room for everybody', async () => {
    const hashes = new Hashes();
    for (let at = 1; at <= 100; at += 1) hashes.add(askerOf('mallory'), 'mallory');
    hashes.add(askerAt('198.51.100.1'), 'ada');
    const results = await hashes.endAll();
    expect(results.filter((result) => result === 'mallory')).toHaveLength(10);
    expect(results[50]).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(results.at(-1)).toBe('ada');
  });

  it('count the addresses of an IPv6 network of 64 bits as one', async () => {
    const hashes = new Hashes();
    for (let at = 1; at <= 60; at += 1) hashes.add(askerAt(`2001:db8::${at}`), 'there');
    expect((await hashes.endAll()).filter((result) => result === 'there')).toHaveLength(42);
  });
});
