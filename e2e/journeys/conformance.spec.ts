import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import type { Finding } from '../conformance/findings.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { deployChanged, redeploy } from '../product/deploy.ts';
import { copyFrontEnds, ROOT } from '../product/product.ts';

test.describe.configure({ mode: 'default', timeout: patient(240_000) });

const run = promisify(execFile);
/** Checks a part in a process of its own, as the command does. */
async function check(...args: string[]): Promise<Finding[]> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(ROOT, 'e2e/conformance/print.ts'), ...args], {
    cwd: ROOT,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]');
}

const failed = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ check, problem }) => (problem === null ? [] : [`${check}: ${problem}`]));

let frontendsDir: string;
test.beforeAll(() => {
  frontendsDir = copyFrontEnds();
});
test.afterAll(() => rmSync(frontendsDir, { recursive: true, force: true }));

for (const service of ['svc-core', 'svc-billing', 'svc-mail'] as const)
  test(`${service} passes`, drill(), async () => {
    expect(failed(await check(service, join(ROOT, service)))).toEqual([]);
  });

for (const remote of ['mfe-jobs', 'mfe-billing'] as const)
  test(`${remote} passes`, drill(), async () => {
    expect(failed(await check(remote, ROOT, ROOT))).toEqual([]);
  });

test('mfe-admin passes in the newest shell and in the one before', drill(), async () => {
  // The shell of the copy is an older release.
  redeploy(frontendsDir, 'shell');
  const findings = await check('mfe-admin', ROOT, frontendsDir);
  expect(failed(findings)).toEqual([]);
  expect(findings.filter(({ check }) => check.startsWith('in the previous shell')).length).toBeGreaterThan(2);
});

test('a remote fails each check that it breaks', drill(), async () => {
  await deployChanged(frontendsDir, 'mfe-admin', 'src/lifecycles.tsx', (source) =>
    source.replace('export const { bootstrap, mount, unmount } =', 'const sound =').concat(`
export const { bootstrap, unmount } = sound;
export const mount: typeof sound.mount = async (props) => {
  document.body.append(document.createElement('button'));
  window.addEventListener('resize', () => void props);
  setInterval(() => undefined, 60_000);
  const again = () => void setTimeout(again, 60_000);
  again();
  console.error('Something is wrong');
  void fetch('/api/other-calls');
  return sound.mount(props);
};
`),
  );
  const findings = await check('mfe-admin', frontendsDir, ROOT);
  expect(findings.length).toBeGreaterThan(2);
  expect(findings.filter(({ problem }) => problem === null)).toEqual([]);
  const problems = failed(findings).join('\n');
  for (const sign of ['asks for GET http://127.0.0.1', 'console: Something is wrong', 'button-name'])
    expect(problems).toContain(sign);
  for (const kind of ['nodes', 'listeners', 'timeouts', 'intervals'])
    expect(problems).toMatch(new RegExp(`${kind} grew from \\d+ to \\d+`));
});

test('a service fails each check that it breaks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-broken-'));
  try {
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    copyFileSync(join(ROOT, 'e2e/conformance/broken/service.mjs'), join(folder, 'dist/main.js'));
    const findings = await check('svc-mail', folder);
    expect(findings.length).toBeGreaterThan(8);
    expect(findings.filter(({ problem }) => problem === null)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
