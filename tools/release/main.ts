// The program of the image of the front ends. Without arguments it installs the builds that the image carries.
import { join } from 'node:path';
import { printProblem } from '../workspace/problem.mjs';
import { runCommand } from './commands.ts';
import { folderProblem } from './folderProblem.ts';

// The gateways may run as another user, who must be able to read what is released.
process.umask(0o022);
const frontEndsDir = process.env['FRONTENDS_DIR'] ?? '/frontends';
try {
  const args = process.argv.slice(2);
  const carried = join(import.meta.dirname, '../frontends');
  process.stdout.write(`${await runCommand(args.length > 0 ? args : ['install', carried], frontEndsDir)}\n`);
} catch (error) {
  printProblem(folderProblem(error, frontEndsDir));
  process.exitCode = 1;
}
