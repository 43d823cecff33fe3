import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@jobtrail/contract/services';
import { FRONT_ENDS, ROOT } from '../../tools/workspace/parts.mjs';
import { Problem } from '../../tools/workspace/problem.mjs';
import type { Finding } from './findings.ts';
import { checkRemote } from './remote/checkRemote.ts';
import { checkService } from './service/checkService.ts';

/** Runs a build script; it does nothing if nothing has changed. */
const build = (args: string[], folder = '.') =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], { cwd: join(ROOT, folder) });

/**
 * Builds a part of this repository and checks it alone.
 * @throws {Problem} if there is no such part
 */
export async function checkPart(part: string): Promise<Finding[]> {
  const service = SERVICES.find((name) => name === part);
  if (service !== undefined) {
    await build(['tools/build/buildService.ts', part]);
    return checkService(service, join(ROOT, part));
  }
  if (part !== 'shell' && FRONT_ENDS.some((name) => name === part)) {
    await build(['tools/build/buildService.ts', 'gateway']);
    for (const name of ['shell', part]) await build(['build.ts'], name);
    return checkRemote(part, ROOT);
  }
  throw new Problem(`There is no remote or service ${part}`);
}
