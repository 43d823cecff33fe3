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

/** Deploys mfe-admin with other lifecycles: code that runs before each mount, before each unmount, and before both. */
const deployBroken = (onMount: string, onUnmount: string, first = '') =>
  deployChanged(frontendsDir, 'mfe-admin', 'src/lifecycles.tsx', (source) =>
    first.concat(source).replace('export const { bootstrap, mount, unmount } =', 'const sound =').concat(`
const kept: unknown[] = [];
export const bootstrap = sound.bootstrap;
export const mount: typeof sound.mount = async (props) => {
  void kept;
  ${onMount}
  return sound.mount(props);
};
export const unmount: typeof sound.unmount = async (props) => {
  ${onUnmount}
};
`),
  );

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
  expect(findings.filter(({ check }) => check.startsWith('in the previous shell')).length).toBeGreaterThan(3);
});

test('a remote that leaks, logs errors and makes undeclared calls fails', drill(), async () => {
  const putBack = await deployBroken(
    `
  for (let times = 0; times < 5; times += 1) kept.push(document.createElement('div'));
  window.addEventListener('resize', () => kept.push(props));
  console.error('Something is wrong');
  void fetch('/api/other-calls');`,
    'return sound.unmount(props);',
  );
  try {
    const findings = failed(await check('mfe-admin', frontendsDir, ROOT)).join('\n');
    expect(findings).toContain('asks for GET http://127.0.0.1');
    expect(findings).toContain('console: Something is wrong');
    expect(findings).toMatch(/nodes grew from \d+ to \d+/);
    expect(findings).toMatch(/listeners grew from \d+ to \d+/);
  } finally {
    putBack();
  }
});

test('a remote that changes the page around it, or works on after it is left, fails', drill(), async () => {
  const putBack = await deployBroken(
    `
  setInterval(() => undefined, 60_000);
  const again = () => void setTimeout(again, 200);
  again();
  const draw = () => void requestAnimationFrame(draw);
  draw();
  kept.push(new BroadcastChannel('kept'));
  new MutationObserver(() => undefined).observe(document.body, { childList: true });
  const { pushState } = history;
  history.pushState = (...args) => pushState.apply(history, args);
  Object.assign(window, { mine: true });
  Object.assign(Array.prototype, { second() { return this[1]; } });
  localStorage.setItem('someone-elses', 'x');
  document.cookie = 'tracker=x';
  document.documentElement.style.overflow = 'hidden';
  document.head.append(document.createElement('style'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, new CSSStyleSheet()];`,
    `setTimeout(() => void Promise.reject('too late'), 300);
  return sound.unmount(props);`,
  );
  try {
    const findings = failed(await check('mfe-admin', frontendsDir, ROOT)).join('\n');
    expect(findings).toMatch(/intervals grew from \d+ to \d+/);
    expect(findings).toMatch(/timeouts grew from \d+ to \d+/);
    expect(findings).toMatch(/observers grew from \d+ to \d+/);
    expect(findings).toMatch(/it leaves \d+ intervals running/);
    expect(findings).toMatch(/frames grew from \d+ to \d+/);
    expect(findings).toMatch(/it leaves \d+ frames running/);
    expect(findings).toMatch(/it leaves \d+ connections running/);
    for (const problem of [
      'it replaces history.pushState',
      'it adds window.mine',
      'it adds Array.prototype.second',
      'it keeps something in localStorage under someone-elses, which is not its own',
      'it keeps something in cookies under tracker, which is not its own',
      'it leaves <html lang="en" style="overflow: hidden;">',
      'it leaves <style></style> outside of its slot',
      'it leaves an adopted style sheet',
      'uncaught: too late',
    ])
      expect(findings).toContain(problem);
  } finally {
    putBack();
  }
});

test('a remote that has its own copy of a library, or changes once what others own, fails', drill(), async () => {
  mkdirSync(join(frontendsDir, 'mfe-admin/src'), { recursive: true });
  writeFileSync(join(frontendsDir, 'mfe-admin/src/loud.css'), 'h1 { letter-spacing: 3px; }\n');
  const putBack = await deployBroken(
    `
  kept.push(ownReact);
  document.addEventListener('keydown', onKey);
  if (kept.length > 1) return sound.mount(props);
  poll();
  new MutationObserver(() => undefined).observe(document.documentElement, { childList: true });
  indexedDB.open('foreign-database');
  void caches.open('foreign-cache');
  localStorage.clear();
  sessionStorage.setItem('kept-by-others', 'mine');
  history.scrollRestoration = 'manual';
  const { random } = Math;
  Math.random = () => random();
  const { get } = URLSearchParams.prototype;
  URLSearchParams.prototype.get = function (name) { return get.call(this, name); };
  document.querySelector('main')?.setAttribute('aria-busy', 'true');
  document.querySelector('meta[name="viewport"]')?.remove();`,
    'return sound.unmount(props);',
    `import './loud.css';
import * as ownReact from '../../node_modules/react/cjs/react.production.js';
const onKey = () => undefined;
const poll = () => void setTimeout(poll, 60_000);
`,
  );
  try {
    const findings = failed(await check('mfe-admin', frontendsDir, ROOT)).join('\n');
    for (const problem of [
      'it has a copy of React',
      'it leaves 1 observers running',
      'it leaves 1 timeouts that start again and again',
      'it still listens for keydown on the page',
      'it styles what is not its own: h1',
      'it leaves the history.scrollRestoration manual, which was auto',
      'it leaves <main',
      'it removes <meta name="viewport"',
      'it replaces Math.random',
      'it replaces URLSearchParams.prototype.get',
      'it changes or removes what others keep in localStorage',
      'it changes or removes what others keep in sessionStorage',
      'it leaves a database, foreign-database',
      'it leaves a cache, foreign-cache',
    ])
      expect(findings).toContain(problem);
    expect(findings).not.toContain('what others keep in cookies');
  } finally {
    putBack();
  }
});

test('a remote that does not unmount, or breaks the shell, fails', drill(), async () => {
  const putBack = await deployBroken(
    `
  void fetch('/api/admin/metrics')
    .then((response) => response.text())
    .then((text) => {
      if (text.includes('unexpected')) document.body.replaceChildren();
    });`,
    'await new Promise(() => undefined);',
  );
  try {
    const findings = failed(await check('mfe-admin', frontendsDir, ROOT)).join('\n');
    expect(findings).toContain('it is not unmounted within 3 s');
    expect(findings).toContain('the shell no longer shows its pages');
  } finally {
    putBack();
  }
});

test('a service fails each check that it breaks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-broken-'));
  try {
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    copyFileSync(join(ROOT, 'e2e/conformance/broken/service.mjs'), join(folder, 'dist/main.js'));
    const findings = await check('svc-mail', folder);
    expect(findings.length).toBeGreaterThan(12);
    expect(findings.filter(({ problem }) => problem === null)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
