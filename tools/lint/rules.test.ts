import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../workspace/parts.mjs';
import { REFUSED } from './ruleExamples.ts';

type Rules = Record<string, unknown>;

/** The rules of the React Compiler are tested by their author: its errors depend on whole components. */
const COMPILER = /^react\//;

let folder: string;
let reported: ReadonlySet<string>;

/** Where an example is checked: at a place of its own, in the folder that its rule is about. */
function placeOf(index: number): string {
  const path = REFUSED[index]?.path ?? 'svc-core/src/one.ts';
  return path.replace(/\/([^/]+)$/, `/example${index}/$1`).replace(/^tools\/build\/example/, 'tools/example');
}

/** Oxlint's name of a rule, such as eslint(no-var), as in the configuration. */
const configured = (code: string) =>
  code.replace(/^(.+)\((.+)\)$/, '$1/$2').replace(/^typescript-eslint\//, 'typescript/');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jobtrail-rules-'));
  // Above the examples: Oxlint would check it.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const root = join(folder, 'examples');
  for (const path of ['.oxlintrc.json', 'tools/lint/retriedLoads.mjs']) cpSync(join(ROOT, path), join(root, path));
  for (const [index, { text }] of REFUSED.entries()) {
    const path = join(root, placeOf(index));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${text}\n`);
  }
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: root, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`);
  const { diagnostics }: { diagnostics: Array<{ code: string; filename: string }> } = JSON.parse(stdout);
  reported = new Set(diagnostics.map(({ code, filename }) => `${filename} ${configured(code)}`));
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(REFUSED.map(({ rule, text }, index) => ({ rule, text, path: placeOf(index) })))(
  '$rule refuses $text',
  ({ rule, path }) => {
    expect([...reported].filter((line) => line.startsWith(`${path} `))).toContain(`${path} ${rule}`);
  },
);

test('every rule has an example that it refuses', () => {
  const { config } = ts.parseConfigFileTextToJson('.oxlintrc.json', readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8'));
  const { rules, overrides }: { rules: Rules; overrides: Array<{ rules: Rules }> } = config;
  const names = new Set([rules, ...overrides.map((override) => override.rules)].flatMap((each) => Object.keys(each)));
  const examples = new Set(REFUSED.map(({ rule }) => rule));
  expect([...names].filter((name) => !COMPILER.test(name) && !examples.has(name))).toEqual([]);
});
