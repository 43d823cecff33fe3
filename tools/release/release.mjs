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

try {
  const [command = '', ...args] = process.argv.slice(2);
  const env = { ...readEnvFile(join(ROOT, '.env')), ...process.env };
  const frontEndsDir = resolve(ROOT, env['FRONTENDS_DIR'] || '.');
  await installIfNeeded(ROOT, createProgress(console.error), process.env, { development: false });
  await allowTypeScript();
  const { buildAndRelease } = await import('./buildAndRelease.ts');
  const { runCommand } = await import('./commands.ts');
  console.log(
    command === 'release'
      ? await buildAndRelease(args, frontEndsDir)
      : await runCommand([command, ...args], frontEndsDir),
  );
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
