#!/usr/bin/env node
// `npm run release -- PART [--stage]`, `npm run rollback -- PART [BUILD]`, `npm run canary -- PART BUILD --share 5%`:
// the builds of front ends in FRONTENDS_DIR, which the gateways read.
import { join, resolve } from 'node:path';
import { readEnvFile } from '../supervisor/envFile.mjs';
import { allowTypeScript } from '../workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../workspace/install.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';

// The gateways may run as another user, who must be able to read what is released.
process.umask(0o022);
try {
  const [command = '', ...args] = process.argv.slice(2);
  const env = { ...readEnvFile(join(ROOT, '.env')), ...process.env };
  const frontEndsDir = resolve(ROOT, env['FRONTENDS_DIR'] || '.');
  await installIfNeeded(ROOT, createProgress(console.error), process.env, { development: false });
  await allowTypeScript();
  const { buildAndRelease } = await import('./buildAndRelease.ts');
  const { runCommand } = await import('./commands.ts');
  const { folderProblem } = await import('./folderProblem.ts');
  const done =
    command === 'release' ? buildAndRelease(args, frontEndsDir) : runCommand([command, ...args], frontEndsDir);
  console.log(
    await done.catch((error) => {
      throw folderProblem(error, frontEndsDir);
    }),
  );
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
