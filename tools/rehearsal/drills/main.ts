// `npm run chaos [-- NAME ...] [--long]` at the root: drills against production on this machine. Exit codes: 0 if
// every bar is met, 1 if one is missed or a drill could not run, 2 if there is no such drill.
import { buildAll } from '../../build/buildAll.ts';
import { printProblem } from '../../workspace/problem.mjs';
import { createProgress } from '../../workspace/progress.mjs';
import { DRILLS } from './drills.ts';
import { type Result, runDrills } from './run.ts';

const SHORT = { people: 4, calmMs: 1000, awayMs: 6000, replicas: [1] } as const;
const LONG = { people: 10, calmMs: 10_000, awayMs: 30_000, replicas: [1, 2] } as const;

const names = process.argv.slice(2).filter((arg) => arg !== '--long');
const form = process.argv.includes('--long') ? LONG : SHORT;
const unknown = names.find((name) => !DRILLS.some((drill) => drill.name === name));
const results: Result[] = [];

if (unknown !== undefined) {
  console.error(`There is no drill "${unknown}".`);
  for (const { name, about } of DRILLS) console.error(`  npm run chaos -- ${name.padEnd(10)} ${about}`);
  process.exit(2);
}
const progress = createProgress();
let isWhole = false;
try {
  await buildAll(progress, process.env, { sandbox: true });
  await runDrills({
    drills: DRILLS.filter(({ name }) => names.length === 0 || names.includes(name)),
    balancers: ['haproxy', 'tcp'],
    form,
    say: (text) => progress.line('chaos', text),
    onResult(result) {
      results.push(result);
      for (const sentence of result.missed) console.log(`${result.row['drill']}: MISSED: ${sentence}`);
    },
    onStart(end) {
      const stop = (): void => void end().finally(() => process.exit(1));
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, stop);
    },
  });
  isWhole = true;
} catch (error) {
  printProblem(error);
}
console.table(results.map(({ row, missed }) => ({ ...row, verdict: missed.length === 0 ? 'met' : 'MISSED' })));
process.exit(isWhole && results.every(({ missed }) => missed.length === 0) ? 0 : 1);
