import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPort } from '../../workspace/port.mjs';
import { createRehearsal } from '../Rehearsal.ts';
import { countEmail } from './broadcast.ts';
import { createAdmin, createPeople } from './createAccounts.ts';
import type { Drill, Topology } from './drills.ts';
import { mountSmallDisk } from './fillDisk.ts';
import { type Form, LONG_FORM, SHORT_FORM } from './forms.ts';
import { PublicClient } from './PublicClient.ts';
import { copyFrontEnds } from './replaceBuild.ts';
import { type Result, runDrill } from './runDrill.ts';

const NO_SMALL_DISK = 'this account may not mount a small disk: run it as root, or in a container that may mount';

interface Choice {
  readonly short: boolean;
  readonly say: (text: string) => void;
  /** Called after each drill, so that its result is known if a later one cannot run. */
  readonly onResult: (result: Result) => void;
  /** Called when a signal should stop what runs. */
  readonly onCleanup: (cleanUp: () => Promise<void>) => void;
}

/** The settings of all parts during drills. */
const settingsOf = ({ recipients, delaySeconds, leaseSeconds }: Form): Record<string, string> => ({
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'silent',
  ADMIN_SECOND_FACTOR: 'optional',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
  RATE_LIMIT_SIGN_IN_PER_MINUTE: '0',
  SHUTDOWN_DELAY_SECONDS: String(delaySeconds),
  // Slow enough to be killed in the middle, and to take over soon.
  MAIL_RATE_PER_SECOND: String(recipients / 10),
  MAIL_LEASE_SECONDS: String(leaseSeconds),
});

/** Runs drills that share a topology against one rehearsal in a temporary folder. */
export async function runDrills(on: Topology, drills: readonly Drill[], choice: Choice): Promise<void> {
  const { short, say, onResult } = choice;
  const form = short ? SHORT_FORM : LONG_FORM;
  const includes = (name: string): boolean => drills.some((drill) => drill.name === name);
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-chaos-'));
  const frontendsDir = join(folder, 'frontends');
  mkdirSync(frontendsDir);
  await copyFrontEnds(frontendsDir);
  const rehearsal = await createRehearsal({
    folder,
    port: await claimPort(0, '127.0.0.1'),
    front: on,
    frontendsDir,
    quiet: true,
    say: () => undefined,
    onEmail: countEmail,
    env: settingsOf(form),
  });
  const unmount = includes('disk-full') ? mountSmallDisk(rehearsal.coreEnvironment['DATA_DIR'] ?? '') : null;
  let cleaned: Promise<void> | undefined;
  const cleanUp = (): Promise<void> =>
    (cleaned ??= (async () => {
      await rehearsal.stop();
      unmount?.();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    })());
  choice.onCleanup(cleanUp);
  const client = new PublicClient({ ...rehearsal, connections: 2 * form.connections });
  try {
    say(`${on}: starting two replicas of each part`);
    await rehearsal.start();
    const admin = await createAdmin(rehearsal, client, includes('broadcast') ? form.recipients : 0);
    const tools = { rehearsal, client, admin, short, frontendsDir, calmMs: form.calmMs };
    for (const drill of drills) {
      if (drill.name === 'disk-full' && unmount === null) {
        onResult({ drill, verdict: null, differences: null, notes: [], skipped: NO_SMALL_DISK });
        continue;
      }
      say(`${on}: ${drill.name}: ${drill.about}`);
      const people = await createPeople(rehearsal, client, drill.name);
      onResult(await runDrill(drill, { ...tools, people }, form.connections));
    }
  } finally {
    client.close();
    await cleanUp();
  }
}
