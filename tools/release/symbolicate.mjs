#!/usr/bin/env node
// `npm run symbolicate -- FILE`, or with the log on its standard input: the errors of browsers in a log of svc-core, with
// positions in sources instead of those in builds.
import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { readEnvFile } from '../supervisor/envFile.mjs';
import { allowTypeScript } from '../workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../workspace/install.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem, Problem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';

try {
  const [file, ...others] = process.argv.slice(2);
  if (others.length > 0) throw new Problem('Usage: npm run symbolicate -- FILE, or with a log on standard input');
  const env = { ...readEnvFile(join(ROOT, '.env')), ...process.env };
  await installIfNeeded(ROOT, createProgress(console.error), process.env, { development: false });
  await allowTypeScript();
  const { SourceMaps } = await import('./SourceMaps.ts');
  const { symbolicate } = await import('./symbolicate.ts');
  const maps = new SourceMaps(resolve(ROOT, env['FRONTENDS_DIR'] || '.'));
  const input = file === undefined ? process.stdin : createReadStream(resolve(file));
  for await (const line of createInterface({ input })) {
    const error = await symbolicate(line, maps);
    if (error !== null) console.log(`${error}\n`);
  }
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
