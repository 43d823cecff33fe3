import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';
import { freePorts } from '@jobtrail/workspace/port.mjs';
import { ROOT } from '../../../tools/workspace/parts.mjs';
import { ServiceProcess } from '../service/ServiceProcess.ts';
import { serveOnly, type ShellBuild } from './frontEnds.ts';
import { startStubApi, type StubApi } from './startStubApi.ts';

/** A shell with one remote behind the gateway, and services that respond with samples. */
export interface RunningShell {
  readonly url: string;
  /** The other origin that serves the remote's files; null if the shell's own does. */
  readonly origin: string | null;
  readonly api: StubApi;
  close(): Promise<void>;
}

/**
 * Starts them on free ports.
 * @param elsewhere whether another gateway, and thus another origin, serves the files of the remote
 */
export async function startShell(
  shell: ShellBuild,
  { remote, remotesDir, otherOrigin = false }: { remote: string; remotesDir: string; otherOrigin?: boolean },
): Promise<RunningShell> {
  const api = await startStubApi();
  const frontEndsDir = serveOnly(remote, remotesDir, shell);
  const started: ServiceProcess[] = [];
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<string> => {
    const [port = 0] = await freePorts(1);
    const gateway = new ServiceProcess(join(ROOT, 'gateway'), {
      ...Object.fromEntries(SERVICES.map((service) => [urlVariableOf(nameOf(service)), api.url])),
      ...{ SERVICE: 'gateway', PORT: String(port), FRONTENDS_DIR: frontEndsDir, DATA_DIR: frontEndsDir, ...env },
    });
    started.push(gateway);
    const url = `http://127.0.0.1:${port}`;
    await gateway.ready(url);
    return url;
  };
  const close = async (): Promise<void> => {
    await Promise.all(started.map((gateway) => gateway.kill()));
    api.close();
    rmSync(frontEndsDir, { recursive: true, force: true });
  };
  try {
    const origin = otherOrigin ? await start() : null;
    const url = await start(origin === null ? {} : { REMOTE_ORIGINS: `${remote}=${origin}` });
    return { url, origin, api, close };
  } catch (error) {
    await close();
    throw error;
  }
}
