import type { Service } from '@jobtrail/contract/services';
import { buildService } from '../build/serviceBundle.ts';
import { folderOf } from '../workspace/parts.mjs';
import { finished, spawnNode } from '../workspace/spawn.mjs';

const known = new Map<Service, Promise<string[]>>();

/** The names of the migrations that the code of a service has. The service reports them itself, once. */
export function knownMigrations(service: Service): Promise<string[]> {
  const names = known.get(service) ?? askService(service);
  known.set(service, names);
  return names;
}

async function askService(service: Service): Promise<string[]> {
  const folder = folderOf(service);
  await buildService(folder);
  const { code, output } = await finished(spawnNode(['dist/main.js', 'migrations'], { cwd: folder, env: process.env }));
  if (code !== 0) throw new Error(`${service} does not report its migrations:\n${output}`);
  return output.trim().split('\n');
}
