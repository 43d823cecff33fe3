// `npm run chaos [-- NAME ...] [--short]` at the root: drills against production on this machine. Exit codes: 0 if
// every bar is met, 1 if one is missed or a drill could not run, 2 if there is no such drill.
import { buildAll } from '../../build/buildAll.ts';
import { printProblem } from '../../workspace/problem.mjs';
import { createProgress } from '../../workspace/progress.mjs';
import { DRILLS, type Topology } from './drills.ts';
import type { Result } from './runDrill.ts';
import { runDrills } from './runDrills.ts';
import { table } from './table.ts';

const TOPOLOGIES: readonly Topology[] = ['haproxy', 'nginx'];

const names = process.argv.slice(2).filter((arg) => arg !== '--short');
const short = process.argv.includes('--short');
const unknown = names.find((name) => !DRILLS.some((drill) => drill.name === name));

let cleanUp = async (): Promise<void> => undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

if (unknown !== undefined) {
  console.error(`There is no drill "${unknown}".`);
  for (const { name, about } of DRILLS) console.error(`  npm run chaos -- ${name.padEnd(16)} ${about}`);
  process.exitCode = 2;
} else {
  const progress = createProgress();
  const results: Result[] = [];
  let isWhole = true;
  const failed = (error: unknown): void => {
    printProblem(error);
    isWhole = false;
  };
  try {
    await buildAll(progress, process.env, { sandbox: true });
    for (const on of TOPOLOGIES) {
      const chosen = DRILLS.filter(({ name, on: its }) => its === on && (names.length === 0 || names.includes(name)));
      if (chosen.length === 0) continue;
      const say = (text: string): void => progress.line('chaos', text);
      await runDrills(on, chosen, {
        short,
        say,
        onResult: (result) => results.push(result),
        onCleanup: (undo) => (cleanUp = undo),
      }).catch(failed);
    }
  } catch (error) {
    failed(error);
  }
  if (results.length > 0) console.log(table(results));
  process.exitCode = isWhole && results.every(({ verdict }) => (verdict?.missed.length ?? 0) === 0) ? 0 : 1;
}
