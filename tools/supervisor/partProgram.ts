import { folderOf } from '../workspace/parts.mjs';
import { spawnNode } from '../workspace/spawn.mjs';
import type { Program } from './Keeper.ts';

const PROBE_TIMEOUT_MS = 2000;

/** Whether a probe such as http://127.0.0.1:8080/readyz succeeds. */
export async function probeSucceeds(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** A process of a part. */
export interface PartProcess {
  /** The part's folder. */
  readonly part: string;
  /** The origin that serves /readyz, such as http://127.0.0.1:8080. */
  readonly address: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The built process of a part, which is ready when /readyz succeeds. */
export function partProgram({ part, address, env }: PartProcess): Program {
  return {
    spawn: () => spawnNode(['--enable-source-maps', 'dist/main.js'], { cwd: folderOf(part), env }),
    isReady: () => probeSucceeds(`${address}/readyz`),
  };
}
