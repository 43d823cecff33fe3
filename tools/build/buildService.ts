// `node --import tsx buildService.ts <dir>`: bundles one service or the gateway into <dir>/dist.
import { basename, resolve } from 'node:path';
import { buildService } from './serviceBundle.ts';

const dir = resolve(process.argv[2] ?? '.');
try {
  console.log(`${basename(dir)}: ${await buildService(dir)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
