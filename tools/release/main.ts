// The program of the image of the front ends. Without arguments it installs the builds that the image carries.
import { join } from 'node:path';
import { printProblem } from '../workspace/problem.mjs';
import { runCommand } from './commands.ts';

try {
  const args = process.argv.slice(2);
  const carried = join(import.meta.dirname, '../frontends');
  const frontEndsDir = process.env['FRONTENDS_DIR'] ?? '/frontends';
  process.stdout.write(`${await runCommand(args.length > 0 ? args : ['install', carried], frontEndsDir)}\n`);
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
