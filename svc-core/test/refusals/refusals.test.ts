import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  hasServerDatabase,
  isDrill,
  NO_DATABASE_LINE,
  type PrivateDatabase,
  startPrivateDatabase,
} from '@jobtrail/service-kit/testing';
import { holdUploads } from './heldUploads.ts';
import { refusalKinds, type Refused } from './kinds.ts';
import { openReader, type Read } from './reader.ts';
import { startTestStack, type TestStack } from './testStack.ts';
import { noPng, send } from './uploads.ts';

const STARTS_WITHIN_MS = 90_000;
const READS = isDrill ? 2000 : 500;
const REFUSALS = isDrill ? 200 : 50;
const REFUSALS_AT_ONCE = 8;
/** No read may take longer than this, whatever others upload. */
const READ_WITHIN_MS = 1000;

const failures = (reads: readonly Read[]): Read[] =>
  reads.filter(({ outcome, ms }) => outcome !== 200 || ms > READ_WITHIN_MS);

/** Lets work continue in steps: step `n` may start once `reached(n)` has been called. */
function pacer(): { reached: (step: number) => void; wait: (step: number) => Promise<void> } {
  const waiting = new Map<number, () => void>();
  let now = 0;
  return {
    reached(step) {
      for (; now <= step; now += 1) waiting.get(now)?.();
    },
    wait: (step) => (step < now ? Promise.resolve() : new Promise((resolve) => waiting.set(step, resolve))),
  };
}

function onDatabase(start: () => Promise<TestStack>): void {
  let running: TestStack | null = null;
  const stage = (): TestStack => {
    if (!running) throw new Error('The services have not started');
    return running;
  };
  beforeAll(async () => {
    running = await start();
  }, STARTS_WITHIN_MS);
  afterAll(() => running?.stop());

  it('eight files that are not images are rejected, and 20 concurrent reads by another person succeed', async () => {
    const { core, gateway } = stage();
    const reader = openReader(stage(), core.bob.cookie);
    await reader.read(8);
    const upload = {
      path: '/api/media?purpose=image',
      headers: { cookie: core.ada.cookie, 'content-type': 'image/png' },
      body: noPng(900_000),
    };
    expect(await Promise.all(Array.from({ length: 8 }, () => send(gateway.url, upload)))).toEqual(Array(8).fill(415));
    const reads = await reader.read(20);
    reader.close();
    expect(failures(reads)).toEqual([]);
  }, 180_000);

  it(`${READS} reads by another person succeed during ${REFUSALS} refused uploads of every kind`, async () => {
    const held = await holdUploads(stage());
    const kinds = refusalKinds(stage(), held.person.cookie);
    const reader = openReader(stage(), stage().core.bob.cookie);
    const pace = pacer();
    const wrong: Array<Refused & { kind: number }> = [];
    let refused = 0;
    let isReading = true;
    const refuse = async (): Promise<void> => {
      for (let n = refused++; n < REFUSALS && isReading; n = refused++) {
        await pace.wait(n);
        const kind = n % kinds.length;
        const refusal = await kinds[kind]?.();
        if (refusal?.got !== refusal?.expected) wrong.push({ kind, expected: '', got: '', ...refusal });
      }
    };
    try {
      const refusing = Promise.all(Array.from({ length: REFUSALS_AT_ONCE }, refuse));
      const reads = await reader.read(READS, (begun) => pace.reached(Math.floor((begun * REFUSALS) / READS)));
      isReading = reads.every(({ outcome }) => outcome === 200);
      pace.reached(REFUSALS);
      await refusing;
      if (process.env['SHOW_SLOWEST']) {
        const slowest = (of: 'ms' | 'wallMs'): string => Math.max(...reads.map((read) => read[of])).toFixed(0);
        process.stderr.write(`slowest read: ${slowest('wallMs')} ms, ${slowest('ms')} ms without waiting for a CPU\n`);
      }
      expect({ wrong, failures: failures(reads) }).toEqual({ wrong: [], failures: [] });
      expect([reads.length, refused]).toEqual([READS, REFUSALS + REFUSALS_AT_ONCE]);
    } finally {
      reader.close();
      held.letGo();
    }
  }, 180_000);
}

describe('Refused uploads through the gateway, with svc-core on SQLite', () => onDatabase(() => startTestStack()));

if (hasServerDatabase()) {
  describe('Refused uploads through the gateway, with svc-core on a server database', () => {
    let server: PrivateDatabase | null = null;
    onDatabase(async () => {
      server = await startPrivateDatabase('jobtrail');
      return startTestStack(server?.url);
    });
    afterAll(() => server?.stop());
  });
} else {
  it(`reports in one line: ${NO_DATABASE_LINE}`, () => {
    if (process.env['NO_SKIP'] === '1') throw new Error(NO_DATABASE_LINE);
  });
}
